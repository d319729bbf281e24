import type unanswered from "../../../locales/en/unanswered.json";

const files = import.meta.glob<{ default: typeof unanswered }>("./*/unanswered.json", {
  base: "/locales",
});

let words: Promise<typeof unanswered | undefined> | undefined;

/** Of the page's language; undefined where they can't be fetched. Needed when the line is gone: asked for before. */
export function loadWords(): Promise<typeof unanswered | undefined> {
  const file = files[`./${document.documentElement.lang}/unanswered.json`];
  words ??= file?.().then(
    (loaded) => loaded.default,
    () => {
      words = undefined;
      return undefined;
    },
  );
  return words ?? Promise.resolve(undefined);
}
