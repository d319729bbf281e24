import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { roomPath } from "../address.ts";

const Recorder = lazy(() => import("./recorder.tsx"));

interface RecordButtonProps {
  room: string;
  onSend(voice: File): void;
}

export function RecordButton({ room, onSend }: RecordButtonProps) {
  const { t } = useTranslation("chat");
  const [isOffered, setOffered] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setOffered("MediaRecorder" in window && navigator.mediaDevices !== undefined);
    const address = new URL(location.href);
    if (address.searchParams.get("record") !== "on") return;
    address.searchParams.delete("record");
    history.replaceState(history.state, "", address);
    restoreText();
    setOpen(true);
  }, []);
  if (!isOffered) return null;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const open = () => {
    // Permissions-Policy belongs to the loaded document: reload it.
    if (mayRecord()) return setOpen(true);
    saveText();
    location.assign(`${roomPath(room, { record: "on" })}#write`);
  };
  if (!isOpen) {
    return (
      <button type="button" className="icon-button record" ref={button} onClick={open}>
        <Icon name="voice" />
        <span className="vh">{t("recorder.open")}</span>
      </button>
    );
  }
  return (
    <Suspense fallback={<p role="status">{t("recorder.loading")}</p>}>
      <Recorder
        onClose={close}
        onSend={(voice) => {
          onSend(voice);
          close();
        }}
      />
    </Suspense>
  );
}

const KEPT = "chat-text";
const textField = () => document.querySelector<HTMLTextAreaElement>("#write textarea");

function saveText(): void {
  try {
    sessionStorage.setItem(KEPT, textField()?.value ?? "");
  } catch {}
}

function restoreText(): void {
  try {
    const field = textField();
    if (field && field.value === "") field.value = sessionStorage.getItem(KEPT) ?? "";
    sessionStorage.removeItem(KEPT);
  } catch {}
}

function mayRecord(): boolean {
  const { featurePolicy } = document as Document & {
    featurePolicy?: { allowsFeature(name: string): boolean };
  };
  return featurePolicy?.allowsFeature("microphone") ?? true;
}
