import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import { isLeftBehind, onOwnerNow, scriptKey } from "#app/components/page-owner.ts";
import { OUTBOX, SIGNED_OUT } from "#app/components/pending-submission.ts";
import { type Answered, callRoom } from "./ask-room.ts";
import { Outbox, type Outgoing, type Sending, type Sent } from "./outbox.ts";

const nothing: Sending = { items: [], isAway: false, isSignedOut: false, isKept: true };
const subscribeToNothing = () => () => undefined;

/** @param onWritten called with the place in the room */
export function useOutbox(onWritten?: (message: Outgoing, seq: number) => void) {
  const { owner, formerOwners } = (useRouteLoaderData("root") ?? {}) as {
    owner?: string;
    formerOwners?: string;
  };
  const current = useRef(onWritten);
  current.current = onWritten;
  const [outbox] = useState(() => {
    if (!owner || typeof document === "undefined") return undefined;
    return new Outbox({
      owner,
      formerOwners: formerOwners?.split(" "),
      openedAt: performance.timeOrigin,
      storage: deviceStorage(),
      post: (outgoing, onProgress) => post(owner, outgoing, onProgress),
      onFilesLeft(key) {
        if (key === undefined) indexedDB.deleteDatabase(OUTBOX);
        else void import("./files/device-files.ts").then(({ deleteFiles }) => deleteFiles(key));
      },
      onWritten: (message, seq) => current.current?.(message, seq),
      alone: inTurn,
    });
  });
  useEffect(() => {
    if (!outbox) return;
    const flush = () => outbox.flush();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== OUTBOX) return;
      if (newValue === SIGNED_OUT) outbox.leave();
      else outbox.reread();
    };
    // Between the two events a sign-out is in progress.
    let wasLeft = isLeftBehind();
    const stopOwner = onOwnerNow(() => {
      const isLeft = isLeftBehind();
      if (wasLeft && !isLeft) outbox.comeBack();
      else if (!isLeft) outbox.flush();
      wasLeft = isLeft;
    });
    window.addEventListener("online", flush);
    window.addEventListener("storage", onStorage);
    flush();
    return () => {
      outbox.stop();
      stopOwner();
      window.removeEventListener("online", flush);
      window.removeEventListener("storage", onStorage);
    };
  }, [outbox]);
  const sending = useSyncExternalStore(
    outbox ? (listener) => outbox.subscribe(listener) : subscribeToNothing,
    () => outbox?.state ?? nothing,
    () => nothing,
  );
  return { outbox, sending };
}

function deviceStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Parallel sending would break the order. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(OUTBOX, work);
  return work();
}

const DEFAULT_WAIT_SECONDS = 30;

async function post(
  owner: string,
  outgoing: Outgoing,
  onProgress: (share: number) => void,
): Promise<Sent> {
  const { key, room, text, replyTo, files } = outgoing;
  const answered: Answered = files
    ? await import("./files/post-files.ts").then(
        ({ postFiles }) => postFiles({ ...outgoing, owner }, onProgress),
        () => ({ status: 0 }),
      )
    : await callRoom(room, "send", { text, replyTo, clientKey: key }, scriptKey(owner));
  const { status, data, message = "", another, retryAfter = DEFAULT_WAIT_SECONDS } = answered;
  if (status === 200 && data?.seq) return { became: "written", seq: data.seq };
  if (status === 401 || another) return { became: "signed-out" };
  if (status === 429) return { became: "late", seconds: retryAfter };
  if (status === 410) return { became: "refused", because: "" };
  if (status >= 400 && status < 500 && status !== 408 && message) {
    return { became: "refused", because: message };
  }
  return { became: "unknown" };
}
