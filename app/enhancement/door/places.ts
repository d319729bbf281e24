import type { DoorEntry } from "#app/contract/event-door.ts";

export interface Place extends DoorEntry {
  /** The name as it is searched. */
  readonly found: string;
}

export interface Arrival {
  readonly at: string;
  /** Who ticked them off; nobody for who came by the code. */
  readonly by?: string | null | undefined;
  readonly isOwn?: boolean;
  /** Ticked off here, and waits for a line. */
  readonly isUnsent?: boolean;
}

export const toPlaces = (entries: readonly DoorEntry[]): Place[] =>
  entries.map((entry) => ({ ...entry, found: fold(entry.name) }));

/** By name, or by the end of a number. Unless somebody is looked for, who is still to come stands first. */
export function findPlaces(
  places: readonly Place[],
  typed: string,
  hasCome: (place: Place) => boolean,
): readonly Place[] {
  const tokens = fold(typed).split(" ").filter(Boolean);
  if (tokens.length === 0) {
    return places.toSorted((one, other) => Number(hasCome(one)) - Number(hasCome(other)));
  }
  const isIn = ({ found, end }: Place, token: string) =>
    found.includes(token) || (/^\d{2,}$/.test(token) && end !== "" && isEnd(end, token));
  return places.filter((place) => tokens.every((token) => isIn(place, token)));
}

const isEnd = (end: string, typed: string) => end.endsWith(typed) || typed.endsWith(end);

/** As people spell names: without hamza, marks and tatweel, digits of either form. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u064b-\u0652\u0670\u0640]/g, "")
    .replace(/[أإآٱ]/g, "ا")
    .replace(/ى/g, "ي")
    .replace(/ة/g, "ه")
    .replace(/ؤ/g, "و")
    .replace(/ئ/g, "ي")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
