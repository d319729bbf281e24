import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Icon } from "./icon.tsx";

const AGAIN_MS = 5_000;
/** A failure without a line is faster than the page's own state. */
const SETTLED_MS = 250;

/**
 * Keeps the form that is being sent when the line is cut: React Router gives up at the first failure
 * and puts an error's page in the place of what was typed. Here it waits, says so, and goes out again
 * under the same key when the line is back. What is sent beside the page fails as before.
 */
export default function LostLine() {
  const { t } = useTranslation("common");
  const [isWaiting, setWaiting] = useState(false);
  const { formAction } = useNavigation();
  const sending = useRef(formAction);
  useEffect(() => {
    sending.current = formAction;
    if (!formAction) setWaiting(false);
  }, [formAction]);
  useEffect(() => {
    const plain = window.fetch;
    window.fetch = async (input, init) => {
      for (;;) {
        try {
          return await plain(input, init);
        } catch (error) {
          if (init?.method !== "POST") throw error;
          await new Promise((done) => setTimeout(done, SETTLED_MS));
          if (init.signal?.aborted || !isOf(input, sending.current)) throw error;
          setWaiting(true);
          await lineOf(init.signal);
        }
      }
    };
    return () => {
      window.fetch = plain;
    };
  }, []);
  return (
    <div role="status">
      {isWaiting && (
        <p className="lost-line error">
          <Icon name="warning" /> {t("upload.waiting")}
        </p>
      )}
    </div>
  );
}

/** Whether a request carries the form of the page to where it is sent. */
function isOf(input: RequestInfo | URL, formAction: string | undefined): boolean {
  if (!formAction || !(input instanceof URL)) return false;
  const { pathname } = new URL(formAction, input);
  return input.pathname.replace(/\.data$/, "") === pathname;
}

/** Waits until the line may be back, or whoever sends has gone elsewhere. */
function lineOf(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((done) => {
    const timer = setInterval(() => navigator.onLine && end(), AGAIN_MS);
    const end = () => {
      clearInterval(timer);
      window.removeEventListener("online", end);
      done();
    };
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
