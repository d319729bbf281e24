import { data, type RouterContextProvider } from "react-router";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { countSurveyAudience, readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type SurveyPreview, toSurveyPreview } from "../survey-preview.server.ts";

export interface SurveyToConfirm {
  readonly title: string;
  /** Empty: at once. */
  readonly opens: string;
  readonly closes: string;
  readonly isAnonymous: boolean;
  readonly people: number | undefined;
  readonly version: number;
  readonly shown: SurveyPreview;
}

/** Undefined if incomplete; a refusal if too few are asked. */
export async function toConfirm(
  context: Readonly<RouterContextProvider>,
  params: { readonly id: string },
) {
  const [result, counted] = await Promise.all([
    call(context, readDeskSurvey, { params }),
    call(context, countSurveyAudience, { params }),
  ]);
  if (!result.ok) throw pageFailure(result);
  const survey = result.data;
  if (survey.missing.length > 0 || !survey.acts.includes("publish")) return undefined;
  if (!counted.ok && counted.code === "survey-few") return counted;
  const { language } = preferencesOf(context);
  const isPast = survey.opensAt && new Date(survey.opensAt) <= new Date();
  const confirm: SurveyToConfirm = {
    title: (language === "en" && survey.titleEn) || survey.title,
    opens: isPast ? "" : writeDayTime(survey.opens, language),
    closes: writeDayTime(survey.closes, language),
    isAnonymous: survey.isAnonymous,
    people: counted.ok ? counted.data.people : undefined,
    version: survey.version,
    shown: toSurveyPreview(context, survey),
  };
  return data({ confirm });
}
