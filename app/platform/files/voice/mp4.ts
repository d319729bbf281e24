import { type Box, readBoxes, readSecrets } from "../video/mp4.ts";
import type { Read } from "../video/window.ts";
import type { Recording } from "./check.ts";

/** Container boxes: browsers record fragmented MP4. */
const opened = new Set("moov trak mdia minf stbl mvex moof traf".split(" "));
const codecs = new Set(["mp4a", "Opus"]);
/** Three minutes of AAC have 8,000 samples, and as many entries at most. */
const MAX_ENTRIES = 100_000;

export async function readVoiceMp4(read: Read, size: number): Promise<Recording | undefined> {
  const boxes = await readBoxes(read, size, opened);
  if (!boxes) return undefined;
  const named = (name: string) => boxes.filter(({ type }) => type === name);
  const content = async (box: Box | undefined) => (box ? read(box.content, box.to) : undefined);
  const [track, ...others] = named("trak");
  const handler = await content(named("hdlr").find((box) => isIn(box, track)));
  const entry = await content(named("stsd").find((box) => isIn(box, track)));
  const head = await content(named("mdhd").find((box) => isIn(box, track)));
  if (!track || others.length > 0 || !handler || !entry || !head) return undefined;
  if (textAt(handler, 8) !== "soun" || !codecs.has(textAt(entry, 12))) return undefined;
  const scale = numberAt(head, head[0] === 1 ? 20 : 12);
  const times = await content(named("stts").find((box) => isIn(box, track)));
  const whole = times ? wholeOf(times) : 0;
  const usual = numberAt((await content(named("trex")[0])) ?? Buffer.alloc(0), 12);
  let units = whole ?? Number.NaN;
  for (const fragment of named("traf")) {
    const says = await content(named("tfhd").find((box) => isIn(box, fragment)));
    const own = says && usualOf(says);
    for (const run of named("trun").filter((box) => isIn(box, fragment))) {
      units += runOf(await read(run.content, run.to), own ?? usual) ?? Number.NaN;
    }
  }
  const ms = (units / scale) * 1000;
  if (!Number.isFinite(ms)) return undefined;
  return { ms, secrets: await readSecrets(read, boxes) };
}

const isIn = (box: Box, outer: Box | undefined) =>
  outer !== undefined && box.from > outer.from && box.to <= outer.to;

const textAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Big-endian; 0 beyond the end. */
const numberAt = (bytes: Buffer, at: number) =>
  at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;

/** The total duration of an stts: pairs of a count and a sample's duration. */
function wholeOf(bytes: Buffer): number | undefined {
  const count = numberAt(bytes, 4);
  if (count > MAX_ENTRIES || bytes.length < 8 + 8 * count) return undefined;
  let units = 0;
  for (let turn = 0; turn < count; turn += 1) {
    units += numberAt(bytes, 8 + 8 * turn) * numberAt(bytes, 12 + 8 * turn);
  }
  return units;
}

function usualOf(bytes: Buffer): number | undefined {
  const flags = numberAt(bytes, 0) & 0xffffff;
  if ((flags & 0x08) === 0) return undefined;
  const before = 8 * Number((flags & 0x01) !== 0) + 4 * Number((flags & 0x02) !== 0);
  return numberAt(bytes, 8 + before);
}

function runOf(bytes: Buffer, usual: number): number | undefined {
  const flags = numberAt(bytes, 0) & 0xffffff;
  const count = numberAt(bytes, 4);
  if (count > MAX_ENTRIES) return undefined;
  if ((flags & 0x100) === 0) return count * usual;
  const start = 8 + 4 * Number((flags & 0x01) !== 0) + 4 * Number((flags & 0x04) !== 0);
  const each = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
  if (bytes.length < start + each * count) return undefined;
  let units = 0;
  for (let turn = 0; turn < count; turn += 1) units += numberAt(bytes, start + each * turn);
  return units;
}
