import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import type { DoorEntry } from "#app/contract/event-door.ts";

export interface DoorParty extends DoorEntry {
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

export const toDoorParties = (entries: readonly DoorEntry[]): DoorParty[] =>
  entries.map((entry) => ({ ...entry, found: foldForSearch(entry.name) }));

/** By name, or by the end of a number. Unless somebody is looked for, who is still to come stands first. */
export function searchParties(
  places: readonly DoorParty[],
  typed: string,
  hasCome: (place: DoorParty) => boolean,
): readonly DoorParty[] {
  const tokens = searchTokens(typed);
  if (tokens.length === 0) {
    return [...places].sort((one, other) => Number(hasCome(one)) - Number(hasCome(other)));
  }
  const isIn = ({ found, end }: DoorParty, token: string) =>
    found.includes(token) || (/^\d{2,}$/.test(token) && end !== "" && isEnd(end, token));
  return places.filter((place) => tokens.every((token) => isIn(place, token)));
}

const isEnd = (end: string, typed: string) => end.endsWith(typed) || typed.endsWith(end);
