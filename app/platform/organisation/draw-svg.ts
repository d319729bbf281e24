import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "#app/configuration.ts";

/** A drawing that takes longer is a denial of service. */
export const MAX_DRAWING_SECONDS = 10;
/** More is a decompression bomb. */
export const MAX_DRAWING_PIXELS = 25_000_000;
const MAX_MEGABYTES = 400;
/** A PNG of 1024 pixels is no larger. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Node runs the TypeScript source, in production too. */
const program = join(projectRoot(), "app/platform/organisation/draw-svg-process.ts");

/**
 * Draws an SVG as a PNG in a limited subprocess.
 * @param side the PNG's longer side, in pixels
 * @param seconds timeout
 * @throws where it could not be drawn
 */
export async function drawSvg(
  svg: string,
  side: number,
  seconds = MAX_DRAWING_SECONDS,
): Promise<Uint8Array> {
  const limits = [side, seconds, MAX_MEGABYTES, MAX_DRAWING_PIXELS].map(String);
  // Clean environment: no secrets of this process.
  const env = { VIPS_CONCURRENCY: "1", PATH: process.env.PATH ?? "" };
  const child = spawn(process.execPath, [program, ...limits], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  try {
    return await new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let length = 0;
      child.stdout.on("data", (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > MAX_BYTES) child.kill("SIGKILL");
      });
      child.on("error", reject);
      // EPIPE of a process that ended early; its exit code tells why.
      child.stdin.on("error", () => undefined);
      child.on("close", (code) => {
        if (code === 0 && length > 0) resolve(Buffer.concat(parts));
        else reject(new Error("The drawing took too long, or too much, or is none."));
      });
      child.stdin.end(svg);
    });
  } finally {
    clearTimeout(timer);
  }
}
