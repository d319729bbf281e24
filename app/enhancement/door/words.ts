import type { DoorWords } from "../../routes/event/door/door.tsx";
import type { Arrival } from "./places.ts";

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** When somebody came, and who ticked them off. */
export function cameWords(words: DoorWords, { at, by }: Arrival): string {
  const language = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-US";
  const format = new Intl.DateTimeFormat(language, {
    timeStyle: "short",
    timeZone: "Africa/Cairo",
  });
  const time = format.format(new Date(at));
  return fill(by ? words.cameBy : words.cameByCode, { time, name: by ?? "" });
}
