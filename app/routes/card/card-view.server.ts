import type { RouterContextProvider } from "react-router";
import { formatDate, formatMoment } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { drawQr } from "#app/components/qr.server.ts";
import { configuration } from "#app/configuration.ts";
import type { MemberCard } from "#app/contract/card.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

export interface InBoth {
  readonly first: string;
  readonly second: string;
}

const others = { ar: "en", en: "ar" } as const satisfies Record<Language, Language>;

export function toCardView(context: Readonly<RouterContextProvider>, card: MemberCard) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const organisation = organisationOf(context);
  const both = (of: (language: Language) => string): InBoth => ({
    first: of(language),
    second: of(others[language]),
  });
  const word = (key: string) => both((lng) => t(`card:label.${key}`, { lng }));
  const { governorate, headquarters, validUntil } = card;
  return {
    name: card.name,
    photo: browserUrl(card.photoURL),
    number: card.membershipId ?? undefined,
    branch: headquarters ?? undefined,
    governorate: governorate ? both((lng) => governorateName(governorate, lng)) : undefined,
    until: validUntil
      ? both((lng) => formatDate(validUntil, lng))
      : both((lng) => t("card:label.forever", { lng })),
    organisation: both((lng) => organisation.name[lng]),
    other: others[language],
    labels: { number: word("number"), branch: word("branch"), until: word("until") },
    scan: both((lng) => t("card:scan", { lng })),
    scanPrint: both((lng) => t("card:scanPrint", { lng })),
    tokenUntil: formatMoment(card.tokenUntil, language),
    qr: drawQr(addressOf(card.token)),
    qrPrint: drawQr(addressOf(card.printToken)),
  };
}

const addressOf = (token: string) => `${configuration().publicUrl}/card/${token}`;
