import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Lobby } from "./lobby.tsx";
import type { RoomPageView } from "./room.tsx";
import type { RoomState } from "./room-state.ts";
import { openSession, type Session } from "./session.ts";
import { Stage } from "./stage.tsx";

export default function Conference(props: { view: RoomPageView; onEnter: () => void }) {
  const { view, onEnter } = props;
  const session = useSession(href("/meeting/:id/room", { id: view.id }));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const { phase } = state;
  useEffect(() => {
    if (phase !== "before") onEnter();
  }, [phase, onEnter]);
  return (
    <>
      {phase === "out" && <Out state={state} />}
      {(phase === "before" || phase === "entering" || phase === "out") && (
        <Lobby view={view} state={state} session={session} />
      )}
      {phase === "waiting" && <Waiting session={session} />}
      {phase === "in" && <Stage view={view} state={state} session={session} />}
    </>
  );
}

function useSession(path: string): Session {
  const [session] = useState(() => openSession(path));
  useEffect(() => {
    const close = () => session.close();
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      close();
    };
  }, [session]);
  return session;
}

function Waiting({ session }: { session: Session }) {
  const { t } = useTranslation("conference");
  return (
    <div className="stack" role="status">
      <p>
        <b>{t("waiting.title")}</b>
      </p>
      <p className="muted">{t("waiting.text")}</p>
      <p>
        <Button kind="quiet" type="button" onClick={() => void session.leave()}>
          {t("waiting.leave")}
        </Button>
      </p>
    </div>
  );
}

function Out({ state: { because = "left", refusal } }: { state: RoomState }) {
  const { t } = useTranslation("conference");
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} role="status" className="out">
      <b>{refusal?.message ?? t(`out.${because}`)}</b>
    </p>
  );
}
