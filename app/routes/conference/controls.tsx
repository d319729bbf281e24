import type { ReactNode } from "react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { useTranslation } from "#app/components/translation.ts";
import { ConferenceIcon } from "./conference-icon.tsx";
import type { RoomState } from "./room-state.ts";
import type { Session } from "./session.ts";

export type Panel = "people" | "chat" | "papers" | undefined;

interface ControlsProps {
  state: RoomState;
  session: Session;
  panel: Panel;
  setPanel: (panel: Panel) => void;
  unread: number;
}

export function Controls({ state, session, panel, setPanel, unread }: ControlsProps) {
  const { t, i18n } = useTranslation("conference");
  const { own, isMuted, hand, soundOnly, pictures, room } = state;
  const hears = Boolean(own.microphone) && !isMuted;
  const maySee = "getDisplayMedia" in (navigator.mediaDevices ?? {});
  const toggle = (which: Panel) => setPanel(panel === which ? undefined : which);
  const language = toLanguage(i18n.language);
  const count = formatNumber(room.people.length, language);
  return (
    <div className="controls" role="toolbar" aria-label={t("control.title")}>
      <Control
        icon={hears ? "microphone" : "microphone-off"}
        label={t("control.microphone")}
        letter="m"
        isOn={hears}
        isOff={!hears}
        onPress={() => void session.toggleMicrophone()}
      />
      {!soundOnly && (
        <Control
          icon={own.camera ? "camera" : "camera-off"}
          label={t("control.camera")}
          letter="c"
          isOn={Boolean(own.camera)}
          isOff={!own.camera}
          onPress={() => void session.toggleCamera()}
        />
      )}
      {!soundOnly && maySee && (
        <Control
          icon="screen"
          label={t("control.screen")}
          isOn={Boolean(own.screen)}
          isMarked={Boolean(own.screen)}
          onPress={() => void session.toggleScreen()}
        />
      )}
      <Control
        icon="hand"
        label={t("control.hand")}
        letter="h"
        isOn={hand}
        isMarked={hand}
        onPress={session.toggleHand}
      />
      {!soundOnly && (
        <Control
          icon="pictures"
          label={t("control.pictures")}
          isOn={pictures}
          isOff={!pictures}
          onPress={session.togglePictures}
        />
      )}
      <Control
        icon="people"
        label={t("control.people")}
        isOn={panel === "people"}
        isMarked={panel === "people"}
        onPress={() => toggle("people")}
      >
        <span className="badge" data-count={count} aria-hidden="true" />
        {room.waiting.length > 0 && <span className="knock" aria-hidden="true" />}
      </Control>
      <Control
        icon="chat"
        label={t("control.chat")}
        isOn={panel === "chat"}
        isMarked={panel === "chat"}
        onPress={() => toggle("chat")}
      >
        {unread > 0 && (
          <>
            <span
              className="badge"
              data-count={formatNumber(unread, language)}
              aria-hidden="true"
            />
            <span className="vh">{t("chat.unread", { count: unread })}</span>
          </>
        )}
      </Control>
      <Control
        icon="papers"
        label={t("control.papers")}
        isOn={panel === "papers"}
        isMarked={panel === "papers"}
        onPress={() => toggle("papers")}
      />
      <button type="button" className="control leave" onClick={() => void session.leave()}>
        <ConferenceIcon name="leave" />
        <span>{t("control.leave")}</span>
      </button>
    </div>
  );
}

interface ControlProps {
  icon: Parameters<typeof ConferenceIcon>[0]["name"];
  label: string;
  /** Shortcut. */
  letter?: string;
  isOn: boolean;
  isOff?: boolean;
  isMarked?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

function Control({ icon, label, letter, isOn, isOff, isMarked, onPress, children }: ControlProps) {
  const className = ["control", isOff && "off", isMarked && "marked"].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-keyshortcuts={letter}
      onClick={onPress}
    >
      <ConferenceIcon name={icon} />
      <span>{label}</span>
      {letter && <span className="key" data-key={letter.toUpperCase()} />}
      {children}
    </button>
  );
}
