import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { CheckPart } from "./check-part.tsx";
import { CreateForm } from "./create-form.tsx";
import { type Check, draftOf } from "./draft.ts";
import type { CreateOptions, loadCreate } from "./load-create.server.ts";

/** What a form of the page was answered: what is wrong with it, or what is to be checked, or both. */
type ActionResult =
  | SubmissionResult<string[]>
  | { check: Check; result?: SubmissionResult<string[]> };

interface CreateProps {
  offer: Awaited<ReturnType<typeof loadCreate>>;
  actionResult: ActionResult | undefined;
}

/** A new notification: written, then checked, then sent. Each step has a route that shows this page. */
export function CreatePage({ offer, actionResult }: CreateProps) {
  const { t } = useTranslation("notify");
  if (!offer.isAllowed) return <NotAllowed />;
  if (actionResult && "check" in actionResult)
    return <ReviewScreen offer={offer} {...actionResult} />;
  const draft = draftOf(actionResult?.initialValue);
  return (
    <Page title={t("title")} lead={t("lead")} back={href("/notification")}>
      <PageTitle title={t("title")} hasError={actionResult !== undefined} />
      {actionResult && <ErrorSummary errors={toSummaryErrors(actionResult, t)} />}
      <CreateForm offer={offer} draft={draft} error={actionResult?.error ?? {}} />
    </Page>
  );
}

/** The check before sending; what was written stands folded below it, to be edited. */
function ReviewScreen({
  offer,
  check,
  result,
}: {
  offer: CreateOptions;
  check: Check;
  result?: SubmissionResult<string[]>;
}) {
  const { t } = useTranslation("notify");
  const wrong = check.wrong ? [{ field: "confirm", message: check.wrong }] : [];
  const errors = [...wrong, ...(result ? toSummaryErrors(result, t) : [])];
  return (
    <Page title={t("check.title")} lead={t("check.lead")}>
      <PageTitle title={t("check.title")} hasError={errors.length > 0} />
      <ErrorSummary errors={errors} />
      <CheckPart offer={offer} check={check} isWrong={errors.length > 0} />
      <details className="panel writing" open={check.people === 0}>
        <summary>
          <b>{t("edit")}</b>
        </summary>
        <CreateForm offer={offer} draft={check.draft} error={{}} />
      </details>
    </Page>
  );
}

/** Why there is no form: sending takes an ability (docs/product.md#who-may-see-what). */
function NotAllowed() {
  const { t } = useTranslation("notify");
  const action = { href: href("/notification"), label: t("forbidden.list") };
  return (
    <Page title={t("title")}>
      <PageTitle title={t("title")} />
      <EmptyState title={t("forbidden.title")} icon="info" action={action}>
        {t("forbidden.text")}
      </EmptyState>
    </Page>
  );
}

/** The summary's lines, each with the name of its field; one of a list's items leads to the list. */
function toSummaryErrors(result: SubmissionResult<string[]>, t: TFunction) {
  return Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const [field] = path.split("[");
    const label = field && t([`${field}.title`, `field.${field}`]);
    return (messages ?? []).map((message) =>
      label ? { field, message: `${label}: ${message}` } : { message },
    );
  });
}
