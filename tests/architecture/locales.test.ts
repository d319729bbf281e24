import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Words = { [key: string]: string | Words };

async function namespace(language: string, file: string): Promise<Map<string, string>> {
  const words = JSON.parse(await readFile(`locales/${language}/${file}`, "utf8")) as Words;
  const flat = new Map<string, string>();
  const walk = (inside: Words, path: string) => {
    for (const [key, value] of Object.entries(inside)) {
      const name = path ? `${path}.${key}` : key;
      if (typeof value === "string") flat.set(name, value);
      else walk(value, name);
    }
  };
  walk(words, "");
  return flat;
}

const forms = { ar: ["zero", "one", "two", "few", "many", "other"], en: ["one", "other"] } as const;
const plural = /_(zero|one|two|few|many|other)$/;
/** Forms for a man and a woman, which only Arabic has. */
const gendered = /_(male|female)$/;
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((each) => each.replace(/\W/g, "")).sort();

const files = await readdir("locales/ar");

test("both languages have the same namespaces", async () => {
  expect(await readdir("locales/en")).toEqual(files);
});

test.each(files)(
  "%s: every word stands in both languages, with every plural form",
  async (file) => {
    const ar = await namespace("ar", file);
    const en = await namespace("en", file);
    const stems = (words: Map<string, string>) =>
      [
        ...new Set([...words.keys()].map((key) => key.replace(plural, "").replace(gendered, ""))),
      ].sort();
    expect(stems(ar)).toEqual(stems(en));
    for (const [language, words] of [
      ["ar", ar],
      ["en", en],
    ] as const) {
      const counted = new Set(
        [...words.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, "")),
      );
      for (const stem of counted) {
        const missing = forms[language].filter((form) => !words.has(`${stem}_${form}`));
        expect(missing, `${language} ${stem}`).toEqual([]);
      }
      for (const [key, text] of words) expect(text.trim(), `${language} ${key}`).not.toBe("");
    }
  },
);

test.each(files)("%s: both languages fill the same placeholders", async (file) => {
  const ar = await namespace("ar", file);
  const en = await namespace("en", file);
  for (const [key, text] of ar) {
    // A plural form may leave out the number that it already says.
    if (plural.test(key)) continue;
    expect(placeholders(text), key).toEqual(placeholders(en.get(key.replace(gendered, "")) ?? ""));
  }
});

/** A number that a noun follows, as in «{{count}} أحرف»; not the number of a thing: «رقم {{number}} قيد». */
const counted =
  /(?<!رقم |العدد )\{\{(count|number|figures|minimum|maximum|most|total|years|days|minutes|seconds|amount)\}\} \p{L}/u;

test.each(files)("%s: where a noun follows a number the Arabic has all six forms", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    if (!plural.test(key)) expect(text, key).not.toMatch(counted);
  }
});

test.each(files)("%s: the Arabic is Arabic", async (file) => {
  for (const [key, text] of await namespace("ar", file)) {
    if (/not-configured/.test(key)) continue; // in English also in Arabic
    expect(/\p{Script=Arabic}|^[\W\d]*$|^\{\{.*\}\}$/u.test(text) || text.length <= 12, key).toBe(
      true,
    );
  }
});
