import type { RouterContextProvider } from "react-router";
import { nameIn } from "#app/arabic/name-in.ts";
import { type DeskSurvey, readSurveyChoices } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { SurveyValues } from "./survey-form.tsx";

export async function loadChoices(context: Readonly<RouterContextProvider>) {
  const result = await call(context, readSurveyChoices, {});
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { governorates, units, roles } = result.data;
  const named = <Each extends (typeof units | typeof roles)[number]>(each: Each) => ({
    ...each,
    name: nameIn(language, each),
  });
  return { governorates, units: units.map(named), roles: roles.map(named) };
}

export function toValues(survey: DeskSurvey): SurveyValues {
  return {
    title: survey.title,
    titleEn: survey.titleEn ?? "",
    text: survey.text,
    textEn: survey.textEn,
    isAnonymous: survey.isAnonymous,
    mayChange: survey.mayChange,
    results: survey.results,
    standing: survey.standing,
    opensAt: survey.opens,
    closesAt: survey.closes,
    governorates: survey.governorates,
    units: survey.units.map(({ id }) => id),
    roles: survey.roles.map(({ id }) => id),
    version: survey.version,
  };
}
