import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Lines } from "#app/components/lines.tsx";
import { SignInAgain } from "#app/components/sign-in-again.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Outbox, Outgoing as OutgoingMessage, Sending } from "../outbox.ts";
import { Copy } from "./message.tsx";

interface OutgoingProps {
  message: OutgoingMessage;
  sending: Sending;
  outbox: Outbox;
}

export function Outgoing({ message, sending, outbox }: OutgoingProps) {
  const { t } = useTranslation("chat");
  const { key, text, files, refused } = message;
  const { isAway, isSignedOut, isKept, notBefore, current, progress } = sending;
  const seconds = useSecondsUntil(notBefore);
  const isStuck = refused !== undefined || isSignedOut || (isAway && current !== key);
  const state =
    (refused === "" ? t("file.lost") : refused) ??
    (isSignedOut
      ? t(isKept ? "sending.signedOutKept" : "sending.signedOut")
      : isAway
        ? t("sending.away")
        : seconds > 0
          ? t("sending.late", { count: seconds })
          : t("unanswered:sending"));
  return (
    <li className={isStuck ? "said mine outgoing stuck" : "said mine outgoing"}>
      <p className="vh">{t("me")}</p>
      {text && (
        <p className="words" dir="auto">
          <Lines text={text} />
        </p>
      )}
      {files?.map((name) => (
        <p key={name} className="attached">
          <bdi>{name}</bdi>
        </p>
      ))}
      <div className="under" role={refused ? "alert" : undefined}>
        {state}
        {progress !== undefined && current === key && (
          <progress max={1} value={progress} aria-label={t("file.progress")} />
        )}
      </div>
      {isStuck && (
        <ul className="row">
          <li>
            {isSignedOut ? (
              <SignInAgain kind="plain">{t("common:signIn")}</SignInAgain>
            ) : (
              <Button type="button" kind="plain" small onClick={() => outbox.retry(key)}>
                {t("common:action.retry")}
              </Button>
            )}
          </li>
          {text && <Copy text={text} />}
          <li>
            <Button type="button" kind="plain" small onClick={() => outbox.remove(key)}>
              {t("common:action.delete")}
            </Button>
          </li>
        </ul>
      )}
    </li>
  );
}

function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (moment === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}
