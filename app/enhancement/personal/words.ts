import type unanswered from "../../../locales/en/unanswered.json";

/** Addresses: a dynamic import would bring Vite's loader of 1 kB with it. */
const files = import.meta.glob<string>("./*/unanswered.json", {
  base: "/locales",
  eager: true,
  import: "default",
  query: "?url&no-inline",
});

let words: Promise<typeof unanswered | undefined> | undefined;

/** Of the page's language; undefined where they can't be fetched. Needed when the line is gone: asked for before. */
export function loadWords(): Promise<typeof unanswered | undefined> {
  words ??= fetchWords(files[`./${document.documentElement.lang}/unanswered.json`]).catch(() => {
    words = undefined;
    return undefined;
  });
  return words;
}

async function fetchWords(address = ""): Promise<typeof unanswered> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("The words can't be fetched.");
  return answer.json();
}
