import type { TFunction } from "i18next";

/**
 * A translation function that works out a text once that takes no values, as most of a page do, or only
 * numbers. What takes words, as names of people, is worked out each time and kept nowhere.
 */
export function rememberTexts(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const translate = (key: string | string[], ...options: unknown[]): string => {
    const name = nameOf(key, options);
    if (name === undefined) return t(key, ...(options as []));
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text: string = t(key, ...(options as []));
    // More than there are words: numbers come and go.
    if (texts.size >= MAX_REMEMBERED) texts.clear();
    texts.set(name, text);
    return text;
  };
  return Object.assign(translate, t) as unknown as TFunction;
}
const MAX_REMEMBERED = 5_000;

/** A short number as it is written in a text, in either digits: no phone, and nothing that names anybody. */
const FIGURE = /^[\p{Nd}.,٫٬+%]{1,7}$/u;

/** What tells a text from others; undefined for those that take words, as names of people. */
function nameOf(key: string | string[], options: readonly unknown[]): string | undefined {
  if (typeof key !== "string") return undefined;
  if (options.length === 0) return key;
  const [values] = options;
  if (options.length > 1 || typeof values !== "object" || values === null) return undefined;
  let name = key;
  for (const [value, content] of Object.entries(values)) {
    const isCount = typeof content === "number";
    if (!isCount && !FIGURE.test(String(content))) return undefined;
    // A number chooses a plural and a text doesn't.
    name += ` ${value}${isCount ? "=" : ":"}${content}`;
  }
  return name;
}
