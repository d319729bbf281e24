import { useEffect, useRef } from "react";
import { Avatar } from "#app/components/avatar.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { InRoom } from "#app/contract/conference.ts";
import type { Line, Source } from "./carrier.ts";
import { ConferenceIcon } from "./conference-icon.tsx";

interface TileProps {
  person: InRoom;
  tracks: Readonly<Partial<Record<Source, MediaStreamTrack>>>;
  line: Line | undefined;
  isSpeaking: boolean;
  isSelf: boolean;
  isMuted: boolean;
  hasPictures: boolean;
}

export function Tile({
  person,
  tracks,
  line,
  isSpeaking,
  isSelf,
  isMuted,
  hasPictures,
}: TileProps) {
  const { t } = useTranslation("conference");
  const { name, camera, handAt, isHost } = person;
  const picture = camera && hasPictures ? tracks.camera : undefined;
  const signs = [
    isSelf && t("tile.self"),
    isHost && t("tile.host"),
    isMuted && t("tile.muted"),
    handAt && t("tile.hand"),
    isSpeaking && t("tile.speaks"),
  ].filter(Boolean);
  return (
    <li className={isSpeaking ? "tile speaking" : "tile"} data-person={person.id} data-line={line}>
      {picture ? (
        <Picture track={picture} isMirrored={isSelf} />
      ) : (
        <Avatar name={name} size="large" />
      )}
      {!isSelf && tracks.microphone && <Sound track={tracks.microphone} />}
      <p className="who">
        {isMuted && <ConferenceIcon name="microphone-off" />}
        {handAt && <ConferenceIcon name="hand" />}
        <bdi>{name}</bdi>
        <span className="vh"> {signs.join(t("common:comma"))}</span>
      </p>
      {!isSelf && line && line !== "good" && <p className="line">{t(`line.${line}`)}</p>}
    </li>
  );
}

export function Screen({ name, track }: { name: string; track: MediaStreamTrack }) {
  const { t } = useTranslation("conference");
  return (
    <figure className="shared">
      <Picture track={track} />
      <figcaption>{t("tile.screen", { name })}</figcaption>
    </figure>
  );
}

export function Picture({
  track,
  isMirrored = false,
}: {
  track: MediaStreamTrack;
  isMirrored?: boolean;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video
      ref={video}
      className={isMirrored ? "mirrored" : undefined}
      autoPlay
      muted
      playsInline
      tabIndex={-1}
    />
  );
}

function Sound({ track }: { track: MediaStreamTrack }) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (audio.current) audio.current.srcObject = new MediaStream([track]);
  }, [track]);
  // biome-ignore lint/a11y/useMediaCaption: what people say at this moment
  return <audio ref={audio} autoPlay />;
}
