import type { RouterContextProvider } from "react-router";
import { formatHours, formatMoment, formatTime, withinText } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Attendee, GatheringLine, Presence } from "#app/contract/attendance.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

export function toPresenceView(context: Context, presence: Presence) {
  const { language } = preferencesOf(context);
  const { id, title, place, governorate, checkedInAt, checkedOutAt } = presence;
  const came = formatMoment(checkedInAt, language, new Date());
  return {
    id: id ?? checkedInAt ?? "",
    title: title ?? "",
    place: place ?? "",
    area: governorateBeside(place ?? "", governorate, language),
    came,
    since: withinText(came),
    left: formatTime(checkedOutAt, language),
  };
}
export type PresenceView = ReturnType<typeof toPresenceView>;

export function toGatheringView(context: Context, gathering: GatheringLine) {
  const { language } = preferencesOf(context);
  const { startsAt, endsAt, governorate, closedAt: _, ...rest } = gathering;
  return {
    ...rest,
    governorate: governorateBeside(rest.place, governorate, language),
    hours: formatHours(startsAt, endsAt, language, new Date()),
  };
}
export type GatheringView = ReturnType<typeof toGatheringView>;

function governorateBeside(
  place: string,
  governorate: string | null | undefined,
  language: "ar" | "en",
) {
  const area = governorate ? governorateName(governorate, language) : "";
  return place.includes(area) ? "" : area;
}

export function toAttendeeView(context: Context, attendee: Attendee) {
  const { language } = preferencesOf(context);
  const { id, name, photo, membershipId, companions, checkedInAt, checkedOutAt } = attendee;
  return {
    id,
    name,
    membershipId,
    companions,
    photo: browserUrl(photo),
    hours: [checkedInAt, checkedOutAt]
      .map((at) => formatTime(at, language))
      .filter(Boolean)
      .join(" – "),
  };
}
export type AttendeeView = ReturnType<typeof toAttendeeView>;
