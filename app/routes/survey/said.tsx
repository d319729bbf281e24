import type { Words } from "./survey-view.server.ts";

/** What somebody wrote, in its own direction and language. */
export function Said({ text, lang }: Words) {
  return <bdi lang={lang}>{text}</bdi>;
}
