import type { RouterContextProvider } from "react-router";
import { cairoDayTime, formatMoment } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { listSilences, type SilenceAnswer } from "#app/contract/silence.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadSilences(context: Context): Promise<SilenceAnswer[] | undefined> {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return undefined;
  const result = await call(context, listSilences, {});
  if (!result.ok && result.status === 403) return undefined;
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

export function toLine(context: Context, { id, state, governorates: codes, ...at }: SilenceAnswer) {
  const { language } = preferencesOf(context);
  return {
    id,
    state,
    names: namesOf(codes, language),
    from: formatMoment(at.from, language),
    to: formatMoment(at.to, language),
  };
}
export type SilenceLine = ReturnType<typeof toLine>;

export function namesOf(codes: readonly string[] | null, language: Language): string[] | undefined {
  return codes === null
    ? undefined
    : governorates.filter(({ code }) => codes.includes(code)).map((place) => place[language]);
}

export function governorateChoices(context: Context) {
  const { language } = preferencesOf(context);
  return governorates.map((place) => ({ value: place.code, label: place[language] }));
}

export function toTyped({ governorates: codes, from, to }: SilenceAnswer) {
  return {
    scope: codes === null ? "country" : "governorates",
    governorates: codes ?? [],
    from: cairoDayTime(new Date(from)),
    to: cairoDayTime(new Date(to)),
  };
}
export type TypedPeriod = Partial<ReturnType<typeof toTyped>>;
