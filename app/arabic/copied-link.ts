/* Cuts the full stop, bracket, spaces and direction marks that come along when a link is copied. */

const END = /(?:(?![\w\-/])[\p{P}\p{S}\p{Z}\p{Cf}\t\n\r])$/u;
const UNSEEN = /^[\p{Z}\p{Cf}\t\n\r]/u;

/** Never cuts letters or digits. */
export function cutCopied(text: string): string {
  const letters = [...text];
  let from = 0;
  let to = letters.length;
  while (from < to && UNSEEN.test(letters[from] ?? "")) from++;
  while (to > from && END.test(letters[to - 1] ?? "")) to--;
  return letters.slice(from, to).join("");
}

const MAX_COPIED = 90;

/** Takes and returns a percent-encoded path. */
export function cutCopiedPath(pathname: string): string {
  const [end = ""] = /(?:%[\da-f]{2}|[^\w\-/%])+$/i.exec(pathname.slice(-MAX_COPIED)) ?? [];
  try {
    const typed = decodeURIComponent(end);
    const kept = cutCopied(`x${typed}`).slice(1);
    const before = pathname.slice(0, -end.length);
    // A segment of punctuation alone was typed on purpose.
    const isAlone = kept === "" && before.endsWith("/");
    return kept === typed || isAlone ? pathname : before + encodeURIComponent(kept);
  } catch {
    return pathname;
  }
}
