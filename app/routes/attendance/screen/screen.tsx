import { useEffect } from "react";
import { data, href, useRevalidator } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Link } from "#app/components/link.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { drawQr } from "#app/components/qr.server.ts";
import { QrCode } from "#app/components/qr-code.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { readGathering, readGatheringCode } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure, pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toGatheringView } from "../views.server.ts";
import type { Route } from "./+types/screen";

export const handle = {
  isHydrated: true,
  i18n: ["attendance"],
  isBare: true,
  refreshHeader: (loaderData?: { id: string; seconds: number }) =>
    loaderData && `${loaderData.seconds}; url=${screenPath(loaderData.id)}`,
};

const screenPath = (id: string) => href("/attendance/gatherings/:id/screen", { id });

/** Retry interval without a code. */
const RETRY_SECONDS = 20;

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readGatheringCode, { params });
  const seconds = result.ok ? result.data.seconds : RETRY_SECONDS;
  // The lite version has no scripts: it reloads.
  const headers = new Headers(preferencesOf(context).lite ? { Refresh: `${seconds}` } : {});
  if (!result.ok) {
    if (result.status === 404 || result.status === 403) throw pageFailure(result);
    // Not open or offline: keeps polling.
    const fallback = translatorOf(context)("attendance:screen.none");
    const { failure, status } = explainFailure(result, fallback);
    const isClosed = result.status === 409;
    const gathering = isClosed ? await call(context, readGathering, { params }) : undefined;
    const about = gathering?.ok ? toGatheringView(context, gathering.data) : undefined;
    return data(
      {
        id: params.id,
        seconds,
        failure,
        about: about && { title: about.title, hours: about.hours },
      },
      { status: isClosed ? 200 : status, headers },
    );
  }
  const { code, title, place, present } = result.data;
  const address = `${configuration().publicUrl}${href("/attendance")}?code=${code}`;
  const site = new URL(address).host;
  return data(
    { id: params.id, seconds, code, title, place, present, site, qr: drawQr(address) },
    { headers },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Screen({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("attendance");
  const language = toLanguage(i18n.language);
  useNextCode(loaderData);
  useScreenWakeLock();
  const { id } = loaderData;
  const footer = (
    <p className="screen-foot">
      <Link to={href("/attendance/gatherings/:id", { id })}>{t("screen.back")}</Link>{" "}
      <Link to={screenPath(id)} reloadDocument>
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
        {footer}
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
        <QrCode {...qr} label={t("screen.qr")} />
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
      {footer}
    </div>
  );
}

/** With a script the next code loads without navigation. */
function useNextCode(loaderData: { seconds: number }): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(revalidate, loaderData.seconds * 1000 + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [loaderData, revalidate]);
}
/** Puts the request into the server's next window. */
const MARGIN_MS = 250;

/** Where supported. */
function useScreenWakeLock(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    return () => {
      lock?.then((sentinel) => sentinel?.release()).catch(() => undefined);
    };
  }, []);
}
