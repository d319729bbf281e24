/** Milliseconds of a frame, by the last bits of its configuration (RFC 6716 §3.1). */
const silk = [10, 20, 40, 60] as const;
const hybrid = [10, 20] as const;
const celt = [2.5, 5, 10, 20] as const;

/** Milliseconds; undefined for an invalid packet. */
export function opusMs(packet: Uint8Array): number | undefined {
  const [first, second = 0] = packet;
  if (first === undefined) return undefined;
  const config = first >> 3;
  const frame =
    config < 12 ? silk[config & 3] : config < 16 ? hybrid[config & 1] : celt[config & 3];
  const code = first & 3;
  if (code === 3 && packet.length < 2) return undefined;
  const frames = code === 0 ? 1 : code === 3 ? second & 63 : 2;
  const ms = (frame ?? 0) * frames;
  return ms > 0 && ms <= MAX_PACKET_MS ? ms : undefined;
}
const MAX_PACKET_MS = 120;
