import { cairoDay, formatLeafHours, formatTime, toDayLeaf } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { formatDuration } from "#app/arabic/said-duration.ts";
import type { EventItem } from "#app/contract/event.ts";
import { eventPhase } from "#app/contract/event.values.ts";
import { browserSrcSet, browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

export function toEventView(item: EventItem, { language, lite }: Preferences, now = new Date()) {
  const { id, title, startsAt, endsAt, minutes, location, category, type, mine } = item;
  const src = lite ? undefined : browserUrl(item.imageUrl);
  return {
    id,
    title,
    startsAt,
    day: cairoDay(new Date(startsAt)),
    leafHours: formatLeafHours(startsAt, endsAt, language, now),
    leaf: toDayLeaf(startsAt, language, now),
    time: formatTime(startsAt, language),
    until: formatTime(endsAt, language),
    endsAt,
    duration: formatDuration(minutes, language),
    location,
    governorate: governorateName(item.governorate, language),
    category,
    type,
    phase: eventPhase(item, now),
    mine: mine ?? undefined,
    attendees: formatNumber(item.attendees, language),
    maxAttendance: formatNumber(item.maxAttendance, language),
    placesLeft: item.placesLeft,
    waiting: item.waiting,
    picture: src
      ? {
          src,
          srcSet: browserSrcSet(item.imageSrcSet),
          avif: browserSrcSet(item.imageAvifSrcSet),
          alt: "",
        }
      : undefined,
  };
}
export type EventView = ReturnType<typeof toEventView>;
