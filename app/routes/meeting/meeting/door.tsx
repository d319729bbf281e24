import { href } from "react-router";
import { Link } from "#app/components/link.tsx";
import { PageRefresh } from "#app/components/page-refresh.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { refreshOn, secondsToRefresh } from "../opening.ts";
import { DialIn } from "./dial-in.tsx";
import type { MeetingPageView } from "./meeting.tsx";

/** Not for those who may be typing: a reload would lose it. */
export function refreshOf({
  id,
  room,
  answer,
  isHost,
}: Pick<MeetingPageView, "id" | "room" | "answer" | "isHost">): string | undefined {
  if (answer === "asked" || isHost) return undefined;
  return refreshOn(room, href("/meeting/:id", { id }));
}

/** platform/meeting/rules.ts (roomOf) decides. */
export function Door({
  id,
  room,
  dialIn,
  isHost,
}: Pick<MeetingPageView, "id" | "room" | "dialIn" | "isHost">) {
  const { t } = useTranslation("meeting");
  const { state } = room;
  const seconds = secondsToRefresh(room);
  if (state === "over") return null;
  return (
    <section className="panel" id="room" aria-label={t("room.title")} aria-live="polite">
      <p>
        <b>
          {state === "open"
            ? t(room.isEarly ? "room.early" : "room.open")
            : t("room.before", { at: room.opens })}
        </b>
      </p>
      {state === "before" && (
        <p className="muted">{t(isHost ? "room.hostText" : "room.beforeText")}</p>
      )}
      {state === "open" && (
        <p>
          {/* Permissions-Policy belongs to the loaded document. */}
          <Link className="button" to={href("/meeting/:id/room", { id })} reloadDocument>
            {t("room.enter")}
          </Link>
        </p>
      )}
      {state === "open" && dialIn && (
        <p>
          <DialIn number={dialIn} label={t("room.dial")} />
        </p>
      )}
      {seconds !== undefined && <PageRefresh seconds={seconds} />}
    </section>
  );
}
