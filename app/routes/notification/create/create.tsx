import type { SubmissionResult } from "@conform-to/react";
import type { TFunction } from "i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { parseWhole } from "#app/arabic/typed-number.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import {
  cancelScheduledNotification,
  countAudience,
  createNotification,
  scheduleNotification,
} from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import type { Route } from "./+types/create";
import { CheckPart } from "./check-part.tsx";
import { CreateForm } from "./create-form.tsx";
import { createPath } from "./create-path.ts";
import { type Check, draftOf } from "./draft.ts";
import {
  audienceProblem,
  confirmedSchema,
  type DraftInput,
  draftSchema,
  toCheck,
} from "./form-schema.server.ts";
import { type CreateOptions, loadCreate } from "./load-create.server.ts";
import { selectsEverybody } from "./selection.server.ts";

async function send({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, confirmedSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { people, confirm } = submission.value;
  const isEverybody = await selectsEverybody(context, submission.value.selection);
  const check = toCheck(submission.value, people, isEverybody);
  if (check.isToEverybody && !isConfirmed(confirm, people)) {
    const wrong = t("notification-screens:create.confirm.wrong");
    return data({ check: { ...check, wrong } }, 400);
  }
  const { at } = submission.value;
  const { query, body } = toInput(submission.value);
  const result = at
    ? await call(context, scheduleNotification, { query, body: { ...body, at } }, { key })
    : await call(context, createNotification, { query, body }, { key });
  if (!result.ok) {
    const message = result.hasServerMessage
      ? result.message
      : t("notification-screens:create.error");
    const rejected = formRejected(context, submission, { ...result, message });
    const isLost = result.status === 0 || result.status >= 500;
    // A silence began since the check.
    const counted =
      result.code === "campaign-silence"
        ? await call(context, countAudience, { query: { ...query, at } })
        : undefined;
    const checked = counted?.ok
      ? toCheck(submission.value, people, isEverybody, counted.data.silentUntil)
      : check;
    const checkAgain = { ...checked, key: isLost ? key : undefined };
    return data({ check: checkAgain, result: rejected.data }, rejected.init ?? {});
  }
  const done = at ? "create.scheduled.done" : "create.success";
  toastAccepted(context, result, { message: t(`notification-screens:${done}`) });
  return redirect(at ? href("/notification/create") : href("/notification"), 303);
}

/** In any digits; a checkbox if unknown. */
function isConfirmed(confirm = "", people: number | undefined): boolean {
  if (people === undefined) return confirm === "on";
  return parseWhole(confirm) === String(people);
}

function toInput(input: DraftInput) {
  const { title, message, url, roles, governorates, selection } = input;
  const isCampaign = input.isCampaign === "on";
  const body = { title, message, isCampaign, ...(url && { externalLink: url }) };
  return { query: { roles, governorates, selection }, body };
}

async function check({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, draftSchema);
  const problem = audienceProblem(formData);
  if (submission.status !== "success" || problem) {
    const t = translatorOf(context);
    const wrong = problem && t(`notification-screens:create.audience.${problem}`);
    return formInvalid(submission, [], wrong ? { audience: [wrong] } : {});
  }
  const { roles, governorates, selection, at } = submission.value;
  const [result, isEverybody] = await Promise.all([
    call(context, countAudience, { query: { roles, governorates, selection, at } }),
    selectsEverybody(context, selection),
  ]);
  // Outside platforms may lack the call: no number then.
  if (!result.ok && result.status !== 404) return formRejected(context, submission, result);
  const { people, silentUntil } = result.ok ? result.data : {};
  return data({ check: toCheck(submission.value, people, isEverybody, silentUntil) });
}

const cancelForm = z.object({ id: z.string().min(1).max(64) });

/** May have been sent meanwhile. */
async function cancel({ request, url, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key, formData } = await readForm(request, context, cancelForm);
  if (submission.status !== "success") return formInvalid(submission);
  const asked = askFirst({ url }, { formData });
  if (asked) return asked;
  const params = submission.value;
  const result = await call(context, cancelScheduledNotification, { params }, { key });
  if (!result.ok && result.status === 404) {
    toast(context, { type: "error", message: t("notification-screens:create.scheduled.gone") });
  } else toastResult(context, result, t("notification-screens:create.scheduled.cancelled"));
  return redirect(href("/notification/create"), 303);
}

export const handle = { isHydrated: true, i18n: ["notification-screens"] };

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

function ScheduledList({ offer }: { offer: CreateOptions }) {
  const { t } = useTranslation("notification-screens");
  const busy = useNavigation().state !== "idle";
  const { scheduled = [] } = offer;
  if (scheduled.length === 0) return null;
  return (
    <Section title={t("create.scheduled.title")} id="scheduled">
      <ul className="notices">
        {scheduled.map(({ id, title, message, at, silentUntil }) => (
          <li key={id} className="notice">
            <p className="title" dir="auto">
              <Lines text={title} />
            </p>
            <p dir="auto">
              <Lines text={message} />
            </p>
            <p className="meta">
              <bdi>{at}</bdi>
              {silentUntil && ` · ${t("create.scheduled.held", { until: silentUntil })}`}
            </p>
            <Form method="post" action={createPath("cancel", offer)}>
              <FormKeyField form={`cancel-${id}`} />
              <input type="hidden" name="id" value={id} />
              <Button kind="danger" small disabled={busy}>
                {t("create.scheduled.cancel")} <bdi className="vh">{title}</bdi>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
