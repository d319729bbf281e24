import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { isLeftBehind, onOwnerNow } from "./page-owner.ts";
import {
  deletePendingSubmission,
  onAbandoned,
  type PendingSubmission,
  readPendingSubmission,
  restoreFields,
  savePendingSubmission,
  setOwner,
} from "./pending-submission.ts";
import { secondsToRetry } from "./retry-after.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const RETRY_MS = 5_000;
/** A failure without a line is faster than the page's own state. */
const SETTLE_MS = 250;

/** What is said of a form whose answer has not come, or of a page. */
type Notice = "waiting" | "asking" | "left" | "files" | "page";
const isOffer = (notice: Notice | undefined) => notice === "left" || notice === "files";

interface ConnectionLostProps {
  /** A name for the visitor; what another one left in this tab is not sent. */
  owner: string;
  /** The visitor's names before the session secret was changed, with spaces between. */
  formerOwners: string;
}

/**
 * Looks after forms that are sent and not answered.
 *
 * When the line is cut, React Router gives up at the first failure and puts an error's page in the
 * place of what was typed. Here the form stays, the page says so, and it goes out again under the same
 * key until an answer comes; a page that is asked for, or loaded anew by itself, stays as it is until it
 * comes. So it does while a server starts again and answers for itself. What is sent beside the page fails
 * as before. A `clientAction` can't do this: React Router reads the request's body when it is first sent,
 * so `serverAction` works once.
 *
 * When the page is loaded anew meanwhile, it asks what became of the form, under the same key. When
 * the visitor went elsewhere, it offers that. Where somebody else has signed in meanwhile, or nobody is
 * signed in any more, the page says so before more is typed.
 */
export default function ConnectionLost({ owner, formerOwners }: ConnectionLostProps) {
  const { t } = useTranslation(["unanswered", "common"]);
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const [notice, setNotice] = useState<Notice>();
  const [pending, setPending] = useState<PendingSubmission>();

  const offerResend = useCallback(() => {
    const abandoned = readPendingSubmission();
    setPending(abandoned);
    setNotice(abandoned && "left");
  }, []);

  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const look = () => setLeft(isLeftBehind());
    // Somebody may have signed out before this was there to hear of it.
    look();
    return onOwnerNow(look);
  }, []);

  const sending = useRef(navigation.formAction);
  const isOnTheWay = useRef(false);
  const wasSending = useRef(false);
  const wasAnswered = useRef(false);
  useEffect(() => {
    const { state, formAction, formData, formMethod } = navigation;
    const isSending = formData !== undefined && formMethod === "POST";
    sending.current = formAction;
    isOnTheWay.current = state !== "idle";
    if (isSending && formAction) {
      wasSending.current = true;
      // After the action's answer React Router loads the page's data. Until that is shown, a reload
      // would show neither the outcome nor the form, so it is kept and asked for again.
      wasAnswered.current = state !== "submitting";
      if (state === "submitting" && formAction !== "/logout") {
        savePendingSubmission(formAction, formData);
      }
      setPending(undefined);
      setNotice((before) => (isOffer(before) ? undefined : before));
      return;
    }
    if (!wasSending.current) return;
    wasSending.current = false;
    if (wasAnswered.current) deletePendingSubmission();
    else offerResend();
  }, [navigation, offerResend]);
  useEffect(() => onAbandoned(offerResend), [offerResend]);

  function send({ action, fields }: PendingSubmission) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    setPending(undefined);
    setNotice("asking");
    submit(form, { method: "post", action });
  }

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    setOwner(owner, formerOwners);
    const stored = readPendingSubmission();
    if (!stored) return;
    const { outcome } = stored;
    if (outcome) {
      deletePendingSubmission();
      // Whoever comes Back here has seen the outcome, or its address.
      const [loaded] = performance.getEntriesByType("navigation");
      const isReload = loaded instanceof PerformanceNavigationTiming && loaded.type === "reload";
      const isHere = stored.place === pathname + search && outcome !== stored.place;
      if (isReload && isHere) window.location.assign(outcome);
      return;
    }
    if (stored.place !== pathname + search) {
      setPending(stored);
      setNotice("left");
    } else if (stored.isUpload) {
      restoreFields(stored);
      setPending(stored);
      setNotice("files");
    } else send(stored);
  });

  useEffect(() => {
    const originalFetch = window.fetch;
    window.fetch = async (input, init) => {
      const { signal } = init ?? {};
      let said: Notice | undefined;
      for (let tries = 0; ; tries++) {
        const answer = await originalFetch(input, init).catch((error: unknown) => ({ error }));
        const pause = answer instanceof Response ? secondsToStart(answer) : 0;
        if (pause > 0 || !(answer instanceof Response)) await passed(SETTLE_MS);
        // What was sent may have been given up since, and is looked after there.
        const isOurs = !signal?.aborted && isOfPage(input, init, sending.current);
        if (!isOurs || (answer instanceof Response && pause === 0)) {
          // A form that another request says of still waits.
          if (said) setNotice((before) => (before === said ? undefined : before));
          if (answer instanceof Response) return answer;
          throw answer.error;
        }
        if (init?.method === "POST") said = "waiting";
        else if (isOnTheWay.current) said = "page";
        if (said === "waiting") setNotice(said);
        else if (said) setNotice((before) => (before === "waiting" ? before : said));
        if (pause > 0) await passed(pause * 1000, signal);
        // The answer alone may have been lost: then asking again at once brings it.
        else if (tries > 0 || !navigator.onLine) await untilOnline(signal);
      }
    };
    return () => {
      window.fetch = originalFetch;
    };
  }, []);

  function discard() {
    deletePendingSubmission();
    setPending(undefined);
    setNotice(undefined);
  }
  return (
    <div role="status" className={isLeft ? "left-behind" : undefined}>
      {isLeft && (
        <>
          <p className="error">
            <Icon name="warning" /> {t("old.text")}
          </p>
          <SignInAgain kind="quiet">{t("old.signIn")}</SignInAgain>
        </>
      )}
      {/* Seen once a second has passed: notices.css. */}
      {navigation.formMethod === "POST" && !notice && <p className="sending">{t("sending")}</p>}
      {notice && (
        <div className="connection-lost">
          <p className={notice === "asking" ? undefined : "error"}>
            <Icon name="warning" /> {t(notice === "waiting" ? "common:upload.waiting" : notice)}
          </p>
          {pending && (
            <p className="row">
              {!pending.isUpload && (
                <Button type="button" small onClick={() => send(pending)}>
                  {t("again")}
                </Button>
              )}
              <Button type="button" kind="quiet" small onClick={discard}>
                {t("discard")}
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether a request carries the form of the page to where it is sent, or asks for what a page shows. */
function isOfPage(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  formAction: string | undefined,
): boolean {
  if (!(input instanceof URL)) return false;
  const path = input.pathname.replace(/\.data$/, "");
  if (init?.method !== "POST") return path !== input.pathname || path === "/__manifest";
  return formAction !== undefined && path === new URL(formAction, input).pathname;
}

/** After how many seconds a server, or a proxy before it, that has no application yet is asked again. */
function secondsToStart({ status, headers }: Response): number {
  if (![502, 503, 504].includes(status) || headers.has("X-Remix-Response")) return 0;
  return secondsToRetry(headers.get("Retry-After"));
}

/** Waits for so long, or until whoever sends has gone elsewhere. */
function passed(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", end);
  });
}

/** Waits until the line may be back, or whoever sends has gone elsewhere. */
function untilOnline(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => navigator.onLine && end(), RETRY_MS);
    const end = () => {
      clearInterval(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    window.addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
}
