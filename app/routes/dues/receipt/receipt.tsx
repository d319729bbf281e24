import "../../../styles/print-card.css";
import type { ReactNode } from "react";
import { data } from "react-router";
import { amountInWords } from "#app/arabic/amount-words.ts";
import { formatDate, formatMoment } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { drawQr } from "#app/components/qr.server.ts";
import { QrCode } from "#app/components/qr-code.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { readDuesReceipt } from "#app/contract/dues.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { formatPeriod, placesOf } from "../dues-view.server.ts";
import { Money } from "../money.tsx";
import type { Route } from "./+types/receipt";

export const handle = { i18n: ["dues"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  // The same answer for everybody.
  const result = await call(context, readDuesReceipt, { params }, { token: "" });
  const { language } = preferencesOf(context);
  const at = formatMoment(new Date(), language);
  const isUnknown = !result.ok && (result.status === 404 || result.status === 400);
  if (isUnknown) return data({ at, receipt: undefined }, 404);
  if (!result.ok) throw pageFailure(result);
  const { amount, day, periods, about, number, act, method, name, returned } = result.data;
  const t = translatorOf(context);
  const inWords = (lng: Language) =>
    t("dues:receipt.only", { lng, words: amountInWords(Math.abs(amount), lng) });
  return data({
    at,
    receipt: {
      ...{ amount, number, act, method, name, returned },
      about: about ?? undefined,
      day: formatDate(day, language),
      // Both: who checks it may read another language than who paid.
      words: inWords("ar"),
      wordsEn: inWords("en"),
      places: placesOf(result.data, language),
      periods: periods.map(({ from, to, amount }) => ({
        period: formatPeriod(from, to, language),
        amount,
      })),
      qr: drawQr(`${configuration().publicUrl}/dues/receipt/${params.token}`),
    },
  });
}

/** "Back" must ask again. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function DuesReceipt({ loaderData: { at, receipt } }: Route.ComponentProps) {
  const { t } = useTranslation("dues");
  const { portal, name } = useOrganisation();
  if (!receipt) {
    return (
      <Page narrow title={t("receipt.unknown")} lead={t("receipt.unknownText")}>
        <PageTitle title={t("receipt.unknown")} />
        <p className="muted">{t("receipt.at", { at })}</p>
      </Page>
    );
  }
  const { act, amount, returned } = receipt;
  const title = t(`receipt.title.${act}`);
  return (
    <div className="print-card-page">
      <PageTitle title={`${title} ${receipt.number}`} />
      <nav className="row print-card-acts">
        <PageAction act="print" label={t("receipt.print")} />
      </nav>
      <article className="print-card">
        <p className="print-card-head">
          <b>
            {portal} · {name}
          </b>{" "}
          <span>{receipt.places.join(" · ")}</span>
        </p>
        <h1 className="long">{title}</h1>
        <dl className="facts">
          <Fact label={t("receipt.number")}>
            <bdi dir="ltr">{receipt.number}</bdi>
          </Fact>
          <Fact label={t("receipt.day")}>{receipt.day}</Fact>
          <Fact label={t("receipt.name")}>
            <bdi>{receipt.name}</bdi>
          </Fact>
          <Fact label={t("receipt.amount")}>
            <b>
              <Money of={amount} />
            </b>
          </Fact>
          <Fact label={t("receipt.words")}>
            <span lang="ar" dir="rtl">
              {receipt.words}
            </span>{" "}
            <small lang="en" dir="ltr">
              {receipt.wordsEn}
            </small>
          </Fact>
          <Fact label={t("receipt.method")}>{t(`method.${receipt.method}`)}</Fact>
          {receipt.periods.map(({ period, amount }) => (
            <Fact key={period} label={t("receipt.for", { period })}>
              <Money of={amount} />
            </Fact>
          ))}
          {receipt.about && (
            <Fact label={t("receipt.about")}>
              <bdi dir="ltr">{receipt.about}</bdi>
            </Fact>
          )}
        </dl>
        {returned > 0 && (
          <p className="print-card-note">
            {t(returned === amount ? "receipt.void" : "receipt.partly")} <Money of={returned} />
          </p>
        )}
        <footer>
          <QrCode {...receipt.qr} label={t("receipt.qr")} />
          <p>{t("receipt.scan")}</p>
        </footer>
      </article>
      <p className="print-card-acts muted">{t("receipt.at", { at })}</p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt> <dd>{children}</dd>{" "}
    </>
  );
}
