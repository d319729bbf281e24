import { data, href, redirect } from "react-router";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CALL_MEETING } from "#app/contract/meeting.values.ts";
import { checkMeeting, createMeeting } from "#app/contract/meeting-desk.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { isUnsearched, readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { conferenceCapacity } from "#app/session/livekit-csp.server.ts";
import { pastStart } from "#app/session/past-start.server.ts";
import { isOffered } from "#app/session/platform-features.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { ConfirmMeeting } from "./confirm.tsx";
import { MeetingForm } from "./meeting-form.tsx";
import { loadChoices, searched, toConfirm, withPeople } from "./values.server.ts";

export const handle = { isHydrated: true, i18n: ["meeting"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CALL_MEETING)) return data(null, 403);
  return data({ choices: await loadChoices(context), capacity: conferenceCapacity() });
}

async function create({ request, context }: Route.ActionArgs) {
  const { submission, key, formData } = await readForm(request, context, createMeeting.body);
  if (isUnsearched(formData)) return withPeople(context, searched(submission), formData);
  if (submission.status !== "success") {
    return withPeople(
      context,
      formInvalid(submission, [], pastStart(context, submission)),
      formData,
    );
  }
  // The platform parses the typed duration.
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  if (!isConfirmed(formData)) {
    const checked = await call(context, checkMeeting, { body });
    return checked.ok || !isOffered(checkMeeting)
      ? toConfirm(context, submission.value, formData, checked.ok ? checked.data : undefined)
      : withPeople(context, formRejected(context, submission, checked), formData);
  }
  const result = await call(context, createMeeting, { body }, { key });
  if (!result.ok) return withPeople(context, formRejected(context, submission, result), formData);
  const count = result.data.invited;
  const message = translatorOf(context)("meeting:create.done", { count });
  toastAccepted(context, result, { message });
  return redirect(href("/meeting/:id", { id: result.data.id }), 303);
}

async function find({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, createMeeting.body);
  return withPeople(context, searched(submission), formData);
}

export const action = formActions({ create, find });

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meeting");
  const title = t("create.title");
  if (!loaderData) {
    return (
      <Forbidden
        title={title}
        reason={t("list.forbidden.title")}
        text={t("create.forbidden")}
        action={{ href: href("/meetings"), label: t("title") }}
      />
    );
  }
  const answer = actionData?.result;
  if (answer && "confirm" in answer) {
    const path = href("/meetings/create");
    return <ConfirmMeeting meeting={answer.confirm} path={path} act="create" back={path} />;
  }
  return (
    <Page narrow title={title} lead={t("create.lead")} back="/meetings">
      <PageTitle title={title} hasError={actionData?.act === "create"} />
      <MeetingForm
        path={href("/meetings/create")}
        act="create"
        choices={loaderData.choices}
        capacity={loaderData.capacity}
        submit={t("create.toCheck")}
        rejected={answer}
      />
    </Page>
  );
}
