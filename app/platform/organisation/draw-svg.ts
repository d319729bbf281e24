import { spawn } from "node:child_process";
import { createRequire } from "node:module";

/** A drawing that takes longer is one made to take long. */
const MAX_SECONDS = 10;
/** Of the process that draws. */
const MAX_MEGABYTES = 400;
/** A PNG of 1024 pixels has no more. */
const MAX_BYTES = 16 * 1024 * 1024;

/*
 * librsvg draws in one step that nothing interrupts. So it is done in a process of its own, which ends itself
 * when it takes too much memory, or too long: also when this one has ended meanwhile.
 */
const program = `
const [path, side, seconds, megabytes] = process.argv.slice(1);
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, Number(seconds) * 1000).unref();
setInterval(() => {
  if (process.memoryUsage.rss() > Number(megabytes) * 1024 * 1024) end();
}, 20).unref();
const sharp = require(path);
const parts = [];
process.stdin.on("data", (part) => parts.push(part));
process.stdin.on("end", async () => {
  const bytes = Buffer.concat(parts);
  const { width, height } = await sharp(bytes).metadata();
  // At 72 a unit of the drawing is a pixel.
  const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 100000);
  const picture = sharp(bytes, { limitInputPixels: 25000000, density });
  const size = { width: Number(side), height: Number(side), fit: "inside" };
  process.stdout.write(await picture.resize(size).png({ compressionLevel: 9 }).toBuffer());
});
`;

/**
 * Draws an SVG as a PNG, in a process that is ended when it takes too long or too much.
 *
 * @param side the longer side of the PNG, in pixels
 * @param seconds after which it is ended
 * @throws where it could not be drawn
 */
export async function drawSvg(
  svg: string,
  side: number,
  seconds = MAX_SECONDS,
): Promise<Uint8Array> {
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const limits = [side, seconds, MAX_MEGABYTES].map(String);
  // It needs nothing that this process was told.
  const env = { VIPS_CONCURRENCY: "1", PATH: process.env.PATH ?? "" };
  const child = spawn(process.execPath, ["-e", program, sharp, ...limits], {
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
      // Whoever ended before it has read all is told of by its code.
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
