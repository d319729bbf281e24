import "../../../styles/survey-answer.css";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readSurveyResults } from "#app/contract/survey.ts";
import { surveyPath } from "#app/contract/survey.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Said } from "../said.tsx";
import { kindAt } from "../survey-view.server.ts";
import type { Route } from "./+types/results";
import { ResultTables } from "./result-tables.tsx";
import { toResultsView } from "./results-view.server.ts";

export const handle = { i18n: ["survey-answer"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readSurveyResults, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const results = toResultsView(result.data, { t: translatorOf(context), language });
  return { results, back: surveyPath(kindAt(url.pathname), params.id) };
}

export default function Results({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const { results, back } = loaderData;
  const { title } = results;
  return (
    <Page
      title={t("results.title")}
      lead={<Said {...title} />}
      back={{ href: back, label: title.text }}
      actions={<PageAction act="print" label={t("common:action.print")} />}
    >
      <PageTitle title={`${t("results.title")} · ${title.text}`} />
      <ResultTables results={results} />
    </Page>
  );
}
