import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInstance, type ResourceLanguage, type TFunction } from "i18next";
import { projectRoot } from "#app/configuration.ts";

const words = createInstance();
await words.init({
  fallbackLng: false,
  resources: { ar: wordsOf("ar"), en: wordsOf("en") },
  defaultNS: "common",
  interpolation: { escapeValue: false },
  // A key that is gone is a mistake of the test, and no text that a page could have.
  parseMissingKeyHandler: (key, defaultValue) => {
    if (defaultValue !== undefined) return defaultValue;
    throw new Error(`locales/ has no ${key}.`);
  },
});

/** All words of a language, by the names of their files. */
function wordsOf(language: "ar" | "en"): ResourceLanguage {
  const folder = join(projectRoot(), "locales", language);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, ".json"),
      // As pages are read in tests (`Page.text`): a space that doesn't break is a space.
      JSON.parse(readFileSync(join(folder, file), "utf8").replaceAll("\u00a0", " ")),
    ]),
  );
}

/** The words that a page of a language should say: `createTranslator("ar")("news:title")`. */
export function createTranslator(language: "ar" | "en"): TFunction {
  return words.getFixedT(language);
}
