import "../../../styles/survey-answer.css";
import { FileLinks } from "#app/components/file-links.tsx";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { surveyDeskPath } from "#app/contract/survey.values.ts";
import { readDeskResults } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Said } from "../said.tsx";
import { kindAt } from "../survey-view.server.ts";
import type { Route } from "./+types/desk-results";
import { ResultTables } from "./result-tables.tsx";
import { toResultsView } from "./results-view.server.ts";

export const handle = { i18n: ["survey-answer", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readDeskResults, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const results = toResultsView(result.data, { t: translatorOf(context), language });
  const kind = kindAt(url.pathname);
  return { results, list: surveyDeskPath(kind), path: surveyDeskPath(kind, params.id) };
}

export default function DeskResults({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const { results, list, path } = loaderData;
  const { title, kind } = results;
  return (
    <Page
      title={t("results.title")}
      lead={<Said {...title} />}
      back={{ href: list, label: t(`desk.${kind}`) }}
      actions={
        <>
          {!results.isSealed && <FileLinks path={`${path}/answers`} />}
          <PageAction act="print" label={t("common:action.print")} />
        </>
      }
    >
      <PageTitle title={`${t("results.title")} · ${title.text}`} />
      {!results.isSealed && (
        <p className="hint on-screen">
          {t(results.isAnonymous ? "results.fileAnonymous" : "results.fileNamed")}
        </p>
      )}
      <ResultTables
        results={results}
        textsPath={(questionId) => `${path}/results/${encodeURIComponent(questionId)}`}
      />
    </Page>
  );
}
