import type { SubmissionResult } from "@conform-to/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { shrinkPhotos } from "./shrink-photos.ts";

/** What a route that takes uploads of a script answers: where to go, or the form that came back. */
interface Outcome {
  to?: string;
  result?: SubmissionResult<string[]>;
}

export interface Upload {
  /** The share that was sent, 0 to 1; undefined while nothing is on its way. */
  readonly progress: number | undefined;
  /** The line was cut: the form is kept and sent again under the same key. */
  readonly isWaiting: boolean;
  /** Something answered that is none of ours. */
  readonly isBroken: boolean;
}

const AGAIN_MS = 5_000;

/**
 * Sends a form with its files by a script, so that photos travel small, it shows how far it has come,
 * and survives a cut line: it is sent again, under the same key, when the line is back.
 *
 * @param action a route that answers an Outcome
 */
export function useUpload(action: string) {
  const [state, setState] = useState<Upload>(still);
  const [result, setResult] = useState<SubmissionResult<string[]>>();
  // What comes back is corrected and then another form, with a key of its own.
  const [attempt, setAttempt] = useState(1);
  const waiting = useRef<FormData>(undefined);
  function send(form: FormData) {
    waiting.current = undefined;
    setState({ ...still, progress: 0 });
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      setState({ ...still, progress: loaded / total });
    request.onerror = () => {
      waiting.current = form;
      setState({ ...still, isWaiting: true });
    };
    request.onload = () => {
      const { to, result } = (request.response ?? {}) as Outcome;
      if (to) return window.location.assign(to);
      setState({ ...still, isBroken: !result });
      setResult(result);
      setAttempt((before) => before + 1);
    };
    request.send(form);
  }
  useEffect(() => {
    const again = () => {
      if (waiting.current && navigator.onLine) send(waiting.current);
    };
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  });
  return {
    ...state,
    result,
    attempt,
    busy: state.progress !== undefined || state.isWaiting,
    send(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (state.progress !== undefined || state.isWaiting) return;
      setState({ ...still, progress: 0 });
      shrinkPhotos(new FormData(event.currentTarget)).then(send);
    },
  };
}

const still: Upload = { progress: undefined, isWaiting: false, isBroken: false };
