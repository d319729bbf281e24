import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createFsFileStorage } from "@remix-run/file-storage/fs";
import { createLargeFiles, newLargeId, PIECE_BYTES } from "#app/platform/files/streamed-file.ts";
import { type Server, startServer } from "./server.ts";
import type { Row } from "./table.ts";

const VIEWERS = 50;
const VIDEO_MB = 50;
const MB = 1024 * 1024;
/** As much more memory as the viewers may take together, in megabytes: a few pieces each. */
const MOST_MB = 96;
/** A phone takes a part of this size, and then plays for a while. */
const PART_BYTES = 2 * MB;

/**
 * Fifty people watch a video of 50 MB at once, by ranges as players ask for them, some of them so slowly
 * that the server waits: how much the server grows, and whether a range is that part.
 */
export async function measureVideos(
  dataDir: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const { key, content } = await keepVideo(dataDir, quick ? 10 : VIDEO_MB);
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const address = `${server.origin}/api/v1/files/${key}`;
    await watch(address, content, 0);
    const before = residentMb(server);
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, residentMb(server));
    }, 100);
    const started = performance.now();
    const viewers = Array.from({ length: VIEWERS }, (_, at) => watch(address, content, at % 5));
    const isRight = (await Promise.all(viewers)).every(Boolean);
    clearInterval(sampling);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const grown = peak - before;
    return [
      {
        what: `${VIEWERS} watch ${content.length / MB} MB, by ranges`,
        figure: `+${grown.toFixed(0)} MB at most (${before.toFixed(0)} before), ${seconds} s`,
        promise: `less than ${MOST_MB} MB more`,
        held: grown < MOST_MB && isRight,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Noise in place of a video: what it is matters only where it is uploaded. */
async function keepVideo(dataDir: string, megabytes: number) {
  const large = createLargeFiles(createFsFileStorage(join(dataDir, "files")));
  const content = randomBytes(megabytes * MB);
  const id = newLargeId();
  const digests: string[] = [];
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    digests.push(await large.savePiece(id, digests.length, content.subarray(at, at + PIECE_BYTES)));
  }
  return { key: await large.close(id, "mp4", { bytes: content.length, digests }), content };
}

/** Reads all of it part by part; answers whether every part was what it should be. */
async function watch(address: string, content: Buffer, slowness: number): Promise<boolean> {
  for (let from = 0; from < content.length; from += PART_BYTES) {
    const to = Math.min(from + PART_BYTES, content.length);
    const Range = `bytes=${from}-${to - 1}`;
    const answer = await fetch(address, { headers: { Range } });
    let at = from;
    for await (const chunk of answer.body ?? []) {
      if (content.compare(chunk, 0, chunk.length, at, at + chunk.length) !== 0) return false;
      at += chunk.length;
      if (slowness > 2) await pause(slowness);
    }
    if (answer.status !== 206 || at !== to) return false;
  }
  return true;
}

function residentMb({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
