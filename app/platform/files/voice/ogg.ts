import type { Part } from "../video/check.ts";
import type { Read } from "../video/window.ts";
import type { Recording } from "./check.ts";
import { opusMs } from "./opus.ts";

/** An Ogg page (RFC 3533 §6). */
interface Page {
  readonly from: number;
  readonly content: number;
  readonly to: number;
  readonly serial: number;
  readonly isContinued: boolean;
  /** Packet lengths; the last packet goes on in the next page if `isOpen`. */
  readonly pieces: readonly number[];
  readonly isOpen: boolean;
}

const HEAD_BYTES = 27;
/** Three minutes have some hundred pages. */
const MAX_PAGES = 20_000;
/** Tags may hold a picture. */
const MAX_TAG_BYTES = 64 * 1024;

/** One stream of Opus (RFC 7845); undefined for any other. */
export async function readVoiceOgg(read: Read, size: number): Promise<Recording | undefined> {
  const pages = await readPages(read, size);
  if (!pages) return undefined;
  let packets = 0;
  let ms = 0;
  /** The start of a packet that goes on in the next page: it holds the duration. */
  let begun = Buffer.alloc(0);
  const tagged: Page[] = [];
  let tagBytes = 0;
  for (const page of pages) {
    if (page.isContinued !== begun.length > 0) return undefined;
    let at = page.content;
    for (const [turn, length] of page.pieces.entries()) {
      const piece = await read(at, at + length);
      at += length;
      const packet = Buffer.concat([begun, piece]);
      if (packets === 1) {
        if (tagged.at(-1) !== page) tagged.push(page);
        tagBytes += length;
      }
      if (page.isOpen && turn === page.pieces.length - 1) {
        begun = packet.subarray(0, 16);
        continue;
      }
      begun = Buffer.alloc(0);
      packets += 1;
      if (packets === 1 && !isHead(packet)) return undefined;
      if (packets === 2 && packet.toString("latin1", 0, 8) !== "OpusTags") return undefined;
      if (packets <= 2) {
        // Each of the two headers is the last of its page.
        if (turn !== page.pieces.length - 1) return undefined;
        continue;
      }
      const played = opusMs(packet);
      if (played === undefined) return undefined;
      ms += played;
    }
  }
  if (packets < 3 || begun.length > 0 || tagBytes > MAX_TAG_BYTES) return undefined;
  const secrets: Part[] = [];
  for (const [turn, page] of tagged.entries()) {
    secrets.push(emptied(await read(page.from, page.to), page, turn === 0));
  }
  return { ms, secrets };
}

function isHead(packet: Buffer): boolean {
  const channels = packet[9] ?? 0;
  const isPlain = packet[18] === 0;
  return packet.toString("latin1", 0, 8) === "OpusHead" && isPlain && channels > 0 && channels < 3;
}

async function readPages(read: Read, size: number): Promise<Page[] | undefined> {
  const pages: Page[] = [];
  for (let from = 0; from < size; ) {
    const head = await read(from, from + HEAD_BYTES);
    if (head.length < HEAD_BYTES || head.toString("latin1", 0, 4) !== "OggS") return undefined;
    const count = head[26] ?? 0;
    const table = await read(from + HEAD_BYTES, from + HEAD_BYTES + count);
    const content = from + HEAD_BYTES + count;
    const to = content + table.reduce((sum, length) => sum + length, 0);
    const serial = head.readUInt32LE(14);
    const isOther = pages[0] !== undefined && pages[0].serial !== serial;
    if (table.length < count || to > size || isOther || pages.length >= MAX_PAGES) return undefined;
    const pieces: number[] = [];
    let length = 0;
    let isOpen = false;
    for (const segment of table) {
      length += segment;
      isOpen = segment === 255;
      if (isOpen) continue;
      pieces.push(length);
      length = 0;
    }
    if (isOpen) pieces.push(length);
    const isContinued = ((head[5] ?? 0) & 1) === 1;
    pages.push({ from, content, to, serial, isContinued, pieces, isOpen });
    from = to;
  }
  return pages.length > 0 ? pages : undefined;
}

function emptied(bytes: Buffer, { from, content, to }: Page, isFirst: boolean): Part {
  const by = Buffer.from(bytes);
  by.fill(0, content - from);
  // Empty vendor and comment list follow.
  if (isFirst) by.write("OpusTags", content - from, "latin1");
  by.writeUInt32LE(0, CHECKSUM_AT);
  by.writeUInt32LE(checksumOf(by), CHECKSUM_AT);
  return { from, to, by };
}

const CHECKSUM_AT = 22;

/** Ogg's CRC: the usual polynomial, most significant bit first. */
function checksumOf(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}
