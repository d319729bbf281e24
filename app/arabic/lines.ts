/** A piece of a line of somebody's words: an address or a number, which runs left to right, or other words. */
export interface LinePart {
  readonly text: string;
  readonly kind: "words" | "address" | "number";
  /** Where a whole address of the web leads. */
  readonly href?: string;
}

export interface Line {
  /** Undefined where nothing in it has one: then it is the page's. */
  readonly direction: "rtl" | "ltr" | undefined;
  readonly parts: readonly LinePart[];
}

/**
 * What stands apart in a line: addresses of the web and of mail, telephone numbers, and numbers with signs
 * between their digits, which would turn round among Arabic words. Each is looked for at the beginning of a
 * run of its letters alone: from every one of them a long run would cost the square of its length.
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

/** What ends a sentence is no part of the address before it. */
const ending = /[.,;:!?…'"،؛؟\]]/;

/** An address without what follows it; a bracket is its own where it opens in it. */
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
  // What reads like another site before an @ leads nowhere.
  return hostname.includes(".") && !username && !password ? whole : undefined;
}

/**
 * Which way a line runs. One that begins in Arabic does, whatever comes; one that begins with a name in Latin
 * letters does where most of its letters are Arabic. Addresses and numbers have no say.
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

/** Somebody's words line by line, each with its own direction. */
export function linesOf(text: string): Line[] {
  return text.split(/\r?\n/).map((line) => {
    const parts = partsOf(line);
    return { parts, direction: directionOf(parts) };
  });
}
