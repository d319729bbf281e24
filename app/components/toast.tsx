import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
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
 * error goes with its page. A form that has been on its way for a second says so (notices.css).
 */
export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const { t } = useTranslation("common");
  const { key } = useLocation();
  const { formMethod = "GET" } = useNavigation();
  const [current, setCurrent] = useState({ toast, shown: toast, key, count: 0 });
  const { shown, count } = current;
  const isAlarm = shown?.type === "error" || shown?.type === "warning";
  if (toast && toast !== current.toast) setCurrent({ toast, shown: toast, key, count: count + 1 });
  else if (key !== current.key) setCurrent({ ...current, shown: isAlarm ? undefined : shown, key });
  const element = shown && <Toast key={count} {...shown} />;
  return (
    <>
      <div role="status">
        {!isAlarm && element}
        {formMethod !== "GET" && <p className="sending">{t("sending")}</p>}
      </div>
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
