import type { Container, Part } from "./check.ts";
import type { Read } from "./window.ts";

/** A box (ISO 14496-12), header included. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly content: number;
  readonly to: number;
}

/** Top-level boxes; any other is refused. */
const outer = new Set(
  "ftyp styp moov moof mdat mfra sidx ssix prft emsg pdin free skip wide meta uuid".split(" "),
);
const parents: ReadonlySet<string> = new Set(["moov", "trak", "mdia", "minf", "stbl"]);
/** Phones write place and device there. */
const secret = new Set(["udta", "meta", "uuid"]);
/** A video of 50 MB has far fewer. */
const MAX_BOXES = 50_000;

const codecs: Readonly<Record<string, string>> = {
  avc1: "avc",
  avc3: "avc",
  vp08: "vp8",
  vp09: "vp9",
  av01: "av1",
};

/** Undefined unless the boxes are a video's and fill the file to its last byte. */
export async function readMp4(read: Read, size: number): Promise<Container | undefined> {
  const boxes = await readBoxes(read, size);
  for (const track of boxes?.filter(({ type }) => type === "trak") ?? []) {
    const shown = boxes && (await readTrack(read, boxes, track));
    if (shown) return { ...shown, secrets: await readSecrets(read, boxes) };
  }
  return undefined;
}

/**
 * The relevant boxes, parents first; undefined unless they fill the file to its last byte.
 * @param opened the container boxes to descend into
 */
export async function readBoxes(
  read: Read,
  size: number,
  opened = parents,
): Promise<readonly Box[] | undefined> {
  const boxes: Box[] = [];

  async function walk(from: number, end: number, isOuter: boolean): Promise<boolean> {
    for (let at = from; at < end; ) {
      const box = await boxAt(read, at, end);
      if (!box || boxes.push(box) > MAX_BOXES) return false;
      if (isOuter && !outer.has(box.type)) return false;
      if (opened.has(box.type) && !(await walk(box.content, box.to, false))) return false;
      at = box.to;
    }
    return true;
  }

  if (!(await walk(0, size, true)) || boxes[0]?.type !== "ftyp") return undefined;
  return boxes.some(({ type, content, to }) => type === "mdat" && to > content) ? boxes : undefined;
}

export async function readSecrets(read: Read, boxes: readonly Box[]): Promise<readonly Part[]> {
  const secrets: Part[] = [];
  for (const box of boxes) if (secret.has(box.type)) secrets.push(await freed(read, box));
  return secrets;
}

async function freed(read: Read, { from, content, to }: Box): Promise<Part> {
  const by = Buffer.from(await read(from, content));
  by.write("free", 4);
  return { from, to, by };
}

async function boxAt(read: Read, from: number, end: number): Promise<Box | undefined> {
  const head = await read(from, Math.min(from + 16, end));
  if (head.length < 8) return undefined;
  const type = head.toString("latin1", 4, 8);
  const stated = head.readUInt32BE(0);
  if (stated === 1 && head.length < 16) return undefined;
  const size = stated === 1 ? Number(head.readBigUInt64BE(8)) : stated === 0 ? end - from : stated;
  const content = from + (stated === 1 ? 16 : 8);
  const to = from + size;
  return to >= content && to <= end ? { type, from, content, to } : undefined;
}

async function readTrack(read: Read, boxes: readonly Box[], track: Box) {
  const content = async (name: string, bytes: number) => {
    const found = boxes.find(
      ({ type, from, to }) => type === name && from > track.from && to <= track.to,
    );
    const held = found && (await read(found.content, Math.min(found.to, found.content + bytes)));
    return held?.length === bytes ? held : undefined;
  };
  const handler = await content("hdlr", 12);
  // Version and flags, a count, and the beginning of the first entry.
  const entry = await content("stsd", 44);
  const head = await content("tkhd", 92);
  if (handler?.toString("latin1", 8, 12) !== "vide" || !entry || !head) return undefined;
  const [width, height] = [entry.readUInt16BE(40), entry.readUInt16BE(42)];
  // The matrix's first row: of an upright film x comes from y.
  const matrix = head[0] === 1 ? 52 : 40;
  const isUpright = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0;
  return {
    codec: codecs[entry.toString("latin1", 12, 16)],
    width: isUpright ? height : width,
    height: isUpright ? width : height,
  };
}
