import { cairoDay, formatDays, toDayLeaf } from "#app/arabic/dates.ts";
import type { Election } from "#app/contract/election-desk.ts";
import { HOME_DAYS_BEFORE_VOTE } from "#app/contract/election-desk.values.ts";
import type { Visitor } from "#app/session/admission.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

const DAY = 24 * 60 * 60 * 1000;

export function toVoteView({ places }: Election, visitor: Visitor, { language }: Preferences) {
  const own = visitor.kind === "authenticated" ? visitor.user?.governorateCode : undefined;
  const place = own
    ? places.find(({ governorates }) => governorates.includes(own))
    : places.length === 1
      ? places[0]
      : undefined;
  const next = place?.votings.find(({ state }) => state !== "over");
  const soon = cairoDay(new Date(Date.now() + HOME_DAYS_BEFORE_VOTE * DAY));
  if (!next || next.from > soon) return undefined;
  const { from, until, state } = next;
  return {
    from,
    leaf: toDayLeaf(from, language, new Date()),
    days: formatDays({ from, to: until }, language, new Date()),
    isToday: state !== "coming",
  };
}
export type VoteView = NonNullable<ReturnType<typeof toVoteView>>;
