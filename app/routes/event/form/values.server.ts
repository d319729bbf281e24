import type { RouterContextProvider } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import { durationValue } from "#app/arabic/said-duration.ts";
import { type EventDraft, readEventChoices } from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { EventValues } from "./event-form.tsx";

export async function loadChoices(context: Readonly<RouterContextProvider>) {
  const result = await call(context, readEventChoices, {});
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { roles, secretariats, ...choices } = result.data;
  return {
    ...choices,
    roles: roles.map((each) => ({ ...each, name: nameIn(language, each) })),
    secretariats: secretariats.map((each) => ({ ...each, name: nameIn(language, each) })),
  };
}

export function toValues(context: Readonly<RouterContextProvider>, draft: EventDraft): EventValues {
  const { minutes, maxAttendance, maxCompanions, imageUrl, version, ...event } = draft;
  return {
    title: event.title,
    date: event.date,
    time: event.time,
    duration: durationValue(minutes, preferencesOf(context).language),
    governorate: event.governorate,
    location: event.location,
    detailedLocation: event.detailedLocation,
    description: event.description,
    maxAttendance: String(maxAttendance),
    maxCompanions: String(maxCompanions),
    category: event.category,
    type: event.type,
    allowedRoles: event.allowedRoles,
    allowedSecretariats: event.allowedSecretariats,
    questions: event.questions,
    isCampaign: event.isCampaign,
    version,
    imageUrl: browserUrl(imageUrl),
  };
}

export function toCopy({ version, imageUrl, ...values }: EventValues): EventValues {
  return { ...values, date: "" };
}
