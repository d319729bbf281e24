import type { SubmissionResult } from "@conform-to/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  announceAbandoned,
  deletePendingSubmission,
  saveOutcome,
  savePendingSubmission,
} from "./pending-submission.ts";
import { secondsToRetry } from "./retry-after.ts";

/** What a route that takes uploads of a script answers: where to go, or the form that came back. */
interface Outcome {
  to?: string;
  result?: SubmissionResult<string[]>;
  /** Somebody else is signed in by now: nothing was done. */
  another?: object;
}

export interface Upload {
  /** The share that was sent, 0 to 1; undefined while nothing is on its way. */
  readonly progress: number | undefined;
  /** The line was cut: the form is kept and sent again under the same key. */
  readonly isWaiting: boolean;
  /** The answer was not from this server. */
  readonly hasFailed: boolean;
}

const RETRY_MS = 5_000;
const TOO_SLOW = 408;

/**
 * Sends a form with its files by a script, so that it shows how far it has come, and survives a cut line:
 * it is sent again, under the same key, when the line is back. It ends when the visitor goes to another
 * page; what may have arrived by then is kept in the tab (pending-submission.ts).
 *
 * @param action a route that answers an Outcome
 */
export function useUpload(action: string) {
  const [state, setState] = useState<Upload>(idle);
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  // What comes back is corrected and then another form, with a key of its own.
  const [attempt, setAttempt] = useState(1);
  const unsentForm = useRef<FormData>(undefined);
  const notBefore = useRef(0);
  const request = useRef<XMLHttpRequest>(undefined);
  const isUnmounted = useRef(false);
  const element = useRef<HTMLFormElement>(undefined);
  function send(form: FormData) {
    if (isUnmounted.current) return;
    unsentForm.current = undefined;
    setState({ ...idle, progress: 0 });
    savePendingSubmission(action, form, true);
    const upload = new XMLHttpRequest();
    request.current = upload;
    upload.open("POST", action);
    upload.responseType = "json";
    upload.upload.onprogress = ({ loaded, total }) =>
      setState({ ...idle, progress: loaded / total });
    const retryLater = (seconds = 0) => {
      notBefore.current = Date.now() + seconds * 1000;
      unsentForm.current = form;
      setState({ ...idle, isWaiting: true });
    };
    upload.onerror = () => retryLater();
    upload.onload = () => {
      request.current = undefined;
      // The line was too slow or stood still, for this server or for a proxy before it.
      if (upload.status === TOO_SLOW) return retryLater();
      const { to, result, another } = (upload.response ?? {}) as Outcome;
      // A server that starts again answers for itself, and a proxy before it, with a page.
      if (!result && [502, 503, 504].includes(upload.status)) {
        return retryLater(secondsToRetry(upload.getResponseHeader("Retry-After")));
      }
      if (to) {
        saveOutcome(to);
        return window.location.assign(to);
      }
      deletePendingSubmission();
      // As without a script: the page that asks whose it is to be takes the place of this one.
      if (another) return element.current?.submit();
      setState({ ...idle, hasFailed: !result });
      setResult(result);
      setAttempt((before) => before + 1);
    };
    upload.send(form);
  }

  const { isWaiting } = state;
  const retryRef = useRef(() => {});
  retryRef.current = () => {
    const mayAsk = navigator.onLine && Date.now() >= notBefore.current;
    if (unsentForm.current && mayAsk) send(unsentForm.current);
  };
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => retryRef.current();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isWaiting]);

  // Whoever goes to another page must not be taken from there when the upload ends.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (!request.current) return;
      request.current.abort();
      announceAbandoned();
    };
  }, []);
  return {
    ...state,
    result,
    attempt,
    busy: state.progress !== undefined || state.isWaiting,
    send(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.progress !== undefined || state.isWaiting) return;
      element.current = event.currentTarget;
      send(new FormData(event.currentTarget));
    },
  };
}

const idle: Upload = { progress: undefined, isWaiting: false, hasFailed: false };
