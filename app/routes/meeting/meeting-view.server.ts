import { formatLeafHours, toDayLeaf } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { formatDuration } from "#app/arabic/said-duration.ts";
import type { MeetingItem } from "#app/contract/meeting.ts";

export function toMeetingView(item: MeetingItem, language: Language, now = new Date()) {
  const { id, title, startsAt, endsAt, minutes, state, isHost, answer, invited } = item;
  return {
    id,
    title,
    startsAt,
    leafHours: formatLeafHours(startsAt, endsAt, language, now),
    leaf: toDayLeaf(startsAt, language, now),
    endsAt,
    duration: formatDuration(minutes, language),
    state,
    isOver: Date.parse(endsAt) <= +now,
    host: item.host ?? undefined,
    isHost,
    answer,
    invited,
    invitedNumber: formatNumber(invited, language),
    coming: formatNumber(item.coming, language),
  };
}
export type MeetingView = ReturnType<typeof toMeetingView>;
