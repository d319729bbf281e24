import type { RouterContextProvider } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import { durationValue } from "#app/arabic/said-duration.ts";
import { type EventDraft, readEventChoices } from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

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

export function toValues(
  context: Readonly<RouterContextProvider>,
  { minutes, imageUrl, ...event }: EventDraft,
) {
  const duration = durationValue(minutes, preferencesOf(context).language);
  return { ...event, duration, imageUrl: browserUrl(imageUrl) };
}

export function toCopy({ version, imageUrl, ...values }: ReturnType<typeof toValues>) {
  return { ...values, date: "" };
}

export type EventValues = ReturnType<typeof toCopy> & Partial<ReturnType<typeof toValues>>;
