import "../../../styles/survey-answer.css";
import type { RouterContextProvider } from "react-router";
import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { foldDigits } from "#app/arabic/digits.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam, toSearchParams } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { listBallots, type SurveyDetail } from "#app/contract/survey.ts";
import { surveyPath } from "#app/contract/survey.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { loadSurvey } from "../answer/load-survey.server.ts";
import { Said } from "../said.tsx";
import { choicesOf, type Words, wordsOf } from "../survey-view.server.ts";
import type { Route } from "./+types/ballots";

export const handle = { i18n: ["survey-answer", "list"] };

const BALLOTS_PER_PAGE = 100;
const MIN_LETTERS = 4;

interface Ballot {
  readonly receipt: string;
  readonly choices: readonly Words[];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const survey = await loadSurvey(context, params.id, url);
  const { language } = preferencesOf(context);
  const found = await findBallots(context, survey, { page, limit: BALLOTS_PER_PAGE });
  return {
    ...found,
    page,
    title: wordsOf(survey.title, survey.titleEn, language),
    path: surveyPath(survey.kind, survey.id),
    isOpen: survey.isOpen,
  };
}

/** A search's answer doesn't reload the page. */
export const shouldRevalidate = () => false;

/** A POST: a proxy's access log must not link a receipt to a person. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  // Before reading the form, so that a failure returns the typed text.
  const survey = await loadSurvey(context, params.id, url);
  const { submission } = await readForm(
    request,
    context,
    z.object({ receipt: z.unknown().optional() }),
  );
  const typed = typeof submission.payload.receipt === "string" ? submission.payload.receipt : "";
  const code = toReceipt(typed);
  if (code.replaceAll("-", "").length < MIN_LETTERS) {
    const init = formInvalid(submission, [], { receipt: [t("survey-answer:ballots.short")] });
    return data(
      { typed, error: t("survey-answer:ballots.short"), found: undefined },
      init.init ?? 400,
    );
  }
  const { items } = await findBallots(context, survey, { page: 1, limit: 20, keyword: code });
  return data({ typed, error: undefined, found: items });
}

function toReceipt(typed: string): string {
  const letters = foldDigits(typed)
    .toUpperCase()
    .replace(/[^2-9A-HJ-NP-Z]/g, "")
    .slice(0, 16);
  return letters.match(/.{1,4}/g)?.join("-") ?? "";
}

/** @throws 404 where choices aren't listed for the visitor */
async function findBallots(
  context: Readonly<RouterContextProvider>,
  survey: SurveyDetail,
  query: { page: number; limit: number; keyword?: string },
) {
  const result = await call(context, listBallots, { params: { id: survey.id }, query });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const [question] = survey.questions;
  const choices = question ? choicesOf(question, language) : [];
  const wordOf = (id: string): Words =>
    choices.find((each) => each.id === id)?.label ?? { text: id };
  return {
    items: result.data.items.map(({ receipt, choices: given }): Ballot => {
      return { receipt: receipt ?? "", choices: given.map(wordOf) };
    }),
    totalItems: result.data.metadata.totalItems,
  };
}

export default function Ballots({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const busy = useNavigation().state !== "idle";
  const { items, totalItems, page, title, path, isOpen } = loaderData;
  const error = actionData?.error;
  return (
    <Page
      narrow
      title={t("ballots.title")}
      lead={t("ballots.lead")}
      back={{ href: path, label: title.text }}
    >
      <PageTitle title={`${t("ballots.title")} · ${title.text}`} hasError={error !== undefined} />
      <Form method="post" action={`${path}/receipts`} className="search" noValidate>
        <FormKeyField form="receipt" />
        <ErrorSummary errors={error ? [{ field: "receipt", message: error }] : []} />
        <Field
          id="receipt"
          name="receipt"
          label={t("ballots.code")}
          hint={t("ballots.hint")}
          error={error}
          defaultValue={actionData?.typed}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button kind="quiet" icon="search" disabled={busy}>
          {t("ballots.find")}
        </Button>
      </Form>
      {actionData?.found && (
        <Section title={t("ballots.found")}>
          <div role="status">
            {actionData.found.length === 0 ? (
              <>
                <p>{t("ballots.missing")}</p>
                <p>{t(isOpen ? "ballots.missingOpen" : "ballots.missingClosed")}</p>
              </>
            ) : (
              <BallotTable items={actionData.found} />
            )}
          </div>
        </Section>
      )}
      <Section title={t("ballots.all")}>
        {items.length === 0 ? (
          <EmptyState title={t("ballots.none")} icon="ballot">
            {t("ballots.noneText")}
          </EmptyState>
        ) : (
          <>
            <BallotTable items={items} />
            <Pager
              page={page}
              perPage={BALLOTS_PER_PAGE}
              totalItems={totalItems}
              query={toSearchParams({})}
              totalKey="survey-answer:ballots.total"
            />
          </>
        )}
      </Section>
      <p>
        <ButtonLink kind="quiet" href={`${path}/results`} icon="statistics">
          {t("results.read")}
        </ButtonLink>
      </p>
    </Page>
  );
}

function BallotTable({ items }: { items: readonly Ballot[] }) {
  const { t } = useTranslation("survey-answer");
  return (
    <table className="counts ballots">
      <thead>
        <tr>
          <th scope="col">{t("ballots.receipt")}</th>
          <th scope="col">{t("ballots.choice")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ receipt, choices }, at) => (
          <tr key={receipt || at}>
            <th scope="row">
              {receipt ? (
                <bdi className="receipt-line" dir="ltr">
                  {receipt}
                </bdi>
              ) : (
                <span className="muted">{t("ballots.noReceipt")}</span>
              )}
            </th>
            <td>
              {choices.map((choice) => (
                <div key={choice.text}>
                  <Said {...choice} />
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
