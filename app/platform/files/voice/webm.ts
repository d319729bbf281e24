import {
  CLUSTER,
  CODEC,
  childrenOf,
  elementAt,
  numberAt,
  readSegment,
  TRACK_TYPE,
} from "../video/webm.ts";
import type { Read } from "../video/window.ts";
import type { Recording } from "./check.ts";
import { opusMs } from "./opus.ts";

const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SOUND = 2;
/** Lacing flags of a block: it holds several frames. */
const LACING = 0x06;
/** Three minutes have 9,000 blocks of 20 ms. */
const MAX_ELEMENTS = 200_000;

export async function readVoiceWebm(read: Read, size: number): Promise<Recording | undefined> {
  const segment = await readSegment(read, size);
  const [track, ...others] = segment?.tracks ?? [];
  if (!segment || !track || others.length > 0 || !isOpus(track)) return undefined;
  const ms = await playedMs(read, segment.content, size);
  return ms === undefined ? undefined : { ms, secrets: segment.secrets };
}

function isOpus(track: Buffer): boolean {
  const parts = childrenOf(track);
  const find = (wanted: number) => parts.find(({ id }) => id === wanted)?.bytes;
  const codec = find(CODEC)?.toString("latin1").replace(/\0+$/, "");
  return find(TRACK_TYPE)?.at(-1) === SOUND && codec === "A_OPUS";
}

/** The longer of all packets' duration and the last one's timestamp. */
async function playedMs(read: Read, content: number, size: number): Promise<number | undefined> {
  let clusterAt = 0;
  let first: number | undefined;
  let end = 0;
  let played = 0;
  let count = 0;
  for (let at = content; at < size; ) {
    const element = await elementAt(read, at, size);
    if (!element || ++count > MAX_ELEMENTS) return undefined;
    const { id, content: inside, to } = element;
    const isOpened = id === CLUSTER || id === BLOCK_GROUP;
    at = isOpened ? inside : to;
    if (id === TIMESTAMP) clusterAt = numberOf(await read(inside, to));
    if (id !== SIMPLE_BLOCK && id !== BLOCK) continue;
    const block = await read(inside, to);
    const track = numberAt(block, 0, 8, true);
    const head = (track?.length ?? 0) + 3;
    if (!track || block.length <= head || ((block[head - 1] ?? 0) & LACING) !== 0) return undefined;
    const ms = opusMs(block.subarray(head));
    if (ms === undefined) return undefined;
    const time = clusterAt + block.readInt16BE(track.length);
    first ??= time;
    end = Math.max(end, time + ms - first);
    played += ms;
  }
  return Math.max(end, played);
}

const numberOf = (bytes: Buffer) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
