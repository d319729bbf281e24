import "../../../styles/meeting.css";
import type { ComponentProps } from "react";
import { href } from "react-router";
import {
  cairoDay,
  formatDate,
  formatDay,
  formatMoment,
  formatOccasion,
  formatTime,
  withinText,
} from "#app/arabic/dates.ts";
import { formatDuration } from "#app/arabic/said-duration.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { DateBlock } from "#app/components/date-block.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Cancelled, Occasion } from "#app/components/occasion.tsx";
import { OccasionHours } from "#app/components/occasion-hours.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  answerMeeting,
  finishMeetingAction,
  type MeetingDetail,
  readMeeting,
} from "#app/contract/meeting.ts";
import {
  addMeetingAction,
  addMeetingDocument,
  removeMeetingAction,
  removeMeetingDocument,
  saveMeetingRecord,
} from "#app/contract/meeting-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { conferenceCapacity } from "#app/session/livekit-csp.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { mayWriteReport } from "../../report/may-report.server.ts";
import { Agenda } from "../agenda.tsx";
import { CapacityNotice } from "../capacity.tsx";
import { chatLinkOf } from "../chat-link.server.ts";
import { toMeetingView } from "../meeting-view.server.ts";
import { secondsUntil } from "../opening.ts";
import { Standing } from "../standing.tsx";
import type { Route } from "./+types/meeting";
import { Actions } from "./actions.tsx";
import { Answer } from "./answer.tsx";
import { DialIn } from "./dial-in.tsx";
import { Documents } from "./documents.tsx";
import { Door, refreshOf } from "./door.tsx";
import { People } from "./people.tsx";
import { MeetingRecord } from "./record.tsx";

export const handle = {
  isHydrated: true,
  i18n: ["meeting", "file"],
  refreshHeader: (loaderData?: MeetingPageView) => loaderData && refreshOf(loaderData),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readMeeting, { params });
  if (!result.ok) throw pageFailure(result);
  const mayReport = result.data.isHost && (await mayWriteReport(context, result.data));
  const capacity =
    result.data.isHost && result.data.room.state === "before" ? conferenceCapacity() : undefined;
  const chat = chatLinkOf(context, result.data);
  return { ...toDetail(result.data, preferencesOf(context).language), mayReport, capacity, chat };
}

const part =
  (name: string) =>
  ({ params }: Route.ActionArgs) =>
    `${href("/meeting/:id", params)}#${name}`;

const itemOf = ({ params, url }: Route.ActionArgs) => ({
  ...params,
  actionId: url.searchParams.get("action") ?? "",
});

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  answer: formAction(answerMeeting, {
    done: (t, { value }) => t(`meeting:own.${value.answer}`),
    to: part("own"),
  }),
  addDocument: formAction(addMeetingDocument, {
    takesFiles: true,
    hide: ["document"],
    done: "meeting:documents.added",
    to: part("documents"),
  }),
  removeDocument: buttonAction(removeMeetingDocument, {
    input: ({ params, url }) => ({
      params: { ...params, documentId: url.searchParams.get("document") ?? "" },
    }),
    ask: askFirst,
    done: "meeting:documents.removed",
    to: part("documents"),
  }),
  saveRecord: formAction(saveMeetingRecord, {
    done: (t, { value }) => t(`meeting:record.done.${value.state}`),
    to: part("record"),
  }),
  addAction: formAction(addMeetingAction, { done: "meeting:actions.added", to: part("actions") }),
  removeAction: buttonAction(removeMeetingAction, {
    input: (args) => ({ params: itemOf(args) }),
    ask: askFirst,
    done: "meeting:actions.removed",
    to: part("actions"),
  }),
  finishAction: buttonAction(finishMeetingAction, {
    input: (args, { value: body }) => ({ params: itemOf(args), body }),
    done: (t, { value }) => t(`meeting:actions.${value.state}Done`),
    to: part("actions"),
  }),
});

function toDetail(meeting: MeetingDetail, language: "ar" | "en", now = new Date()) {
  const { id, description, agenda, dialIn, cancelReason, people, documents, room } = meeting;
  const { record, word, isOver } = meeting;
  const today = cairoDay(now);
  return {
    ...toMeetingView(meeting, language, now),
    when: formatOccasion(meeting.startsAt, meeting.endsAt, language, now),
    description,
    agenda,
    dialIn: dialIn ?? undefined,
    cancelReason: cancelReason ?? undefined,
    people: people.map(({ attended, ...each }) => ({
      ...each,
      attended: attended && {
        time: formatTime(attended.at, language),
        duration: formatDuration(attended.minutes, language),
      },
    })),
    documents: documents.map((document) => ({
      ...document,
      href: href("/meeting/:id/documents/:documentId", { id, documentId: document.id }),
    })),
    record: record
      ? {
          text: record.text,
          written: formatMoment(record.writtenAt, language),
          agreed: record.agreedAt ? formatMoment(record.agreedAt, language) : undefined,
        }
      : undefined,
    actions: meeting.actions.map(({ id: actionId, text, owner, isMine, dueOn, doneAt }) => ({
      id: actionId,
      text,
      owner: owner ?? undefined,
      isMine,
      due: [dueOn, withinText(formatDay(dueOn, language, now))] as const,
      isLate: !doneAt && dueOn < today,
      done: doneAt ? formatDate(doneAt, language, now) : undefined,
    })),
    word: word ?? "",
    isOver,
    room: {
      state: room.state,
      opens: withinText(formatMoment(room.opensAt, language, now)),
      /** Hosts only: others enter at the start. */
      isEarly: room.state === "open" && Date.parse(meeting.startsAt) > now.getTime(),
      seconds: secondsUntil(room.opensAt, now),
    },
  };
}
export type MeetingPageView = ReturnType<typeof toDetail>;

export default function MeetingPage({ loaderData: meeting, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("meeting");
  const { id, title, startsAt, host, dialIn, agenda, description, isHost } = meeting;
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    const { action: to } = answer.toConfirm;
    const isDocument = actionData.act === "removeDocument";
    const document = meeting.documents.find((each) => to.includes(`document=${each.id}`));
    const task = meeting.actions.find((each) => to.includes(`action=${each.id}`));
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t(isDocument ? "documents.removeThis" : "actions.removeThis")}
        name={isDocument ? document?.name : task?.text}
        lead={t(isDocument ? "documents.removeLead" : "actions.removeLead")}
        facts={[
          [t("field.title"), <bdi key="title">{title}</bdi>],
          [t("actions.field.owner"), task?.owner],
          [t("actions.field.dueOn"), task?.due[1]],
        ]}
        back={{ href: href("/meeting/:id", { id }), label: title }}
      />
    );
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  const isCancelled = meeting.state === "cancelled";
  const glance: ComponentProps<typeof Occasion>["glance"] = [
    {
      icon: "clock",
      label: t("field.when"),
      value: (
        <OccasionHours
          startsAt={startsAt}
          endsAt={meeting.endsAt}
          when={meeting.when}
          duration={meeting.duration}
        />
      ),
    },
    {
      icon: "users",
      label: t("field.standing"),
      value: (
        <>
          {host && (
            <>
              <span className="muted">{t("calledBy")}</span> <bdi>{host}</bdi>{" "}
            </>
          )}
          {!isCancelled && <Standing meeting={meeting} />}
        </>
      ),
    },
    ...(dialIn
      ? ([{ icon: "phone", label: t("field.dialIn"), value: <DialIn number={dialIn} /> }] as const)
      : []),
  ];
  const door = !isCancelled && <Door {...meeting} />;
  const own = (
    <>
      {!isCancelled && meeting.capacity && (
        <CapacityNotice capacity={meeting.capacity} invited={meeting.people.length} />
      )}
      {meeting.room.state === "open" && door}
      {!(meeting.isOver || isHost || isCancelled) && (
        <Answer meeting={meeting} rejected={rejectedOf("answer")} />
      )}
      {meeting.room.state !== "open" && door}
      <div className="row">
        {!(meeting.isOver || isCancelled) && (
          <ButtonLink
            kind="quiet"
            small
            icon="events"
            href={`${href("/meeting/:id", { id })}.ics`}
            download="meeting.ics"
          >
            {t("addToCalendar")}
          </ButtonLink>
        )}
        {meeting.chat && !isCancelled && (
          <ButtonLink kind="quiet" small icon="chat" href={meeting.chat.href}>
            {meeting.chat.label}
          </ButtonLink>
        )}
        {isHost && !(meeting.isOver || isCancelled) && (
          <ButtonLink kind="quiet" small icon="edit" href={href("/meeting/:id/edit", { id })}>
            {t("edit.title")}
          </ButtonLink>
        )}
        {meeting.mayReport && (
          <ButtonLink
            kind="quiet"
            small
            icon="list"
            href={`${href("/statistics/reports/create")}?${new URLSearchParams({ meeting: id })}`}
          >
            {t("report")}
          </ButtonLink>
        )}
      </div>
    </>
  );
  return (
    <Page
      title={<bdi>{title}</bdi>}
      lead={isCancelled && <Standing meeting={meeting} />}
      back="/meetings"
      mark={<DateBlock leaf={meeting.leaf} isOff={isCancelled} />}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      {isCancelled && <Cancelled title={t("cancelledTitle")} reason={meeting.cancelReason} />}
      <Occasion glance={glance} own={own}>
        {(agenda.length > 0 || description) && (
          <Section title={t("field.agenda")}>
            {agenda.length > 0 && <Agenda items={agenda} />}
            {description && (
              <p className="prose written" dir="auto">
                <Lines text={description} />
              </p>
            )}
          </Section>
        )}
        <People meeting={meeting} />
        <Documents meeting={meeting} rejected={rejectedOf("addDocument")} />
        <MeetingRecord meeting={meeting} rejected={rejectedOf("saveRecord")} />
        <Actions meeting={meeting} rejected={rejectedOf("addAction")} />
      </Occasion>
    </Page>
  );
}
