import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import type { Route } from "./+types/create";
import { cancel } from "./cancel.server.ts";
import { check } from "./check.server.ts";
import { CheckPart } from "./check-part.tsx";
import { CreateForm } from "./create-form.tsx";
import { type Check, draftOf } from "./draft.ts";
import { type CreateOptions, loadCreate } from "./load-create.server.ts";
import { ScheduledList } from "./scheduled-list.tsx";
import { send } from "./send.server.ts";

export const handle = { i18n: ["notification-screens"] };

export const loader = ({ context, url }: Route.LoaderArgs) => loadCreate(context, url);

export const action = formActions({ cancel, check, send });

export default function Create({ loaderData: offer, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("notification-screens");
  if (!offer.isAllowed) return <NotAllowed />;
  const { act, result } = actionData ?? {};
  if (result && "check" in result) {
    // With a script the uncontrolled field would keep the earlier number.
    return <ReviewScreen key={act} offer={offer} {...result} />;
  }
  if (result && "toConfirm" in result) {
    const waiting = offer.scheduled?.find(({ id }) =>
      result.toConfirm.fields.some(([, value]) => value === id),
    );
    return (
      <ConfirmAct
        asked={result.toConfirm}
        label={t("create.scheduled.cancelThis")}
        name={waiting?.title}
        lead={t("create.scheduled.cancelLead")}
        facts={[[t("create.field.at"), waiting?.at]]}
        cancel={t("create.scheduled.keep")}
        back="/notification/create"
      />
    );
  }
  return (
    <Page title={t("create.title")} lead={t("create.lead")} back="/notification">
      <PageTitle title={t("create.title")} hasError={result !== undefined} />
      {result && <ErrorSummary errors={toSummaryErrors(result, t)} />}
      {offer.selection === null && <p role="status">{t("create.selection.over")}</p>}
      <CreateForm
        offer={offer}
        draft={draftOf(result ? result.initialValue : offer.about)}
        error={result?.error ?? {}}
      />
      <ScheduledList offer={offer} />
    </Page>
  );
}

function ReviewScreen({
  offer,
  check,
  result,
}: {
  offer: CreateOptions;
  check: Check;
  result?: SubmissionResult<string[]>;
}) {
  const { t } = useTranslation("notification-screens");
  const wrong = check.wrong ? [{ field: "confirm", message: check.wrong }] : [];
  const errors = [...wrong, ...(result ? toSummaryErrors(result, t) : [])];
  return (
    <Page title={t("create.check.title")} lead={t("create.check.lead")}>
      <PageTitle title={t("create.check.title")} hasError={errors.length > 0} />
      <ErrorSummary errors={errors} />
      <CheckPart offer={offer} check={check} isWrong={errors.length > 0} />
      <Disclosure
        open={check.people === 0 || result?.error?.at !== undefined}
        summary={t("create.edit")}
      >
        <CreateForm offer={offer} draft={check.draft} error={result?.error ?? {}} />
      </Disclosure>
    </Page>
  );
}

function NotAllowed() {
  const { t } = useTranslation("notification-screens");
  const action = { href: href("/notification"), label: t("create.forbidden.list") };
  return (
    <Page title={t("create.title")}>
      <PageTitle title={t("create.title")} />
      <EmptyState title={t("create.forbidden.title")} icon="info" action={action}>
        {t("create.forbidden.text")}
      </EmptyState>
    </Page>
  );
}

/** Errors of list items link to the list. */
function toSummaryErrors(result: SubmissionResult<string[]>, t: TFunction) {
  return Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const [field] = path.split("[");
    // Its sentence stands alone.
    const label =
      field && field !== "audience" && t([`create.${field}.title`, `create.field.${field}`]);
    return (messages ?? []).map((message) =>
      label
        ? { field, message: summaryLine(result, field, label, message) }
        : { ...(field && { field }), message },
    );
  });
}
