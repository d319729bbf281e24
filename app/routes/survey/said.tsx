import type { Words } from "./survey-view.server.ts";

export function Said({ text, lang }: Words) {
  return <bdi lang={lang}>{text}</bdi>;
}
