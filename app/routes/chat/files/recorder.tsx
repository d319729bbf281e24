import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { lengthOf, MAX_VOICE_SECONDS } from "#app/contract/chat-files.values.ts";

interface RecorderProps {
  onSend(voice: File): void;
  onClose(): void;
}

type Stage =
  | { readonly is: "asking" | "recording" }
  | { readonly is: "failed"; readonly why: "refused" | "none" }
  | { readonly is: "ready"; readonly voice: File };

/** Best first. */
const formats = [
  ["audio/webm;codecs=opus", "webm"],
  ["audio/mp4;codecs=mp4a.40.2", "m4a"],
  ["audio/mp4", "m4a"],
  ["audio/ogg;codecs=opus", "ogg"],
] as const;
/** Good speech quality in 240 kB a minute. */
const BITS_PER_SECOND = 32_000;

export default function Recorder({ onSend, onClose }: RecorderProps) {
  const { t } = useTranslation("chat");
  const { stage, seconds, stop } = useRecording();
  const main = useRef<HTMLButtonElement>(null);
  // Focus follows the stage's main button, before Escape can be pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage has another button
  useLayoutEffect(() => main.current?.focus(), [stage.is]);
  const voice = stage.is === "ready" ? stage.voice : undefined;
  const { isPlaying, toggle } = usePlayer(voice);
  const left = MAX_VOICE_SECONDS - seconds;
  const words = {
    asking: () => t("recorder.asking"),
    failed: () => (stage.is === "failed" ? t(`recorder.${stage.why}`) : ""),
    recording: () =>
      left <= LAST_SECONDS ? t("recorder.last", { count: LAST_SECONDS }) : t("recorder.recording"),
    ready: () => t("recorder.ready", { length: lengthOf(Math.max(1, seconds)) }),
  };
  return (
    <fieldset
      className="recorder"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <legend className="vh">{t("recorder.title")}</legend>
      <p role={stage.is === "failed" ? "alert" : "status"}>{words[stage.is]()}</p>
      {stage.is === "recording" && (
        <p className="clock digits" role="timer">
          <bdi>
            {lengthOf(seconds)} / {lengthOf(MAX_VOICE_SECONDS)}
          </bdi>
        </p>
      )}
      <div className="row">
        {stage.is === "recording" && (
          <Button type="button" icon="pause" ref={main} onClick={stop}>
            {t("recorder.stop")}
          </Button>
        )}
        {voice && (
          <>
            <Button type="button" icon="check" ref={main} onClick={() => onSend(voice)}>
              {t("recorder.send")}
            </Button>
            <Button type="button" kind="quiet" icon={isPlaying ? "pause" : "play"} onClick={toggle}>
              {t(isPlaying ? "recorder.silence" : "recorder.listen")}
            </Button>
          </>
        )}
        <Button
          type="button"
          kind="plain"
          ref={stage.is === "failed" || stage.is === "asking" ? main : undefined}
          onClick={onClose}
        >
          {t(stage.is === "failed" ? "recorder.close" : "recorder.cancel")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Announced once. */
const LAST_SECONDS = 15;

function useRecording() {
  const [stage, setStage] = useState<Stage>({ is: "asking" });
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder>(undefined);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    let stream: MediaStream | undefined;
    const end = () => {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true },
      });
      if (isGone) return end();
      const format = formats.find(([type]) => MediaRecorder.isTypeSupported(type));
      const options = {
        audioBitsPerSecond: BITS_PER_SECOND,
        ...(format && { mimeType: format[0] }),
      };
      const recording = new MediaRecorder(stream, options);
      recorder.current = recording;
      const parts: Blob[] = [];
      const began = performance.now();
      recording.ondataavailable = ({ data }) => parts.push(data);
      recording.onstop = () => {
        end();
        const [type = recording.mimeType, extension = "webm"] = format ?? [];
        const voice = new File(parts, `voice.${extension}`, { type: type.replace(/;.*/, "") });
        if (!isGone) setStage({ is: "ready", voice });
      };
      timer = setInterval(() => {
        const passed = Math.floor((performance.now() - began) / 1000);
        setSeconds(Math.min(passed, MAX_VOICE_SECONDS));
        if (passed >= MAX_VOICE_SECONDS && recording.state === "recording") recording.stop();
      }, 250);
      recording.start(1_000);
      setStage({ is: "recording" });
    };
    begin().catch((error: unknown) => {
      end();
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      if (!isGone) setStage({ is: "failed", why: isRefused ? "refused" : "none" });
    });
    return () => {
      isGone = true;
      if (recorder.current?.state === "recording") recorder.current.stop();
      end();
    };
  }, []);
  return { stage, seconds, stop: () => recorder.current?.stop() };
}

/** Without a URL: the CSP only allows media of this server. */
function usePlayer(voice: File | undefined) {
  const [isPlaying, setPlaying] = useState(false);
  const playing = useRef<{ context: AudioContext; source: AudioBufferSourceNode }>(undefined);
  const silence = () => {
    playing.current?.source.stop();
    void playing.current?.context.close();
    playing.current = undefined;
    setPlaying(false);
  };
  useEffect(() => () => void playing.current?.context.close(), []);
  async function play(file: File) {
    setPlaying(true);
    const context = new AudioContext();
    const source = context.createBufferSource();
    playing.current = { context, source };
    source.buffer = await context.decodeAudioData(await file.arrayBuffer());
    source.connect(context.destination);
    source.onended = silence;
    source.start();
  }
  return {
    isPlaying,
    toggle() {
      if (isPlaying) silence();
      // Playback may fail; sending still works.
      else if (voice) void play(voice).catch(silence);
    },
  };
}
