/**
 * The name of a sent file as it may be kept, shown and offered for a download: without what a file
 * system, a terminal or a bidirectional override takes for something else (RFC 7578 §4.2: a path
 * in it is not to be used).
 *
 * @returns at most 120 characters, which may be none
 */
export const plainFileName = (name: string): string =>
  name
    .replaceAll(/[\s\p{Cc}\p{Cf}\\/:*?"<>|;%]+/gu, " ")
    .replace(/^[. ]+/, "")
    .trim()
    .slice(0, 120)
    .toWellFormed();
