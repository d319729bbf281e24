import type { SubmissionResult } from "@conform-to/react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_EVENT_NOTE_LENGTH } from "#app/contract/event.values.ts";
import {
  addEventHelper,
  cancelEvent,
  checkEventChange,
  publishEvent,
  readEventDraft,
  removeEventHelper,
  saveEvent,
  scheduleEvent,
  unscheduleEvent,
} from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed, lacksCheck, typedFields } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";
import { toPublish, toSave } from "./confirm.server.ts";
import { ConfirmDelete, ConfirmEvent } from "./confirm.tsx";
import { EventForm } from "./event-form.tsx";
import { Schedule } from "./schedule.tsx";
import { loadChoices, toValues } from "./values.server.ts";

type Args = Route.ActionArgs;

async function edit({ request, context }: Args) {
  const { submission } = await readForm(request, context, saveEvent.body, { takesFiles: true });
  return data({ initialValue: submission.payload } as SubmissionResult<string[]>);
}

async function save({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, saveEvent.body, {
    takesFiles: true,
  });
  if (submission.status !== "success") return formInvalid(submission, ["image"]);
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  if (!isConfirmed(formData)) {
    const { image: _, ...words } = body;
    const checked = await call(context, checkEventChange, { params, body: words });
    if (!checked.ok && !lacksCheck(checked)) {
      return formRejectedOrGone(context, submission, checked);
    }
    const asked = { params, context, formData };
    const page = await toSave(asked, submission.value, checked.ok ? checked.data : undefined);
    if (page) return page;
  }
  const result = await call(context, saveEvent, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("event:edit.saved") });
  return redirect(href("/event/:id/edit", params), 303);
}

export const handle = { isHydrated: true, i18n: ["event"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const [draft, choices] = await Promise.all([
    call(context, readEventDraft, { params }),
    loadChoices(context),
  ]);
  if (!draft.ok) throw pageFailure(draft);
  const { id, title, state, isOver, told, version, helpers, silentUntil, publishAt } = draft.data;
  const { language } = preferencesOf(context);
  return data({
    id,
    title,
    state,
    isOver,
    told,
    version,
    helpers,
    silentUntil: silentUntil
      ? withinText(formatMoment(silentUntil, language, new Date()))
      : undefined,
    publishAt: publishAt ? withinText(formatMoment(publishAt, language, new Date())) : undefined,
    choices,
    current: toValues(context, draft.data),
  });
}

const page = ({ params }: Route.ActionArgs) => href("/event/:id/edit", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save,
  edit,
  publish: formAction(publishEvent, {
    ask: ({ params, context }, { formData }) =>
      isConfirmed(formData) ? undefined : toPublish({ params, context, formData }),
    done: "event:edit.publishedDone",
    to: ({ params }) => href("/event/:id", params),
  }),
  schedule: formAction(scheduleEvent, { done: "event:schedule.done", to: page }),
  unschedule: buttonAction(unscheduleEvent, { done: "event:schedule.cancelled", to: page }),
  remove: buttonAction(cancelEvent, {
    ask: (_, { formData }) =>
      isConfirmed(formData) ? undefined : data({ remove: typedFields(formData) }),
    done: "event:edit.deleted",
    to: (args, { ok }) => (ok ? href("/create-event") : page(args)),
  }),
  cancel: formAction(cancelEvent, { done: "event:edit.cancelledDone", to: () => href("/events") }),
  addHelper: formAction(addEventHelper, { done: "event:helpers.added", to: page }),
  removeHelper: buttonAction(removeEventHelper, {
    input: ({ params, url }) => ({
      params: { ...params, userId: url.searchParams.get("helper") ?? "" },
    }),
    done: "event:helpers.removed",
    to: page,
  }),
});

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("event");
  const { id, title, state, isOver, told, version, helpers, silentUntil, choices, current } =
    loaderData;
  const { publishAt } = loaderData;
  const busy = useNavigation().state !== "idle";
  const own = href("/event/:id/edit", { id });
  const path = (act: string) => `${own}?act=${act}`;
  const answer = actionData?.result;
  if (answer && "confirm" in answer) {
    const act = actionData.act === "save" ? "save" : "publish";
    return <ConfirmEvent event={answer.confirm} back={own} act={act} />;
  }
  if (answer && "remove" in answer) {
    return <ConfirmDelete title={title} fields={answer.remove} back={own} />;
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  const typedOf = (act: string, name: string) => {
    const typed = rejectedOf(act)?.initialValue?.[name];
    return typeof typed === "string" ? typed : undefined;
  };
  const isDraft = state === "draft";
  const back = isDraft ? ("/events" as const) : { href: href("/event/:id", { id }), label: title };
  const reasonErrors = rejectedOf("cancel")?.error?.reason ?? undefined;
  const helperErrors = rejectedOf("addHelper")?.error?.membershipId ?? undefined;
  const labels = {
    reason: t("edit.reason"),
    membershipId: t("helpers.number"),
    at: t("schedule.at"),
  };
  const wrong = (["publish", "schedule", "remove", "cancel", "addHelper"] as const).flatMap((act) =>
    summaryLines(rejectedOf(act), labels),
  );
  return (
    <Page narrow title={<bdi>{title}</bdi>} lead={t(`edit.${state}`)} back={back}>
      <PageTitle title={title} hasError={actionData !== undefined && actionData.act !== "edit"} />
      <ErrorSummary errors={wrong} />
      <div className="row">
        {isDraft && (
          <Form method="post" action={path("publish")}>
            <FormKeyField form="publish" />
            <input type="hidden" name="version" value={version} />
            <Button icon="check" disabled={busy}>
              {t("edit.publish")}
            </Button>
          </Form>
        )}
        <ButtonLink kind="quiet" icon="copy" href={`${href("/create-event")}?like=${id}`}>
          {t("edit.copy")}
        </ButtonLink>
        {!isDraft && <Link to={href("/event/:id/attendees", { id })}>{t("attendees.title")}</Link>}
      </div>
      {silentUntil && <p role="status">{t("edit.silent", { until: silentUntil })}</p>}
      {isDraft && (
        <Schedule
          path={path}
          version={version}
          publishAt={publishAt}
          typed={typedOf("schedule", "at")}
          error={rejectedOf("schedule")?.error?.at ?? undefined}
        />
      )}
      {!isOver && (
        <EventForm
          key={version}
          action={path("save")}
          choices={choices}
          current={current}
          submit={t("edit.save")}
          rejected={rejectedOf("save") ?? rejectedOf("edit")}
        />
      )}
      <FoldedFields
        title={t("helpers.title")}
        said={[helpers.length > 0 && String(helpers.length)]}
        isWrong={helperErrors !== undefined}
      >
        <p>{t("helpers.lead")}</p>
        <ul>
          {helpers.map((helper) => (
            <li key={helper.id}>
              <Form
                method="post"
                action={`${path("removeHelper")}&helper=${helper.id}`}
                className="row"
              >
                <FormKeyField form={`remove-${helper.id}`} />
                <bdi>{helper.name}</bdi>{" "}
                <Button kind="plain" small disabled={busy}>
                  {t("helpers.remove")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        <Form method="post" action={path("addHelper")} noValidate className="stack">
          <FormKeyField form="add-helper" />
          <DigitsField
            id="membershipId"
            name="membershipId"
            label={t("helpers.number")}
            defaultValue={typedOf("addHelper", "membershipId")}
            error={helperErrors}
          />
          <div className="row">
            <Button kind="quiet" icon="plus" disabled={busy}>
              {t("helpers.add")}
            </Button>
          </div>
        </Form>
      </FoldedFields>
      {!isOver && isDraft && (
        <ActRows>
          <ActRow text={t("confirm.delete.lead")}>
            <Form method="post" action={path("remove")}>
              <FormKeyField form="cancel" />
              <input type="hidden" name="version" value={version} />
              <Button kind="danger" icon="trash" disabled={busy}>
                {t("edit.delete")}
              </Button>
            </Form>
          </ActRow>
        </ActRows>
      )}
      {!isOver && !isDraft && (
        <FoldedFields title={t("edit.cancel")} isWrong={reasonErrors !== undefined}>
          <Form method="post" action={path("cancel")} noValidate className="stack">
            <FormKeyField form="cancel" />
            <input type="hidden" name="version" value={version} />
            <TextArea
              id="reason"
              name="reason"
              label={t("edit.reason")}
              defaultValue={typedOf("cancel", "reason")}
              hint={t("edit.reasonHint")}
              error={reasonErrors}
              maxLength={MAX_EVENT_NOTE_LENGTH}
            />
            <div className="row">
              <Button kind="danger" icon="trash" disabled={busy}>
                {t("edit.cancelTelling", { count: told })}
              </Button>
            </div>
          </Form>
        </FoldedFields>
      )}
    </Page>
  );
}
