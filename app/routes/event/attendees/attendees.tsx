import { data, Form, href, redirect, useNavigation } from "react-router";
import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FileLinks } from "#app/components/file-links.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { keyword, listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import {
  ATTENDEES_PER_PAGE,
  hasAbsent,
  MAX_EVENT_NOTE_LENGTH,
  type messageGroups,
} from "#app/contract/event.values.ts";
import { listEventAttendees } from "#app/contract/event-desk.ts";
import { messageEventAttendees } from "#app/contract/event-door.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import type { Route } from "./+types/attendees";

export const handle = { i18n: ["event", "list"] };

const states = ["registered", "waiting", "came", "absent"] as const satisfies typeof messageGroups;

const attendeesOf = (id: string) =>
  listAddress(href("/event/:id/attendees", { id }), { state: view(states, "registered"), keyword });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { hint, ...query } = readAddress(attendeesOf(params.id), url.searchParams);
  const result = await call(context, listEventAttendees, { params, query });
  if (!result.ok) throw pageFailure(result);
  const { title, phase, questions, items, metadata, mayArrange, counts } = result.data;
  const isAwaited = hasAbsent(phase);
  if (query.state === "absent" && !isAwaited) throw redirect(href("/event/:id/attendees", params));
  const { language } = preferencesOf(context);
  const now = new Date();
  return data({
    id: params.id,
    query,
    title,
    groups: states.filter((each) => each !== "absent" || isAwaited),
    absent: phase === "now" ? ("awaited" as const) : ("absent" as const),
    counts: Object.fromEntries(
      Object.entries(counts ?? {}).map(([group, count]) => [group, formatNumber(count, language)]),
    ) as Partial<Record<(typeof states)[number], string>>,
    questions,
    mayArrange,
    list: {
      items: items.map((each) => ({
        ...each,
        since: toSaidTime(each.since, language, now, formatShort),
        cameAt: each.cameAt
          ? toSaidTime(each.cameAt, language, now, (...at) => formatShort(...at, true))
          : undefined,
      })),
      totalItems: metadata.totalItems,
    },
  });
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  message: formAction(messageEventAttendees, {
    done: (t, { answer: { told } }) =>
      t("event:message.sent", { count: told, number: String(told) }),
    to: ({ params }, { value: { group } }) =>
      `${href("/event/:id/attendees", params)}${group === "registered" ? "" : `?state=${group}`}`,
  }),
});

type Attendee = Route.ComponentProps["loaderData"]["list"]["items"][number];

export default function Attendees({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("event");
  const { id, query, title, groups, counts, absent, questions, list, mayArrange } = loaderData;
  const { state } = query;
  const address = attendeesOf(id).of(query);
  const nameOf = (each: typeof state) => (each === "absent" ? absent : each);
  const hasRows = list.items.length > 0;
  const tools = (
    <>
      <Tabs
        label={t("attendees.title")}
        tabs={address.tabs(
          "state",
          (each) => (
            <>
              {t(`attendees.${nameOf(each)}`)} <bdi className="digits">{counts[each]}</bdi>
            </>
          ),
          groups,
        )}
      />
      <ListSearch address={address} label={t("attendees.search")} />
      {mayArrange && hasRows && (
        <MessageForm id={id} group={state} name={nameOf(state)} rejected={actionData?.result} />
      )}
    </>
  );
  return (
    <ListPage
      texts="event:attendees"
      title={t("attendees.title")}
      lead=""
      back={{ href: href("/event/:id", { id }), label: title }}
      home={href("/event/:id", { id })}
      part={title}
      list={list}
      address={address}
      hasError={actionData !== undefined}
      perPage={ATTENDEES_PER_PAGE}
      actions={
        hasRows && (
          <>
            <PageAction act="print" label={t("attendees.print")} />
            {mayArrange && (
              <FileLinks path={address.action} search={new URLSearchParams({ state })} small />
            )}
          </>
        )
      }
      tools={tools}
      empty={{
        title: t(`attendees.none.${state}`),
        icon: "users",
        children: t("attendees.noneText"),
      }}
    >
      {({ items }) => (
        <List
          label={t(`attendees.${nameOf(state)}`)}
          items={items}
          questions={questions}
          hasCame={state === "came"}
        />
      )}
    </ListPage>
  );
}

interface AttendeeListProps {
  label: string;
  items: readonly Attendee[];
  questions: readonly string[];
  hasCame: boolean;
}

function List({ label, items, questions, hasCame }: AttendeeListProps) {
  const { t } = useTranslation("event");
  const columns = ["name", "number", "companions", hasCame ? "cameAt" : "since"].map((name) =>
    t(`attendees.column.${name}`),
  );
  const none = <span className="muted unset">–</span>;
  return (
    <DataTable
      label={label}
      columns={[...columns, ...questions]}
      ending={3}
      rows={items.map((each) => ({
        id: each.id,
        cells: [
          <span key="name" className="who">
            <Avatar name={each.name} /> <bdi>{each.name}</bdi>
          </span>,
          each.membershipId ? (
            <bdi key="number" dir="ltr">
              {each.membershipId}
            </bdi>
          ) : (
            t(each.isGuest ? "attendees.guest" : "attendees.noNumber")
          ),
          each.companions > 0 ? t("place.with", { count: each.companions }) : none,
          hasCame ? (
            <span key="came">
              {each.cameAt && <When at={each.cameAt} />}{" "}
              {each.cameBy && <bdi className="muted">{each.cameBy}</bdi>}
              {each.hasPlace === false && <b> {t("attendees.withoutPlace")}</b>}
            </span>
          ) : each.state === "offered" ? (
            t("attendees.offered")
          ) : (
            <When key="since" at={each.since} />
          ),
          ...questions.map((question, at) =>
            each.answers[at] ? <bdi key={question}>{each.answers[at]}</bdi> : none,
          ),
        ],
      }))}
    />
  );
}

interface MessageFormProps {
  id: string;
  group: (typeof states)[number];
  name: (typeof states)[number] | "awaited";
  rejected: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
}

function MessageForm({ id, group, name, rejected }: MessageFormProps) {
  const { t } = useTranslation("event");
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue?.message;
  return (
    <Disclosure open={rejected !== undefined} summary={t(`message.to.${name}`)}>
      <p>{t("message.lead")}</p>
      <Form
        method="post"
        action={`${href("/event/:id/attendees", { id })}?state=${group}&act=message`}
        noValidate
        className="stack"
      >
        <ErrorSummary errors={summaryLines(rejected, { message: t("message.text") })} />
        <FormKeyField form="message" />
        <input type="hidden" name="group" value={group} />
        <TextArea
          id="message"
          name="message"
          label={t("message.text")}
          error={rejected?.error?.message ?? undefined}
          defaultValue={typeof typed === "string" ? typed : ""}
          maxLength={MAX_EVENT_NOTE_LENGTH}
        />
        <div className="row">
          <Button icon="mail" disabled={busy}>
            {t("message.send")}
          </Button>
        </div>
      </Form>
    </Disclosure>
  );
}
