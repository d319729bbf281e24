import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { CALL_MEETING, MAX_MEETING_NOTE_LENGTH } from "#app/contract/meeting.values.ts";
import {
  cancelMeeting,
  checkMeetingChange,
  readMeetingForm,
  saveMeeting,
} from "#app/contract/meeting-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed, lacksCheck } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { isUnsearched, readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { conferenceCapacity } from "#app/session/livekit-csp.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/edit";
import { ConfirmMeeting } from "./confirm.tsx";
import { MeetingForm } from "./meeting-form.tsx";
import { loadChoices, searched, toConfirm, toValues, withPeople } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["meeting"] };

type Args = Route.ActionArgs;

export async function loader({ params, context }: Route.LoaderArgs) {
  const mayInvite = may(await visitorOf(context), CALL_MEETING);
  const [result, choices] = await Promise.all([
    call(context, readMeetingForm, { params }),
    mayInvite ? loadChoices(context) : { governorates: [], roles: [], secretariats: [] },
  ]);
  if (!result.ok) throw pageFailure(result);
  const { id, title, isOver, told } = result.data;
  const capacity = conferenceCapacity();
  const current = toValues(context, result.data);
  return data({ id, title, isOver, told, choices, capacity, current });
}

async function save({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, saveMeeting.body);
  if (isUnsearched(formData)) return withPeople(context, searched(submission), formData);
  if (submission.status !== "success") {
    return withPeople(context, formInvalid(submission), formData);
  }
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  if (!isConfirmed(formData)) {
    const checked = await call(context, checkMeetingChange, { params, body });
    if (!checked.ok && !lacksCheck(checked)) {
      return withPeople(context, formRejectedOrGone(context, submission, checked), formData);
    }
    if (checked.ok && checked.data.invited + checked.data.told + checked.data.left > 0) {
      return toConfirm(context, submission.value, formData, checked.data);
    }
  }
  const result = await call(context, saveMeeting, { params, body }, { key });
  if (!result.ok) {
    return withPeople(context, formRejectedOrGone(context, submission, result), formData);
  }
  toast(context, { type: "success", message: translatorOf(context)("meeting:edit.saved") });
  return redirect(href("/meeting/:id", params), 303);
}

async function find({ request, context }: Args) {
  const { submission, formData } = await readForm(request, context, saveMeeting.body);
  return withPeople(context, searched(submission), formData);
}

async function cancel({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, cancelMeeting.body);
  if (submission.status !== "success") {
    return withPeople(context, formInvalid(submission), formData);
  }
  const input = { params, body: submission.value };
  const result = await call(context, cancelMeeting, input, { key });
  if (!result.ok) {
    return withPeople(context, formRejectedOrGone(context, submission, result), formData);
  }
  toast(context, { type: "success", message: translatorOf(context)("meeting:edit.cancelled") });
  return redirect(href("/meeting/:id", params), 303);
}

export const action = formActions({ save, find, cancel });

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meeting");
  const { id, title, isOver, told, choices, capacity, current } = loaderData;
  const busy = useNavigation().state !== "idle";
  const path = href("/meeting/:id/edit", { id });
  const answer = actionData?.result;
  if (answer && "confirm" in answer) {
    return <ConfirmMeeting meeting={answer.confirm} path={path} act="save" back={path} />;
  }
  const cancelled = actionData?.act === "cancel" ? answer?.reply : undefined;
  const hasError = actionData !== undefined && actionData.act !== "find";
  return (
    <Page
      narrow
      title={<bdi>{title}</bdi>}
      lead={t(isOver ? "edit.over" : "edit.lead")}
      back={{ href: href("/meeting/:id", { id }), label: title }}
    >
      <PageTitle title={title} hasError={hasError} />
      {!isOver && (
        <>
          <MeetingForm
            key={current.version}
            path={path}
            act="save"
            choices={choices}
            capacity={capacity}
            current={current}
            submit={t("edit.save")}
            rejected={cancelled ? undefined : answer}
          />
          <FoldedFields id="cancel" title={t("edit.cancel")} isWrong={cancelled !== undefined}>
            <Form method="post" action={`${path}?act=cancel#cancel`} noValidate className="stack">
              <ErrorSummary errors={summaryLines(cancelled, { reason: t("edit.reason") })} />
              <FormKeyField form="cancel" />
              <TextArea
                id="reason"
                name="reason"
                label={t("edit.reason")}
                hint={t("edit.reasonHint")}
                error={cancelled?.error?.reason ?? undefined}
                defaultValue={String(cancelled?.initialValue?.reason ?? "")}
                maxLength={MAX_MEETING_NOTE_LENGTH}
              />
              <div className="row">
                <Button kind="danger" icon="trash" disabled={busy}>
                  {t("edit.cancelTelling", { count: told })}
                </Button>
              </div>
            </Form>
          </FoldedFields>
        </>
      )}
    </Page>
  );
}
