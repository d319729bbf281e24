/*
 * A link as it is copied out of a mail or a chat: with the full stop or the bracket of the sentence it stood in,
 * in Arabic or not, and with spaces and marks of direction that nobody sees.
 */

/** Never of the alphabet that tokens and ids are written in (base64url), nor a path's slash. */
const END = /(?:(?![\w\-/])[\p{P}\p{S}\p{Z}\p{Cf}\t\n\r])$/u;
const UNSEEN = /^[\p{Z}\p{Cf}\t\n\r]/u;

/** A token or an address without what was copied along with it; letters and digits are never cut. */
export function cutCopied(text: string): string {
  const letters = [...text];
  let from = 0;
  let to = letters.length;
  while (from < to && UNSEEN.test(letters[from] ?? "")) from++;
  while (to > from && END.test(letters[to - 1] ?? "")) to--;
  return letters.slice(from, to).join("");
}

/** A longer end is nobody's sentence. */
const MAX_COPIED = 90;

/** The same of a path as browsers write it, in %-codes. */
export function cutCopiedPath(pathname: string): string {
  const [end = ""] = /(?:%[\da-f]{2}|[^\w\-/%])+$/i.exec(pathname.slice(-MAX_COPIED)) ?? [];
  try {
    const typed = decodeURIComponent(end);
    // A letter before it is kept, so nothing is cut at the beginning.
    const kept = cutCopied(`x${typed}`).slice(1);
    const before = pathname.slice(0, -end.length);
    // Where nothing else stands at its place it was not copied along with anything.
    const isAlone = kept === "" && before.endsWith("/");
    return kept === typed || isAlone ? pathname : before + encodeURIComponent(kept);
  } catch {
    return pathname;
  }
}
