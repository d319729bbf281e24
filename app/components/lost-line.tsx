import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import {
  deleteUnanswered,
  keepUnanswered,
  onLeft,
  readUnanswered,
  refill,
  setOwner,
  type Unanswered,
} from "./unanswered.ts";

const AGAIN_MS = 5_000;
/** A failure without a line is faster than the page's own state. */
const SETTLED_MS = 250;

/** What is said of a form whose answer has not come. */
type Notice = "waiting" | "asking" | "left" | "files";

/**
 * Looks after forms that are sent and not answered.
 *
 * When the line is cut, React Router gives up at the first failure and puts an error's page in the
 * place of what was typed. Here the form stays, the page says so, and it goes out again under the same
 * key until an answer comes. What is sent beside the page fails as before. A `clientAction` can't do
 * this: React Router reads the request's body when it is first sent, so `serverAction` works once.
 *
 * When the page is loaded anew meanwhile, it asks what became of the form, under the same key. When
 * the visitor went elsewhere, it offers that.
 *
 * @param owner a name for the visitor; what another one left in this tab is not sent
 */
export default function LostLine({ owner }: { owner: string }) {
  const { t } = useTranslation(["unanswered", "common"]);
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const [notice, setNotice] = useState<Notice>();
  const [kept, setKept] = useState<Unanswered>();

  const offerLeft = useCallback(() => {
    const left = readUnanswered();
    setKept(left);
    setNotice(left && "left");
  }, []);

  const sending = useRef(navigation.formAction);
  const wasSending = useRef(false);
  const wasAnswered = useRef(false);
  useEffect(() => {
    const { state, formAction, formData, formMethod } = navigation;
    const isSending = formData !== undefined && formMethod === "POST";
    sending.current = formAction;
    if (isSending && formAction) {
      wasSending.current = true;
      // After the action's answer React Router loads the page's data. Until that is shown, a reload
      // would show neither the outcome nor the form, so it is kept and asked for again.
      wasAnswered.current = state !== "submitting";
      if (formAction === "/logout") deleteUnanswered();
      else if (state === "submitting") keepUnanswered(formAction, formData);
      setKept(undefined);
      setNotice((before) => (before === "left" || before === "files" ? undefined : before));
      return;
    }
    if (!wasSending.current) return;
    wasSending.current = false;
    if (wasAnswered.current) deleteUnanswered();
    else offerLeft();
  }, [navigation, offerLeft]);
  useEffect(() => onLeft(offerLeft), [offerLeft]);

  function send({ action, fields }: Unanswered) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    setKept(undefined);
    setNotice("asking");
    submit(form, { method: "post", action });
  }

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    setOwner(owner);
    const earlier = readUnanswered();
    if (!earlier) return;
    if (earlier.place !== pathname + search) {
      setKept(earlier);
      setNotice("left");
    } else if (earlier.isUpload) {
      refill(earlier);
      setKept(earlier);
      setNotice("files");
    } else send(earlier);
  });

  useEffect(() => {
    const plain = window.fetch;
    window.fetch = async (input, init) => {
      for (let tries = 0; ; tries++) {
        try {
          return await plain(input, init);
        } catch (error) {
          if (init?.method !== "POST") throw error;
          await new Promise((done) => setTimeout(done, SETTLED_MS));
          if (init.signal?.aborted || !isOf(input, sending.current)) throw error;
          setNotice("waiting");
          // The answer alone may have been lost: then asking again at once brings it.
          if (tries > 0 || !navigator.onLine) await lineOf(init.signal);
        }
      }
    };
    return () => {
      window.fetch = plain;
    };
  }, []);

  function discard() {
    deleteUnanswered();
    setKept(undefined);
    setNotice(undefined);
  }
  return (
    <div role="status">
      {notice && (
        <div className="lost-line">
          <p className={notice === "asking" ? undefined : "error"}>
            <Icon name="warning" /> {t(notice === "waiting" ? "common:upload.waiting" : notice)}
          </p>
          {kept && (
            <p className="row">
              {!kept.isUpload && (
                <Button type="button" small onClick={() => send(kept)}>
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
