import type unanswered from "../../../locales/en/unanswered.json";

const files = import.meta.glob<{ default: typeof unanswered }>("./*/unanswered.json", {
  base: "/locales",
});

/** Of the page's language; undefined where they can't be fetched. */
export async function loadWords(): Promise<typeof unanswered | undefined> {
  const file = files[`./${document.documentElement.lang}/unanswered.json`];
  return (await file?.().catch(() => undefined))?.default;
}
