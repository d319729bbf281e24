/** 255 bytes of metadata, which is Swift's limit (Amazon's is 2 KB), as base64url. */
const MAX_NAME_BYTES = 190;

/** As much of a file's name as every storage keeps: whole letters, of Arabic 95. */
export function keptName(name: string): string {
  const bytes = Buffer.from(name).subarray(0, MAX_NAME_BYTES);
  // A letter that was cut in two is left out.
  return new TextDecoder().decode(bytes, { stream: true });
}
