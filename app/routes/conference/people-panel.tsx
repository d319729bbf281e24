import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { InRoom } from "#app/contract/conference.ts";
import type { ConferenceAct } from "#app/contract/conference.values.ts";
import type { RoomState } from "./room-state.ts";
import type { Session } from "./session.ts";
import { SidePanel } from "./side-panel.tsx";

interface PeoplePanelProps {
  people: readonly InRoom[];
  state: RoomState;
  session: Session;
  onClose: () => void;
}

export function PeoplePanel({ people, state, session, onClose }: PeoplePanelProps) {
  const { t } = useTranslation("conference");
  const { room, isHost, personId } = state;
  const act = (name: ConferenceAct, person?: string) => void session.act(name, person);
  const byHand = people.toSorted((one, other) => {
    if (one.handAt && other.handAt) return one.handAt.localeCompare(other.handAt);
    return Number(Boolean(other.handAt)) - Number(Boolean(one.handAt));
  });
  return (
    <SidePanel title={t("control.people")} onClose={onClose}>
      {room.waiting.length > 0 && (
        <>
          <h3>{t("people.waiting")}</h3>
          <ul className="people">
            {room.waiting.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <div className="row">
                  <Act label="admit" name={name} onPress={() => act("admit", id)} />
                  <Act label="refuse" name={name} onPress={() => act("refuse", id)} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("people.inside")}</h3>
      <ul className="people">
        {byHand.map((person) => (
          <li key={person.id}>
            <bdi>{person.name}</bdi>{" "}
            <small className="muted">
              {signsOf(person)
                .map((sign) => t(`tile.${sign}`))
                .join(t("common:comma"))}
            </small>
            {isHost && person.id !== personId && (
              <div className="row">
                {person.microphone && (
                  <Act label="mute" name={person.name} onPress={() => act("mute", person.id)} />
                )}
                <Act
                  label="remove"
                  name={person.name}
                  isSure
                  onPress={() => act("remove", person.id)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {room.removed.length > 0 && (
        <>
          <h3>{t("people.removed")}</h3>
          <ul className="people">
            {room.removed.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <div className="row">
                  <Act label="restore" name={name} onPress={() => act("restore", id)} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {isHost && (
        <>
          <h3>{t("people.room")}</h3>
          <div className="row">
            <Act label="muteAll" onPress={() => act("muteAll")} />
            <Act
              label={room.isLocked ? "unlock" : "lock"}
              onPress={() => act(room.isLocked ? "unlock" : "lock")}
            />
            <Act label="end" isSure onPress={() => act("end")} />
          </div>
        </>
      )}
    </SidePanel>
  );
}

function signsOf({ isHost, soundOnly, microphone, handAt, screen }: InRoom) {
  const signs: ("host" | "hand" | "muted" | "soundOnly" | "shows")[] = [];
  if (isHost) signs.push("host");
  if (handAt) signs.push("hand");
  if (!microphone) signs.push("muted");
  if (soundOnly) signs.push("soundOnly");
  if (screen) signs.push("shows");
  return signs;
}

interface ActProps {
  label: ConferenceAct;
  name?: string;
  /** Needs a second press. */
  isSure?: boolean;
  onPress: () => void;
}

function Act({ label, name, isSure = false, onPress }: ActProps) {
  const { t } = useTranslation("conference");
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      type="button"
      kind={isSure ? "danger" : "quiet"}
      small
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (isSure && !isAsked) return setAsked(true);
        setAsked(false);
        onPress();
      }}
    >
      {t(isAsked ? `sure.${label}` : `act.${label}`)}
      {name && <span className="vh"> {name}</span>}
    </Button>
  );
}
