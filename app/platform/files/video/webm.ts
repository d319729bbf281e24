import type { Container, Part } from "./check.ts";
import type { Read } from "./window.ts";

/** An EBML element (RFC 8794). */
interface Element {
  readonly id: number;
  readonly content: number;
  /** The end of the file for an unknown size, as live recorders write. */
  readonly to: number;
  readonly isOpen: boolean;
}

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
export const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
export const TRACK_TYPE = 0x83;
export const CODEC = 0x86;
const VIDEO = 0xe0;
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const INFO = 0x1549a966;
const TAGS = 0x1254c367;
const VOID = 0xec;
const CHECKSUM = 0xbf;
/** TimestampScale and Duration, which players need. */
const neededOfInfo = new Set([0x2ad7b1, 0x4489]);
/** MuxingApp and WritingApp: mandatory, but may be empty (RFC 9559). */
const emptiedOfInfo = new Set([0x4d80, 0x5741]);
/** Phones write place and device into tags; a Void may still hold deleted data. */
const secret = new Set([TAGS, VOID, CHECKSUM]);

/** Elements of segments and clusters (RFC 9559), without attachments. */
const inSegment = new Set([
  CLUSTER,
  TRACKS,
  // SeekHead, Info, Cues, Tags, Chapters, Void, CRC-32.
  0x114d9b74,
  INFO,
  0x1c53bb6b,
  TAGS,
  0x1043a770,
  VOID,
  CHECKSUM,
  // Timestamp, SimpleBlock, BlockGroup, Position, PrevSize, EncryptedBlock.
  0xe7,
  0xa3,
  0xa0,
  0xa7,
  0xab,
  0xaf,
]);

/** A video of 50 MB has far fewer. */
const MAX_ELEMENTS = 500_000;
const MAX_HEAD_BYTES = 4096;
const MAX_INFO_PARTS = 100;
const MAX_TRACKS_BYTES = 1024 * 1024;

const codecs: Readonly<Record<string, string>> = { V_VP8: "vp8", V_VP9: "vp9", V_AV1: "av1" };

/** Undefined unless the elements are a WebM's and fill the file to its last byte. */
export async function readWebm(read: Read, size: number): Promise<Container | undefined> {
  const segment = await readSegment(read, size);
  for (const track of segment?.tracks ?? []) {
    const shown = readTrack(track);
    if (segment && shown) return { ...shown, secrets: segment.secrets };
  }
  return undefined;
}

export interface Segment {
  readonly content: number;
  readonly tracks: readonly Buffer[];
  readonly secrets: readonly Part[];
}

/**
 * The top-level elements; undefined unless they are a WebM's and fill the file to its last byte.
 */
export async function readSegment(read: Read, size: number): Promise<Segment | undefined> {
  const head = await elementAt(read, 0, size);
  if (head?.id !== EBML || head.to > MAX_HEAD_BYTES) return undefined;
  const type = childrenOf(await read(head.content, head.to)).find(({ id }) => id === DOC_TYPE);
  if (type?.bytes.toString("latin1").replace(/\0+$/, "") !== "webm") return undefined;
  const segment = await elementAt(read, head.to, size);
  if (segment?.id !== SEGMENT || segment.to !== size) return undefined;
  let tracks: Element | undefined;
  const secrets: Part[] = [];
  let hasCluster = false;
  let count = 0;
  for (let at = segment.content; at < size; ) {
    const element = await elementAt(read, at, size);
    if (!element || !inSegment.has(element.id) || ++count > MAX_ELEMENTS) return undefined;
    if (element.id === TRACKS) tracks ??= element;
    if (element.id === CLUSTER) hasCluster = true;
    if (element.isOpen && element.id !== CLUSTER) return undefined;
    if (secret.has(element.id)) secrets.push(voided(at, element.to));
    if (element.id === INFO) {
      const told = await secretsOfInfo(read, element);
      if (!told) return undefined;
      secrets.push(...told);
    }
    // A cluster of unknown size: its children come next.
    at = element.isOpen ? element.content : element.to;
  }
  if (!tracks || !hasCluster || tracks.to - tracks.content > MAX_TRACKS_BYTES) return undefined;
  const described = childrenOf(await read(tracks.content, tracks.to));
  return {
    content: segment.content,
    tracks: described.flatMap(({ id, bytes }) => (id === TRACK ? [bytes] : [])),
    secrets,
  };
}

/** Info elements that players don't need; undefined where truncated. */
async function secretsOfInfo(read: Read, { content, to }: Element): Promise<Part[] | undefined> {
  const secrets: Part[] = [];
  for (let at = content; at < to; ) {
    const element = await elementAt(read, at, to);
    if (!element || element.isOpen || secrets.length > MAX_INFO_PARTS) return undefined;
    if (emptiedOfInfo.has(element.id)) {
      secrets.push({ from: element.content, to: element.to, by: Buffer.alloc(0) });
    } else if (!neededOfInfo.has(element.id)) secrets.push(voided(at, element.to));
    at = element.to;
  }
  return secrets;
}

/** Overwrites an element by a Void whose size field takes as many bytes as fit. */
function voided(from: number, to: number): Part {
  const bytes = to - from;
  const sizeBytes = Math.min(8, bytes - 1);
  const by = Buffer.alloc(1 + sizeBytes);
  by.writeUIntBE(bytes - by.length, Math.max(1, by.length - 6), Math.min(6, sizeBytes));
  by[0] = VOID;
  by[1] = (by[1] ?? 0) | (0x80 >> (sizeBytes - 1));
  return { from, to, by };
}

export async function elementAt(
  read: Read,
  from: number,
  end: number,
): Promise<Element | undefined> {
  const head = headOf(await read(from, Math.min(from + 12, end)), 0);
  if (!head) return undefined;
  const content = from + head.bytes;
  const to = head.size === undefined ? end : content + head.size;
  return to <= end ? { id: head.id, content, to, isOpen: head.size === undefined } : undefined;
}

function headOf(bytes: Buffer, at: number) {
  const id = numberAt(bytes, at, 4, false);
  const size = id && numberAt(bytes, at + id.length, 8, true);
  if (!id || !size) return undefined;
  const isOpen = size.value === 2 ** (7 * size.length) - 1;
  return {
    id: id.value,
    size: isOpen ? undefined : size.value,
    bytes: id.length + size.length,
  };
}

/** An EBML variable-length integer. */
export function numberAt(bytes: Buffer, at: number, most: number, isMasked: boolean) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > bytes.length) return undefined;
  let value = isMasked ? first & (0xff >> length) : first;
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0);
  return { value, length };
}

export function childrenOf(bytes: Buffer): { id: number; bytes: Buffer }[] {
  const children: { id: number; bytes: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = headOf(bytes, at);
    if (head?.size === undefined) break;
    const from = at + head.bytes;
    children.push({ id: head.id, bytes: bytes.subarray(from, from + head.size) });
    at = from + head.size;
  }
  return children;
}

function readTrack(bytes: Buffer) {
  const parts = childrenOf(bytes);
  const find = (wanted: number) => parts.find(({ id }) => id === wanted)?.bytes;
  const video = find(VIDEO);
  if (find(TRACK_TYPE)?.at(-1) !== 1 || !video) return undefined;
  const sides = childrenOf(video);
  const sideOf = (wanted: number) => {
    const side = sides.find(({ id }) => id === wanted)?.bytes;
    return side && side.length <= 4 ? side.reduce((sum, byte) => sum * 256 + byte, 0) : 0;
  };
  return {
    codec: codecs[find(CODEC)?.toString("latin1").replace(/\0+$/, "") ?? ""],
    width: sideOf(WIDTH),
    height: sideOf(HEIGHT),
  };
}
