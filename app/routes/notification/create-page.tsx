import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Empty } from "#app/components/empty.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { CheckPart } from "./check-part.tsx";
import { CreateForm } from "./create-form.tsx";
import { type Check, draftOf } from "./draft.ts";
import type { loadCreate, Offer } from "./load-create.server.ts";

/** What a form of the page was answered: what is wrong with it, or what is to be checked, or both. */
type Answer = SubmissionResult<string[]> | { check: Check; result?: SubmissionResult<string[]> };

interface CreateProps {
  offer: Awaited<ReturnType<typeof loadCreate>>;
  answer: Answer | undefined;
}

/** A new notification: written, then checked, then sent. Each step has a route that shows this page. */
export function CreatePage({ offer, answer }: CreateProps) {
  const { t } = useTranslation("notify");
  if (!offer.isAllowed) return <NotAllowed />;
  if (answer && "check" in answer) return <Checking offer={offer} {...answer} />;
  const draft = draftOf(answer?.initialValue);
  return (
    <Page title={t("title")} lead={t("lead")} back={href("/notification")}>
      <PageTitle title={t("title")} wrong={answer !== undefined} />
      {answer && <ErrorSummary errors={errorsOf(answer, t)} />}
      <CreateForm offer={offer} draft={draft} error={answer?.error ?? {}} />
    </Page>
  );
}

/** The check before sending; what was written stands folded below it, to be edited. */
function Checking({
  offer,
  check,
  result,
}: {
  offer: Offer;
  check: Check;
  result?: SubmissionResult<string[]>;
}) {
  const { t } = useTranslation("notify");
  const wrong = check.wrong ? [{ field: "confirm", message: check.wrong }] : [];
  const errors = [...wrong, ...(result ? errorsOf(result, t) : [])];
  return (
    <Page title={t("check.title")} lead={t("check.lead")}>
      <PageTitle title={t("check.title")} wrong={errors.length > 0} />
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
      <Empty title={t("forbidden.title")} icon="info" action={action}>
        {t("forbidden.text")}
      </Empty>
    </Page>
  );
}

/** The summary's lines, each with the name of its field; one of a list's items leads to the list. */
function errorsOf(result: SubmissionResult<string[]>, t: TFunction) {
  return Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const [field] = path.split("[");
    const label = field && t([`${field}.title`, `field.${field}`]);
    return (messages ?? []).map((message) =>
      label ? { field, message: `${label}: ${message}` } : { message },
    );
  });
}
