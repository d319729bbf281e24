import { type SurveyKind, surveyDeskPath, surveyKinds } from "#app/contract/survey.values.ts";

export function surveyKindAt(pathname: string): SurveyKind {
  const path = `${pathname.replace(/\.data$/, "")}/`;
  return surveyKinds.find((kind) => path.startsWith(`${surveyDeskPath(kind)}/`)) ?? "survey";
}
