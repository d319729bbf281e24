import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export interface ToastMessage {
  readonly type: "success" | "error" | "info" | "warning";
  readonly message: string;
  /** Top-right for 5 s (the default), or bottom-right for 3 s: docs/product.md#toasts. */
  readonly place?: "top" | "bottom" | undefined;
}

/**
 * Where the page's toast appears. Both regions are always there, so that what comes into them is
 * read out. A toast stays until its time is over even if the page's data is fetched anew meanwhile.
 */
export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const [shown, setShown] = useState({ toast, count: 0 });
  if (toast && toast !== shown.toast) setShown({ toast, count: shown.count + 1 });
  const isAlarm = shown.toast?.type === "error" || shown.toast?.type === "warning";
  const element = shown.toast && <Toast key={shown.count} {...shown.toast} />;
  return (
    <>
      <div role="status">{!isAlarm && element}</div>
      <div role="alert">{isAlarm && element}</div>
    </>
  );
}

/**
 * It closes as <details>, so without a script too; then nothing else closes it. With one, the line
 * that runs out at its bottom (notices.css) is its timer, held while pointed at, focused, or
 * while the window is not; and it can be dragged away.
 */
function Toast({ type, message, place }: ToastMessage) {
  const { t } = useTranslation("common");
  const [live, setLive] = useState(false);
  const [open, setOpen] = useState(true);
  const [held, setHeld] = useState(false);
  const drag = useDrag(() => setOpen(false));
  useEffect(() => {
    setLive(true);
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    window.addEventListener("blur", hold);
    window.addEventListener("focus", release);
    return () => {
      window.removeEventListener("blur", hold);
      window.removeEventListener("focus", release);
    };
  }, []);
  const name = ["toast", place === "bottom" && "bottom", live && "live", held && "held"];
  return (
    <details
      className={name.filter(Boolean).join(" ")}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onAnimationEnd={() => setOpen(false)}
      {...(live && drag)}
    >
      <summary className="icon-button" aria-label={t("close")}>
        <Icon name="close" />
      </summary>
      <p>
        <Icon name={type === "success" ? "check" : type === "info" ? "info" : "warning"} />
        <span dir="auto">{message}</span>
      </p>
    </details>
  );
}

/** Dragged sideways by 80 % of its width it is dismissed; by less it comes back. */
const DISMISSED = 0.8;

function useDrag(onDismiss: () => void) {
  const [from, setFrom] = useState<number>();
  return {
    onPointerDown(event: React.PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest("summary")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom(event.clientX);
    },
    onPointerMove({ currentTarget, clientX }: React.PointerEvent<HTMLElement>) {
      if (from === undefined) return;
      currentTarget.style.transform = `translateX(${clientX - from}px)`;
    },
    onPointerUp({ currentTarget, clientX }: React.PointerEvent<HTMLElement>) {
      if (from === undefined) return;
      setFrom(undefined);
      currentTarget.style.transform = "";
      if (Math.abs(clientX - from) >= currentTarget.offsetWidth * DISMISSED) onDismiss();
    },
    // Or the browser takes the movement for a drag of its own and cancels the pointer.
    onMouseDown(event: React.MouseEvent) {
      event.preventDefault();
    },
    onPointerCancel({ currentTarget }: React.PointerEvent<HTMLElement>) {
      setFrom(undefined);
      currentTarget.style.transform = "";
    },
  };
}
