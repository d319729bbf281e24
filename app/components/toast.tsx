import { useState } from "react";
import { useNavigation } from "react-router";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";

export interface ToastMessage {
  readonly type: "success" | "error" | "info" | "warning";
  readonly message: string;
  /** docs/product.md#toasts: top for 5 s, bottom for 3 s. */
  readonly position?: "top" | "bottom" | undefined;
}

/**
 * Live regions must exist before their content. A toast outlives revalidation; an error's goes with
 * the next submission.
 */
export function Toasts({ toast }: { toast: ToastMessage | undefined }) {
  const isSending = useNavigation().formMethod === "POST";
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
 * <details>, closable without a script. The line that runs out times it; app/enhancement/toast.ts
 * adds dragging.
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
