import type { TFunction } from "i18next";

/** Caches texts without values or with numbers only, never with names of people. */
export function rememberTexts(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const translate = (key: string | string[], ...options: unknown[]): string => {
    const name = nameOf(key, options);
    if (name === undefined) return t(key, ...(options as []));
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text: string = t(key, ...(options as []));
    // Numbers grow without bound.
    if (texts.size >= MAX_REMEMBERED) texts.clear();
    texts.set(name, text);
    return text;
  };
  return Object.assign(translate, t) as unknown as TFunction;
}
const MAX_REMEMBERED = 5_000;

/** A short number in either script's digits: no phone number, nothing that identifies. */
const FIGURE = /^[\p{Nd}.,٫٬+%]{1,7}$/u;

/** Cache key; undefined for texts with words as values. */
function nameOf(key: string | string[], options: readonly unknown[]): string | undefined {
  if (typeof key !== "string") return undefined;
  if (options.length === 0) return key;
  const [values] = options;
  if (options.length > 1 || typeof values !== "object" || values === null) return undefined;
  let name = key;
  for (const [value, content] of Object.entries(values)) {
    const isCount = typeof content === "number";
    if (!isCount && !FIGURE.test(String(content))) return undefined;
    // A number chooses a plural form, a text doesn't.
    name += ` ${value}${isCount ? "=" : ":"}${content}`;
  }
  return name;
}
