export interface LinePart {
  readonly text: string;
  readonly kind: "words" | "address" | "number";
  readonly href?: string;
}

export interface Line {
  readonly direction: "rtl" | "ltr" | undefined;
  readonly parts: readonly LinePart[];
}

/**
 * URLs, e-mail addresses, telephone numbers and numbers with signs between digits, which bidi would
 * reorder among Arabic words. Matched only at the start of a run of their letters: else a long run
 * costs quadratic time.
 */
const apart = new RegExp(
  [
    /(?<web>https?:\/\/[^\s<>"«»]+|www\.[^\s<>"«»]+)/,
    /(?<mail>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/,
    /(?<site>(?<![\w.-])[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/[^\s<>"«»]*)/,
    /(?<phone>(?<![\d٠-٩])(?:\+|[0٠])[\d٠-٩](?:[ ()-]*[\d٠-٩]){6,})/,
    /(?<number>(?<![\d٠-٩])[\d٠-٩]+(?:[-/:.][\d٠-٩]+)+)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** Punctuation that ends the sentence. */
const ending = /[.,;:!?…'"،؛؟\]]/;

/** Keeps a closing bracket only if it opens inside the address. */
function trim(address: string): string {
  const opens = address.indexOf("(");
  let end = address.length;
  while (end > 0) {
    const last = address[end - 1] ?? "";
    const isOpen = last === ")" && (opens < 0 || opens >= end);
    if (!isOpen && !ending.test(last)) break;
    end--;
  }
  return address.slice(0, end);
}

function partsOf(line: string): LinePart[] {
  const parts: LinePart[] = [];
  let done = 0;
  for (const { 0: found, index, groups = {} } of line.matchAll(apart)) {
    if (index < done) continue;
    const isAddress = Boolean(groups.web ?? groups.mail ?? groups.site);
    const text = isAddress ? trim(found) : found;
    const before = line.slice(done, index);
    if (before) parts.push({ text: before, kind: "words" });
    const href = groups.web && hrefOf(text);
    parts.push({ text, kind: isAddress ? "address" : "number", ...(href && { href }) });
    done = index + text.length;
  }
  if (done < line.length) parts.push({ text: line.slice(done), kind: "words" });
  return parts;
}

function hrefOf(address: string): string | undefined {
  const whole = address.startsWith("www.") ? `https://${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const { hostname, username, password } = new URL(whole);
  // A user name before the @ can imitate another site.
  return hostname.includes(".") && !username && !password ? whole : undefined;
}

/**
 * Arabic if the line begins in Arabic, or most of its letters are Arabic; addresses and numbers
 * don't count.
 */
function directionOf(parts: readonly LinePart[]): Line["direction"] {
  const words = parts.flatMap(({ kind, text }) => (kind === "words" ? text : [])).join(" ");
  const arabic = words.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  const [first] = /\p{L}/u.exec(words) ?? [];
  if (first === undefined) return undefined;
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)) return "rtl";
  const all = words.match(/\p{L}/gu)?.length ?? 0;
  return arabic > all - arabic ? "rtl" : "ltr";
}

export function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).map((line) => {
    const parts = partsOf(line);
    return { parts, direction: directionOf(parts) };
  });
}
