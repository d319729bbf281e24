import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { data, href, Link, useRevalidator } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { configuration } from "#app/configuration.ts";
import { readGathering, readGatheringCode } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure, pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/screen";
import { drawQr } from "./qr.server.ts";
import { showGathering } from "./shown.server.ts";

export const handle = {
  words: ["attendance"],
  isBare: true,
  refreshOf: (shown?: { id: string; seconds: number }) =>
    shown && `${shown.seconds}; url=${addressOf(shown.id)}`,
};

const addressOf = (id: string) => href("/attendance/gatherings/:id/screen", { id });

/** Seconds after which a screen without a code looks again. */
const LATER = 20;

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await call(context, readGatheringCode, { params });
  const seconds = answer.ok ? answer.data.seconds : LATER;
  // A page without scripts, in a browser that has them, looks again by this.
  const headers = new Headers(preferencesOf(context).lite ? { Refresh: `${seconds}` } : {});
  if (!answer.ok) {
    if (answer.status === 404 || answer.status === 403) throw pageFailure(answer);
    // The door is not open, or the line is gone: the screen stays and looks again.
    const words = wordsOf(context)("attendance:screen.none");
    const { failure, status } = explainFailure(answer, words);
    const isShut = answer.status === 409;
    const gathering = isShut ? await call(context, readGathering, { params }) : undefined;
    const about = gathering?.ok ? showGathering(context, gathering.data) : undefined;
    return data(
      {
        id: params.id,
        seconds,
        failure,
        about: about && { title: about.title, hours: about.hours },
      },
      { status: isShut ? 200 : status, headers },
    );
  }
  const { code, title, place, present } = answer.data;
  const address = `${configuration().publicUrl}${href("/attendance")}?code=${code}`;
  const site = new URL(address).host;
  return data(
    { id: params.id, seconds, code, title, place, present, site, qr: drawQr(address) },
    { headers },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** For a projector: the code of the moment, huge, and as a QR code; it changes by itself. */
export default function Screen({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("attendance");
  const language = i18n.language === "en" ? "en" : "ar";
  useNext(loaderData);
  useWakefulScreen();
  const { id } = loaderData;
  const foot = (
    <p className="screen-foot">
      <Link to={href("/attendance/gatherings/:id", { id })}>{t("screen.back")}</Link>{" "}
      <Link to={addressOf(id)} reloadDocument>
        {t("screen.next")}
      </Link>
    </p>
  );
  if ("failure" in loaderData) {
    const { failure, about } = loaderData;
    return (
      <div className="projector">
        <PageTitle title={t("screen.title")} />
        <div>
          <h1>
            <bdi>{about?.title ?? t("screen.title")}</bdi>
          </h1>
          {about && (
            <p>
              <bdi>{about.hours}</bdi>
            </p>
          )}
        </div>
        <p className="shut">{failure}</p>
        {foot}
      </div>
    );
  }
  const { code, title, place, present, site, qr } = loaderData;
  return (
    <div className="projector">
      <PageTitle title={`${t("screen.title")} · ${title}`} />
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p>
          <bdi>{place}</bdi>
        </p>
      </div>
      <div className="shown-code">
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("screen.qr")}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <div>
          <p>{t("screen.how")}</p>
          <p className="address" dir="ltr">
            {site}
            {href("/attendance")}
          </p>
          <p className="digits" dir="ltr" aria-live="off">
            <span>{code.slice(0, 4)}</span> <span>{code.slice(4)}</span>
          </p>
          <p>
            {t("screen.changes")}{" "}
            <b>
              {t("screen.present", { count: present, number: formatNumber(present, language) })}
            </b>
          </p>
        </div>
      </div>
      {foot}
    </div>
  );
}

/** With a script the next code comes without a load, as soon as this one's time is over. */
function useNext(loaderData: { seconds: number }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(revalidate, loaderData.seconds * 1000 + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [loaderData, revalidate]);
}
/** So that the clock of the server is surely in the next window. */
const MARGIN_MS = 250;

/** Where a browser can, the machine at the projector stays awake. */
function useWakefulScreen(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    return () => {
      lock?.then((held) => held?.release()).catch(() => undefined);
    };
  }, []);
}
