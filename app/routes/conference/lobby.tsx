import { useEffect, useRef, useState } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { ConferenceIcon } from "./conference-icon.tsx";
import { openLevels } from "./levels.ts";
import { type Device, type DeviceProblem, listDevices, openDevice } from "./media.ts";
import type { RoomPageView } from "./room.tsx";
import type { RoomState } from "./room-state.ts";
import type { Session } from "./session.ts";
import { Picture } from "./tile.tsx";

interface LobbyProps {
  view: RoomPageView;
  state: RoomState;
  session: Session;
}

type Tracks = Partial<Record<Device, MediaStreamTrack>>;
type Problems = Partial<Record<Device, DeviceProblem>>;

export function Lobby({ view, state, session }: LobbyProps) {
  const { t } = useTranslation("conference");
  const { tracks, problems, devices, toggle, choose, release } = useDevices();
  const [soundOnly, setSoundOnly] = useState(!view.hasPictures);
  const [saveData, setSaveData] = useState(view.isLite);
  const isBusy = state.phase === "entering";
  const { microphone, camera } = tracks;
  const picture = soundOnly ? undefined : camera;
  if (view.isRemoved && state.phase === "before") return <p role="status">{t("out.removed")}</p>;
  return (
    <form
      className="lobby"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (soundOnly) camera?.stop();
        release();
        void session.join({ soundOnly, saveData, microphone, camera: picture });
      }}
    >
      <div className="preview">
        <div className="tile own">
          {picture ? (
            <Picture track={picture} isMirrored />
          ) : (
            <Avatar name={view.name} size="large" />
          )}
          <p className="who">
            <bdi>{view.name}</bdi>
          </p>
        </div>
        <div className="controls">
          <Toggle
            device="microphone"
            isOn={Boolean(microphone)}
            onPress={() => void toggle("microphone")}
          />
          {!soundOnly && (
            <Toggle device="camera" isOn={Boolean(camera)} onPress={() => void toggle("camera")} />
          )}
        </div>
      </div>
      <div className="stack">
        <p>{t("lobby.name", { name: view.name })}</p>
        <Level track={microphone} />
        {(["microphone", "camera"] as const).map((device) => {
          const problem = problems[device];
          const found = devices.filter(({ kind }) => kind === kinds[device]);
          return (
            <div key={device}>
              {problem && (
                <p className="error" role="alert">
                  {t(`problem.${device}.${problem}`)}
                </p>
              )}
              {tracks[device] && found.length > 1 && (
                <label className="device">
                  {t(`lobby.choose.${device}`)}
                  <select
                    value={tracks[device].getSettings().deviceId}
                    onChange={({ currentTarget }) => void choose(device, currentTarget.value)}
                  >
                    {found.map(({ deviceId, label }) => (
                      <option key={deviceId} value={deviceId}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </div>
          );
        })}
        {!(microphone || problems.microphone) && <p className="muted">{t("lobby.listen")}</p>}
        <Choice
          label={t("lobby.soundOnly")}
          hint={
            view.hasPictures
              ? t("lobby.soundOnlyHint")
              : t("lobby.picturesFull", { number: view.pictures })
          }
          isOn={soundOnly}
          onChange={setSoundOnly}
          disabled={!view.hasPictures}
        />
        {!soundOnly && (
          <Choice
            label={t("lobby.saveData")}
            hint={t("lobby.saveDataHint")}
            isOn={saveData}
            onChange={setSaveData}
          />
        )}
        {view.isLocked && !view.isHost && <p>{t("lobby.locked")}</p>}
        {view.isFull && <p role="status">{t("lobby.full", { number: view.all })}</p>}
        {state.phase === "before" && state.refusal?.message && (
          <p className="error" role="alert">
            {state.refusal.message}
          </p>
        )}
        <div className="row">
          <Button disabled={isBusy}>
            {t(
              isBusy
                ? "lobby.entering"
                : view.isLocked && !view.isHost
                  ? "lobby.knock"
                  : state.phase === "out"
                    ? "lobby.again"
                    : "lobby.enter",
            )}
          </Button>
        </div>
      </div>
    </form>
  );
}

const kinds = { microphone: "audioinput", camera: "videoinput" } as const;

function useDevices() {
  const [tracks, setTracks] = useState<Tracks>({});
  const [problems, setProblems] = useState<Problems>({});
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const current = useRef(tracks);
  current.current = tracks;

  const put = (device: Device, track: MediaStreamTrack | undefined, problem?: DeviceProblem) => {
    current.current[device]?.stop();
    current.current = { ...current.current, [device]: track };
    setTracks(current.current);
    setProblems((before) => ({ ...before, [device]: problem }));
  };
  const open = async (device: Device, deviceId?: string) => {
    const opened = await openDevice(device, deviceId);
    if ("problem" in opened) put(device, undefined, opened.problem);
    else put(device, opened.track);
    setDevices(await listDevices());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    let isGone = false;
    // Permission was granted: no prompt.
    for (const device of ["microphone", "camera"] as const) {
      void isAllowed(device).then((allowed) => {
        if (allowed && !isGone) void open(device);
      });
    }
    return () => {
      isGone = true;
      for (const track of Object.values(current.current)) track?.stop();
    };
  }, []);
  return {
    tracks,
    problems,
    devices,
    toggle: async (device: Device) =>
      current.current[device] ? put(device, undefined) : open(device),
    choose: open,
    /** Owned by the call now. */
    release: () => {
      current.current = {};
      setTracks({});
    },
  };
}

async function isAllowed(name: Device): Promise<boolean> {
  // Unknown names throw in some browsers.
  const found = await navigator.permissions
    ?.query({ name: name as PermissionName })
    .catch(() => undefined);
  return found?.state === "granted";
}

function Toggle({ device, isOn, onPress }: { device: Device; isOn: boolean; onPress: () => void }) {
  const { t } = useTranslation("conference");
  return (
    <button
      type="button"
      className={isOn ? "control" : "control off"}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <ConferenceIcon name={isOn ? device : `${device}-off`} />
      <span>{t(`control.${device}`)}</span>
    </button>
  );
}

function Level({ track }: { track: MediaStreamTrack | undefined }) {
  const { t } = useTranslation("conference");
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!track) return;
    const levels = openLevels((all) => {
      if (meter.current) meter.current.value = all.get("own") ?? 0;
    });
    levels.watch("own", track);
    return () => levels.close();
  }, [track]);
  if (!track) return null;
  return (
    <label className="level">
      {t("lobby.level")}
      <meter ref={meter} min={0} max={1} />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

function Choice({ label, hint, isOn, onChange, disabled = false }: ChoiceProps) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {label} <small className="muted">{hint}</small>
      </span>
    </label>
  );
}
