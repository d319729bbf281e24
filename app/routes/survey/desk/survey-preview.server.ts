import type { RouterContextProvider } from "react-router";
import type { DeskSurvey } from "#app/contract/survey-desk.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toSurveyView } from "../survey-view.server.ts";

/** As when open. */
export function toSurveyPreview(context: Readonly<RouterContextProvider>, survey: DeskSurvey) {
  const { opensAt, closesAt, ...written } = survey;
  const now = new Date().toISOString();
  const asked = {
    ...{ ...written, opensAt: opensAt ?? now, closesAt: closesAt ?? now },
    ...{ isOpen: true, hasAnswered: false, mayAnswer: true, hasBallots: false },
  };
  return {
    survey: toSurveyView(asked, translatorOf(context), preferencesOf(context).language),
    hasEnd: typeof closesAt === "string",
  };
}
export type SurveyPreview = ReturnType<typeof toSurveyPreview>;
