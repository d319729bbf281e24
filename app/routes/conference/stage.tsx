import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useTranslation } from "#app/components/translation.ts";
import type { InRoom } from "#app/contract/conference.ts";
import { Agenda } from "../meeting/agenda.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { Controls, type Panel } from "./controls.tsx";
import { PeoplePanel } from "./people-panel.tsx";
import type { RoomPageView } from "./room.tsx";
import type { RoomState } from "./room-state.ts";
import type { Session } from "./session.ts";
import { SidePanel } from "./side-panel.tsx";
import { Screen, Tile } from "./tile.tsx";
import { useChat } from "./use-chat.ts";

interface StageProps {
  view: RoomPageView;
  state: RoomState;
  session: Session;
}

export function Stage({ view, state, session }: StageProps) {
  const { t } = useTranslation("conference");
  const dialog = useRef<HTMLDialogElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const chat = useChat(href("/meeting/:id/room", { id: view.id }), panel === "chat");
  useEffect(() => {
    dialog.current?.showModal();
    // Escape must not close it.
    const stay = (event: Event) => event.preventDefault();
    const { current } = dialog;
    current?.addEventListener("cancel", stay);
    return () => current?.removeEventListener("cancel", stay);
  }, []);
  useShortcuts({
    m: () => void session.toggleMicrophone(),
    c: () => void session.toggleCamera(),
    h: session.toggleHand,
    Escape: () => setPanel(undefined),
  });
  const { room, tracks, lines, speaking, personId, own, isMuted } = state;
  const people = room.people.map((person) =>
    person.id === personId ? withOwn(person, state) : person,
  );
  const shown = people.flatMap(({ id, name, screen }) => {
    const track = id === personId ? own.screen : tracks.get(id)?.screen;
    return screen && track && (state.pictures || id === personId) ? [{ id, name, track }] : [];
  });
  const alone = people.length <= 1;
  const panelProps = { state, session, onClose: () => setPanel(undefined) };
  return (
    <dialog ref={dialog} className="call" aria-label={`${t("title")} · ${view.title}`}>
      <header>
        <h2>
          <bdi>{view.title}</bdi>
        </h2>
        {room.isLocked && <span className="chip">{t("locked")}</span>}
        <Standing state={state} />
      </header>
      <div className={panel ? "stage with-panel" : "stage"}>
        <div className="pictures">
          {shown.map(({ id, name, track }) => (
            <Screen key={id} name={name} track={track} />
          ))}
          <ul className={shown.length > 0 ? "tiles beside" : "tiles"} data-count={people.length}>
            {people.map((person) => (
              <Tile
                key={person.id}
                person={person}
                tracks={person.id === personId ? own : (tracks.get(person.id) ?? {})}
                line={lines.get(person.id)}
                isSpeaking={speaking.has(person.id)}
                isSelf={person.id === personId}
                isMuted={person.id === personId ? isMuted : !person.microphone}
                hasPictures={state.pictures || person.id === personId}
              />
            ))}
          </ul>
          {alone && <p className="muted alone">{t("alone")}</p>}
        </div>
        {panel === "people" && <PeoplePanel {...panelProps} people={people} />}
        {panel === "chat" && <ChatPanel chat={chat} onClose={panelProps.onClose} />}
        {panel === "papers" && <PapersPanel view={view} onClose={panelProps.onClose} />}
      </div>
      <Problem state={state} session={session} />
      <Controls
        state={state}
        session={session}
        panel={panel}
        setPanel={setPanel}
        unread={panel === "chat" ? 0 : chat.unread}
      />
      <p className="vh" aria-live="polite">
        {state.said && t(`said.${state.said.key}`, { ...state.said.values })}
      </p>
    </dialog>
  );
}

function withOwn(person: InRoom, { own, hand }: RoomState): InRoom {
  return {
    ...person,
    camera: Boolean(own.camera),
    screen: Boolean(own.screen),
    handAt: hand ? (person.handAt ?? "now") : null,
  };
}

function Standing({ state: { isLost, isWeak, soundOnly, pictures, lines } }: { state: RoomState }) {
  const { t } = useTranslation("conference");
  const all = [...lines.values()];
  const isCut = isLost || (all.length > 0 && all.every((line) => line === "lost"));
  const key = isCut
    ? "lost"
    : isWeak
      ? "weak"
      : soundOnly
        ? "soundOnly"
        : pictures
          ? undefined
          : "saving";
  return (
    <p role="status" className="standing">
      {key && t(`standing.${key}`)}
    </p>
  );
}

function Problem({ state: { problem }, session }: { state: RoomState; session: Session }) {
  const { t } = useTranslation("conference");
  if (!problem) return null;
  return (
    <p className="problem" role="alert">
      {t(`problem.${problem.device}.${problem.problem}`)}{" "}
      <button type="button" className="link" onClick={session.forgetProblem}>
        {t("common:close")}
      </button>
    </p>
  );
}

function PapersPanel({ view, onClose }: { view: RoomPageView; onClose: () => void }) {
  const { t } = useTranslation(["conference", "meeting"]);
  const { agenda, documents } = view;
  return (
    <SidePanel title={t("conference:control.papers")} onClose={onClose}>
      {agenda.length === 0 && documents.length === 0 && (
        <p className="muted">{t("conference:noPapers")}</p>
      )}
      {agenda.length > 0 && <Agenda items={agenda} />}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ id, name, href }) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noreferrer">
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

/** By physical key, for Arabic layouts. */
function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  const current = useRef(acts);
  current.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]"))
        return;
      const key = /^Key(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key;
      const act = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
