/** 255 bytes of metadata, which is Swift's limit (Amazon's is 2 KB), as base64url. */
const MAX_NAME_BYTES = 190;

/** Truncates a file's name to what every storage keeps: whole letters, of Arabic 95. */
export function keptName(name: string): string {
  const bytes = Buffer.from(name).subarray(0, MAX_NAME_BYTES);
  // Drops a truncated last letter.
  return new TextDecoder().decode(bytes, { stream: true });
}
