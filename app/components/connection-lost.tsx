import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator, useSubmit } from "react-router";
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
import { onRefresh } from "./refresh-event.ts";
import { passed, secondsToRetry, untilOnline } from "./retry-after.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { reportTooLarge } from "./too-large.ts";
import { useTranslation } from "./translation.ts";

/** A failure without connection arrives before the page's own state. */
const SETTLE_MS = 250;

type Notice = "waiting" | "away" | "asking" | "left" | "files" | "page" | "tooLarge";
const isOffer = (notice: Notice | undefined) => notice === "left" || notice === "files";
const isWaiting = (notice: Notice | undefined) => notice === "waiting" || notice === "away";

interface ConnectionLostProps {
  owner: string;
  formerOwners: string;
}

/**
 * Retries a form whose answer doesn't arrive. Without it React Router replaces the page, with what
 * was typed, by an error page at the first network failure. Retries use the same Idempotency-Key
 * until an answer comes, also while a server restarts. Navigations and revalidations wait likewise;
 * other requests fail. A `clientAction` can't do this: the request's body is read at the first try,
 * so `serverAction` works once. After a reload it asks what became of the form, under the same key;
 * after a navigation it offers that. It says so if somebody else has signed in meanwhile.
 */
export default function ConnectionLost({ owner, formerOwners }: ConnectionLostProps) {
  const { t } = useTranslation("unanswered");
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  useEffect(() => onRefresh(() => void revalidate()), [revalidate]);
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
    // The sign-out may precede this subscription.
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
    // Not while the page of the refused form is loaded anew.
    const isNext = isSending ? state === "submitting" : state === "loading";
    if (isNext) setNotice((before) => (before === "tooLarge" ? undefined : before));
    if (isSending && formAction) {
      wasSending.current = true;
      // React Router revalidates after the action's answer. Until that is shown a reload would lose
      // the outcome, so it is stored.
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
      // After Back the outcome has been seen.
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
        const isLarge = answer instanceof Response && isTooLarge(answer);
        if (pause > 0 || isLarge || !(answer instanceof Response)) await passed(SETTLE_MS);
        // Aborted submissions are handled there.
        const isOurs = !signal?.aborted && isOfPage(input, init, sending.current);
        if (isOurs && isLarge) {
          void reportTooLarge(answer.headers.get("X-Problem"), init?.body ?? "");
          setNotice("tooLarge");
          // As if nothing was sent: an error would take the page's place.
          return new Response(null, { status: 204 });
        }
        if (!isOurs || (answer instanceof Response && pause === 0)) {
          if (said) setNotice((before) => (before === said ? undefined : before));
          if (answer instanceof Response) return answer;
          throw answer.error;
        }
        if (init?.method === "POST") said = isGateway(answer) ? "away" : "waiting";
        else if (isOnTheWay.current) said = "page";
        if (said === "page") setNotice((before) => (isWaiting(before) ? before : said));
        else if (said) setNotice(said);
        if (pause > 0) await passed(pause * 1000, signal);
        // Perhaps only the answer was lost: retry at once.
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
      {/* Appears after a second: notices.css. */}
      {navigation.formMethod === "POST" && !notice && <p className="sending">{t("sending")}</p>}
      {notice && (
        <div className="connection-lost">
          <p className={notice === "asking" ? undefined : "error"}>
            <Icon name="warning" /> {t(notice)}
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

/** Of the whole request: the application's own answers are React Router's. */
function isTooLarge({ status, headers }: Response): boolean {
  return status === 413 && !headers.has("X-Remix-Response");
}

function isGateway(answer: Response | object): boolean {
  return answer instanceof Response && (answer.status === 502 || answer.status === 504);
}

/** From Retry-After, of a server or proxy that is starting. */
function secondsToStart({ status, headers }: Response): number {
  if (![502, 503, 504].includes(status) || headers.has("X-Remix-Response")) return 0;
  return secondsToRetry(headers.get("Retry-After"));
}
