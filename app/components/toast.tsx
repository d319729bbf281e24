import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Icon } from "./icon.tsx";

export interface ToastMessage {
  readonly type: "success" | "error" | "info" | "warning";
  readonly message: string;
  /** Top-right for 5 s (the default), or bottom-right for 3 s: docs/product.md#toasts. */
  readonly position?: "top" | "bottom" | undefined;
}

/**
 * Where the page's toast appears. Both regions are always there, so that what comes into them is
 * read out. A toast stays until its time is over even if the page's data is fetched anew meanwhile; one of an
 * error goes when the next form is sent.
 */
export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const isSending = useNavigation().formMethod === "POST";
  // Of one that is gone the count is 0.
  const [{ shown, count }, setCurrent] = useState({ shown: toast, count: 1 });
  const isAlarm = shown?.type === "error" || shown?.type === "warning";
  if (toast && toast !== shown) setCurrent({ shown: toast, count: count + 1 });
  else if (isSending && isAlarm && count) setCurrent({ shown, count: 0 });
  const element = shown && count > 0 && <Toast key={count} {...shown} />;
  return (
    <>
      <div role="status">{!isAlarm && element}</div>
      <div role="alert">{isAlarm && element}</div>
    </>
  );
}

/**
 * It closes as <details>, so without a script too; then nothing else closes it. With one, the line
 * that runs out at its bottom is its timer, and it can be dragged away (app/enhancement/toast.ts).
 */
function Toast({ type, message, position }: ToastMessage) {
  const { t } = useTranslation("common");
  return (
    <details className={position === "bottom" ? "toast bottom" : "toast"} open>
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
