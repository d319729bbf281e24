import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readReportable, report } from "#app/contract/moderation.ts";
import {
  MAX_REPORT_LENGTH,
  REPORTED_BEFORE,
  reportedKinds,
  reportPath,
  reportReasons,
} from "#app/contract/moderation.values.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { messagePath } from "../chat/address.ts";
import { requireSignIn } from "../reaction/require-sign-in.server.ts";
import type { Route } from "./+types/report";
import { WritingPanel } from "./writing.tsx";
import { toWritingView } from "./writing-view.server.ts";

export const handle = { i18n: ["moderation"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const subject = toSubject(params);
  await requireSignIn(context, reportPath(subject.kind, subject.id));
  const result = await call(context, readReportable, { params: subject });
  if (!result.ok) throw pageFailure(result);
  const { author, place, ...writing } = result.data;
  const { language } = preferencesOf(context);
  return {
    author,
    writing: toWritingView({ ...writing, place }, language),
    item: place ? itemPath(place.kind, place.id) : backOf(url),
    isMessage: subject.kind === "message",
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const subject = toSubject(params);
  await requireSignIn(context, reportPath(subject.kind, subject.id));
  const { submission, key } = await readForm(request, context, report.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: subject, body: submission.value };
  const result = await call(context, report, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const message = translatorOf(context)("moderation:report.done");
  toastAccepted(context, result, { message, position: "bottom" });
  const found = await call(context, readReportable, { params: subject });
  const place = found.ok ? found.data.place : undefined;
  return redirect(place ? `${itemPath(place.kind, place.id)}#comments` : backOf(url), 303);
}

function backOf({ searchParams }: URL): string {
  const [room, seq] = [searchParams.get("room") ?? "", searchParams.get("seq") ?? ""];
  return room && /^\d{1,15}$/.test(seq) ? messagePath(room, seq) : "/";
}

function toSubject({ kind, id }: { kind: string; id: string }) {
  const known = reportedKinds.find((each) => each === kind);
  if (!known) throw data(null, { status: 404 });
  return { kind: known, id };
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("moderation");
  const busy = useNavigation().state !== "idle";
  const { writing, author, item, isMessage } = loaderData;
  const form = formFields({
    names: ["reason", "note"],
    label: (name) => t(`report.${name}`),
    rejected: actionData,
  });
  const title = t(isMessage ? "report.messageTitle" : "report.title");
  return (
    <Page
      narrow
      title={title}
      lead={t(isMessage ? "report.messageLead" : "report.lead")}
      back={
        writing.place
          ? { href: item, label: writing.place.title }
          : item === "/"
            ? item
            : { href: item, label: t("report.conversation") }
      }
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      <WritingPanel writing={writing} author={author} />
      <Form method="post" className="stack" noValidate>
        <FormKeyField form="report" />
        <RadioGroup
          {...form.field("reason")}
          choices={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextArea
          {...form.field("note")}
          hint={t("report.noteHint")}
          optional
          maxLength={MAX_REPORT_LENGTH}
          rows={3}
        />
        {isMessage && (
          <Checkbox
            id="before"
            name="before"
            defaultChecked={actionData?.initialValue?.before === "on"}
            label={t("report.before", { count: REPORTED_BEFORE })}
          />
        )}
        <Button disabled={busy}>{t("report.submit")}</Button>
      </Form>
    </Page>
  );
}
