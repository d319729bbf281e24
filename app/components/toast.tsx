import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

export interface ToastMessage {
  readonly type: "success" | "error" | "info" | "warning";
  readonly message: string;
  /** Top-right for 5 s (the default), or bottom-right for 3 s: docs/product.md#toasts. */
  readonly position?: "top" | "bottom" | undefined;
}

/**
 * Where the page's toast appears. Both regions are always there, so that what comes into them is
 * read out. A toast stays until its time is over even if the page's data is fetched anew meanwhile.
 */
export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const [current, setCurrent] = useState({ toast, count: 0 });
  if (toast && toast !== current.toast) setCurrent({ toast, count: current.count + 1 });
  const isAlarm = current.toast?.type === "error" || current.toast?.type === "warning";
  const element = current.toast && <Toast key={current.count} {...current.toast} />;
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
function Toast({ type, message, position }: ToastMessage) {
  const { t } = useTranslation("common");
  const [isLive, setLive] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const [isPaused, setPaused] = useState(false);
  const drag = useDrag(() => setOpen(false));
  useEffect(() => {
    setLive(true);
    const pause = () => setPaused(true);
    const resume = () => setPaused(false);
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
    };
  }, []);
  const name = ["toast", position === "bottom" && "bottom", isLive && "live", isPaused && "held"];
  return (
    <details
      className={name.filter(Boolean).join(" ")}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onAnimationEnd={() => setOpen(false)}
      {...(isLive && drag)}
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
const DISMISS_RATIO = 0.8;

function useDrag(onDismiss: () => void) {
  const [startX, setStartX] = useState<number>();
  return {
    onPointerDown(event: React.PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest("summary")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStartX(event.clientX);
    },
    onPointerMove({ currentTarget, clientX }: React.PointerEvent<HTMLElement>) {
      if (startX === undefined) return;
      currentTarget.style.transform = `translateX(${clientX - startX}px)`;
    },
    onPointerUp({ currentTarget, clientX }: React.PointerEvent<HTMLElement>) {
      if (startX === undefined) return;
      setStartX(undefined);
      currentTarget.style.transform = "";
      if (Math.abs(clientX - startX) >= currentTarget.offsetWidth * DISMISS_RATIO) onDismiss();
    },
    // Or the browser takes the movement for a drag of its own and cancels the pointer.
    onMouseDown(event: React.MouseEvent) {
      event.preventDefault();
    },
    onPointerCancel({ currentTarget }: React.PointerEvent<HTMLElement>) {
      setStartX(undefined);
      currentTarget.style.transform = "";
    },
  };
}
