import type { RouterContextProvider } from "react-router";
import { type DeskSurvey, readSurveyChoices } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { SurveyValues } from "./survey-form.tsx";

/** Whom the form offers to ask. */
export async function loadChoices(context: Readonly<RouterContextProvider>) {
  const result = await call(context, readSurveyChoices, {});
  if (!result.ok) throw pageFailure(result);
  return result.data;
}

/** A survey as its form has it. */
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
