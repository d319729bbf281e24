import "../../styles/meeting.css";
import "../../styles/conference.css";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { data, href } from "react-router";
import { formatMoment, withinText } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageRefresh } from "#app/components/page-refresh.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CHAT_MESSAGE_LENGTH } from "#app/contract/chat.values.ts";
import { readConference } from "#app/contract/conference.ts";
import { readMeeting } from "#app/contract/meeting.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { allowLivekit } from "#app/session/livekit-csp.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Agenda } from "../meeting/agenda.tsx";
import { type ChatLink, chatLinkOf } from "../meeting/chat-link.server.ts";
import { DialIn } from "../meeting/meeting/dial-in.tsx";
import { refreshOn, secondsToRefresh, secondsUntil } from "../meeting/opening.ts";
import type { Route } from "./+types/room";

export const handle = {
  isHydrated: true,
  i18n: ["conference", "meeting"],
  /** Nothing to type before the door opens. */
  refreshHeader: (view?: RoomPageView) =>
    view && refreshOn(view, href("/meeting/:id/room", { id: view.id })),
  needsScripts: (view?: RoomPageView) => view?.isCalling === true,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  allowLivekit(context);
  const { language, lite } = preferencesOf(context);
  const now = new Date();
  const [visitor, meeting, conference] = await Promise.all([
    visitorOf(context),
    call(context, readMeeting, { params }),
    call(context, readConference, { params }),
  ]);
  if (!meeting.ok) throw pageFailure(meeting);
  if (!conference.ok) throw pageFailure(conference);
  const { id, title, agenda, dialIn, documents, record } = meeting.data;
  const { state, opensAt, isHost, isLocked, isRemoved, people, withPictures, limits } =
    conference.data;
  return data({
    id,
    title,
    agenda,
    dialIn: dialIn ?? undefined,
    record: record?.text,
    documents: documents.map(({ id: documentId, name }) => ({
      id: documentId,
      name,
      href: href("/meeting/:id/documents/:documentId", { id, documentId }),
    })),
    name: visitor.kind === "authenticated" ? (visitor.user?.displayName ?? "") : "",
    state,
    opens: withinText(formatMoment(opensAt, language, now)),
    seconds: secondsUntil(opensAt, now),
    chat: chatLinkOf(context, meeting.data),
    isHost,
    isLocked,
    isRemoved,
    people: formatNumber(people, language),
    count: people,
    isFull: people >= limits.all,
    hasPictures: withPictures < limits.pictures,
    pictures: formatNumber(limits.pictures, language),
    all: formatNumber(limits.all, language),
    /** Data savers load the call's scripts on demand. */
    isLite: lite,
    isCalling: !lite || url.searchParams.get("call") === "on",
  });
}
export type RoomPageView = Awaited<ReturnType<typeof loader>>["data"];

/** Only this page may use camera, microphone and screen. */
export const headers = () => ({
  "Cache-Control": "no-store",
  "Permissions-Policy":
    "camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=(), usb=()",
});

const Conference = lazy(() => import("./conference.tsx"));

/** Works without a script by dial-in (docs/product.md#conference). */
export default function Room({ loaderData: view }: Route.ComponentProps) {
  const { t } = useTranslation(["conference", "meeting"]);
  const { id, title, agenda, documents, record, state } = view;
  return (
    <Page
      title={t("conference:title")}
      lead={<bdi>{title}</bdi>}
      back={{ href: href("/meeting/:id", { id }), label: title }}
    >
      <PageTitle title={`${t("conference:title")} · ${title}`} />
      {state === "open" ? <Door view={view} /> : <Closed view={view} />}
      {agenda.length > 0 && (
        <Section title={t("meeting:field.agenda")}>
          <Agenda items={agenda} />
        </Section>
      )}
      {documents.length > 0 && (
        <Section title={t("meeting:documents.title")}>
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <a href={document.href} download={document.name}>
                  <bdi>{document.name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {view.chat && <Chat chat={view.chat} mayType={state !== "before"} />}
      {record && (
        <Section title={t("meeting:record.title")}>
          <p className="prose written" dir="auto">
            <Lines text={record} />
          </p>
        </Section>
      )}
    </Page>
  );
}

/** Without a script this is the only place to write. */
function Chat({
  chat: { href: path, label, isNew },
  mayType,
}: {
  chat: ChatLink;
  /** False while the page refreshes. */
  mayType: boolean;
}) {
  const { t } = useTranslation("conference");
  return (
    <Section title={t("control.chat")} id="chat">
      {mayType && !isNew && (
        <noscript>
          <form method="post" action={path.replace(/(#.*)?$/, "&act=send#write")} className="stack">
            <FormKeyField form="chat" />
            <TextArea
              id="text"
              name="text"
              label={t("chat.label")}
              maxLength={MAX_CHAT_MESSAGE_LENGTH}
              rows={3}
            />
            <div className="row">
              <Button icon="check">{t("chat.send")}</Button>
            </div>
          </form>
        </noscript>
      )}
      <p>
        <ButtonLink kind="quiet" icon="chat" href={path}>
          {label}
        </ButtonLink>
      </p>
    </Section>
  );
}

function Door({ view }: { view: RoomPageView }) {
  const { t } = useTranslation("conference");
  const { id, dialIn, isCalling, isLite, people, count } = view;
  const hasScript = useHasScript();
  // People who were inside before are no news.
  const [hasEntered, setHasEntered] = useState(false);
  const enter = useCallback(() => setHasEntered(true), []);
  return (
    <section className="panel stack" aria-label={t("title")}>
      <p>
        {!hasEntered &&
          (count === 0 ? t("before.nobody") : t("before.inside", { count, number: people }))}{" "}
        <span className="muted">{t("before.notRecorded")}</span>
      </p>
      {isCalling ? (
        <>
          <noscript>
            <p>{t("before.noScript")}</p>
          </noscript>
          {hasScript && (
            <Suspense fallback={<p className="muted">{t("before.loading")}</p>}>
              <Conference view={view} onEnter={enter} />
            </Suspense>
          )}
        </>
      ) : (
        isLite && (
          <p>
            {t("before.lite")}{" "}
            <ButtonLink href={`${href("/meeting/:id/room", { id })}?call=on`}>
              {t("before.load")}
            </ButtonLink>
          </p>
        )
      )}
      {dialIn && (
        <p>
          <DialIn number={dialIn} label={t("before.dial")} />
        </p>
      )}
    </section>
  );
}

/** False during server rendering and hydration. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => {
    // Permissions-Policy belongs to the loaded document: reload after client navigation.
    const [entry] = performance.getEntriesByType("navigation");
    const isOwn = entry && new URL(entry.name).pathname === location.pathname;
    if (isOwn) setHasScript(true);
    else location.reload();
  }, []);
  return hasScript;
}

function Closed({ view }: { view: RoomPageView }) {
  const { t } = useTranslation(["conference", "meeting"]);
  const { id, state, opens, isHost } = view;
  const seconds = secondsToRefresh(view);
  return (
    <section className="panel stack" role="status">
      <p>
        <b>{state === "over" ? t("conference:over") : t("meeting:room.before", { at: opens })}</b>
      </p>
      {state === "before" && (
        <p className="muted">{t(isHost ? "meeting:room.hostText" : "meeting:room.beforeText")}</p>
      )}
      <p>
        <Link to={href("/meeting/:id", { id })}>{t("conference:toMeeting")}</Link>
      </p>
      {seconds !== undefined && <PageRefresh seconds={seconds} />}
    </section>
  );
}
