import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { pageOwner, scriptKey } from "#app/components/page-owner.ts";
import { useTranslation } from "#app/components/translation.ts";
import { contentPath } from "#app/contract/content.values.ts";
import { useKind } from "../kinds.ts";

/** Pause after typing. */
const PAUSE_MS = 2_000;
/** Retry after a lost connection. */
const AGAIN_MS = 15_000;

type State = "idle" | "waiting" | "kept" | "lost" | "changed" | "found";

/** By control id, since names repeat. */
type TypedValues = Readonly<Record<string, string>>;

/** Saves after a pause and on leaving; while offline into local storage. */
export function Autosave({
  form,
  id,
  onKept,
}: {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  onKept: (version: number) => void;
}) {
  const { t } = useTranslation("content");
  const [state, setState] = useState<State>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSending = useRef(false);
  // Read once: the frame may change owner.
  const [owner] = useState(() => (typeof document === "undefined" ? "" : pageOwner()));
  const place = `content ${owner} ${id}`;
  const path = contentPath(useKind(), id, "keep");

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readKept(place);
    if (kept && differs(element, kept)) setState("found");
    const send = async () => {
      clearTimeout(timer.current);
      if (isSending.current || !localStorage.getItem(place)) return;
      isSending.current = true;
      const typed = textsOf(element);
      const body = new FormData(element);
      // Only the button sends files.
      for (const [name, value] of [...body]) if (value instanceof File) body.delete(name);
      body.delete("next");
      body.set("key", scriptKey(owner));
      const answer = await fetch(path, { method: "POST", body, keepalive: true })
        .then(async (response) => ({ status: response.status, ...(await response.json()) }))
        .catch(() => undefined);
      isSending.current = false;
      if (answer?.status === 200) {
        onKept(answer.version);
        // Newer input waits.
        if (!differs(element, typed)) {
          localStorage.removeItem(place);
          setState("kept");
        } else timer.current = setTimeout(send, PAUSE_MS);
      } else if (answer?.status === 409) setState("changed");
      else {
        setState("lost");
        timer.current = setTimeout(send, AGAIN_MS);
      }
    };
    const typed = () => {
      localStorage.setItem(place, JSON.stringify(textsOf(element)));
      setState("waiting");
      clearTimeout(timer.current);
      timer.current = setTimeout(send, PAUSE_MS);
    };
    const left = () => document.visibilityState === "hidden" && send();
    const sent = () => {
      clearTimeout(timer.current);
      localStorage.removeItem(place);
      setState("idle");
    };
    element.addEventListener("input", typed);
    element.addEventListener("submit", sent);
    document.addEventListener("visibilitychange", left);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", sent);
      document.removeEventListener("visibilitychange", left);
    };
  }, [form, onKept, owner, path, place]);

  const restore = () => {
    const kept = readKept(place);
    for (const [id, text] of Object.entries(kept ?? {})) {
      const control = form.current?.elements.namedItem(id);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
        control.value = text;
      }
    }
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const forget = () => {
    localStorage.removeItem(place);
    setState("idle");
  };
  if (state === "found") {
    return (
      <div className="panel row" role="status">
        <p>{t("keep.found")}</p>
        <Button type="button" small kind="quiet" onClick={restore}>
          {t("keep.restore")}
        </Button>
        <Button type="button" small kind="plain" onClick={forget}>
          {t("keep.forget")}
        </Button>
      </div>
    );
  }
  return (
    <span className="muted" role="status">
      {state !== "idle" && t(`keep.${state}`)}
    </span>
  );
}

function textsOf(form: HTMLFormElement): TypedValues {
  const texts = [...form.elements].filter(
    (each): each is HTMLInputElement | HTMLTextAreaElement =>
      each instanceof HTMLTextAreaElement ||
      (each instanceof HTMLInputElement && each.type === "text"),
  );
  return Object.fromEntries(texts.map(({ id, value }) => [id, value]));
}

function differs(form: HTMLFormElement, kept: TypedValues): boolean {
  return Object.entries(textsOf(form)).some(([id, text]) => (kept[id] ?? "") !== text);
}

function readKept(place: string): TypedValues | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as TypedValues) : undefined;
  } catch {
    return undefined;
  }
}
