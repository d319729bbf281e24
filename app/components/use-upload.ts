import type { SubmissionResult } from "@conform-to/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import {
  announceAbandoned,
  deletePendingSubmission,
  saveOutcome,
  savePendingSubmission,
} from "./pending-submission.ts";
import { secondsToRetry } from "./retry-after.ts";
import { reportTooLarge } from "./too-large.ts";

interface Outcome {
  to?: string;
  result?: SubmissionResult<string[]>;
  another?: object;
}

export interface Upload {
  /** 0 to 1; undefined while idle. */
  readonly progress: number | undefined;
  /**
   * `waiting` without a connection and `away` behind a gateway retry under the same key; the others
   * are answers without a result: of a proxy, or of a server that is full.
   */
  readonly notice: "waiting" | "away" | "broken" | "tooLarge" | undefined;
}

const RETRY_MS = 5_000;
const TOO_SLOW = 408;
const TOO_LARGE = 413;

/**
 * Uploads by XMLHttpRequest for progress and retries under the same Idempotency-Key. Aborts on
 * navigation, when the form stays stored (pending-submission.ts).
 *
 * @param action a route that answers an Outcome
 */
export function useUpload(action: string) {
  const [state, setState] = useState<Upload>(idle);
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  // A corrected form needs a new key.
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
    const retryLater = (seconds = 0, notice: Upload["notice"] = "waiting") => {
      notBefore.current = Date.now() + seconds * 1000;
      unsentForm.current = form;
      setState({ ...idle, notice });
    };
    upload.onerror = () => retryLater();
    upload.onload = () => {
      request.current = undefined;
      // A timeout of this server or a proxy.
      if (upload.status === TOO_SLOW) return retryLater();
      const { to, result, another } = (upload.response ?? {}) as Outcome;
      // A restarting server or its proxy.
      if (!result && [502, 503, 504].includes(upload.status)) {
        const seconds = secondsToRetry(upload.getResponseHeader("Retry-After"));
        return retryLater(seconds, upload.status === 503 ? "waiting" : "away");
      }
      if (to) {
        saveOutcome(to);
        return window.location.assign(to);
      }
      deletePendingSubmission();
      // A native submit replaces this page with the one that asks whose form it is.
      if (another) return element.current?.submit();
      const isTooLarge = !result && upload.status === TOO_LARGE;
      setState({ ...idle, notice: result ? undefined : isTooLarge ? "tooLarge" : "broken" });
      setResult(result);
      setAttempt((before) => before + 1);
      if (isTooLarge) void reportTooLarge(upload.getResponseHeader("X-Problem"), form);
    };
    upload.send(form);
  }

  const isWaiting = state.notice === "waiting" || state.notice === "away";
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

  // An upload that ends after navigation must not redirect.
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
    busy: state.progress !== undefined || isWaiting,
    send(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.progress !== undefined || isWaiting) return;
      element.current = event.currentTarget;
      send(new FormData(event.currentTarget));
    },
  };
}

const idle: Upload = { progress: undefined, notice: undefined };
