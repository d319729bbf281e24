import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { dialled } from "#app/arabic/phone.ts";
import type { Position, Unit } from "#app/contract/structure.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import type { WordsView } from "./words.tsx";

export interface PositionView {
  readonly id: string;
  readonly title: WordsView;
  readonly name?: WordsView;
  readonly src?: string | undefined;
}

export interface UnitView {
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: WordsView;
  readonly description?: WordsView | undefined;
  readonly governorate?: string | undefined;
  /** Arabic, as in addresses. */
  readonly cityKey?: string | undefined;
  readonly city?: WordsView | undefined;
  readonly location?: string | undefined;
  readonly detailedLocation?: string | undefined;
  readonly map?: string | undefined;
  readonly phone?: { readonly shown: string; readonly href: string } | undefined;
  readonly email?: string | undefined;
  /** Null: too few to publish; undefined: unknown. */
  readonly members?: number | null | undefined;
  readonly positions: readonly PositionView[];
}

/** Falls back to Arabic. */
export function toUnitView(unit: Unit, preferences: Preferences): UnitView {
  const { language } = preferences;
  const { id, kind, description, governorate, city, phone } = unit;
  return {
    id,
    kind,
    name: toWords(unit.name, unit.nameEn, language),
    description: description ? toWords(description, unit.descriptionEn, language) : undefined,
    governorate: governorate ? governorateName(governorate, language) : undefined,
    cityKey: city ?? undefined,
    city: city ? toWords(city, unit.cityEn, language) : undefined,
    location: unit.location ?? undefined,
    detailedLocation: unit.detailedLocation ?? undefined,
    // http(s) only: the data may be another platform's.
    map: unit.mapUrl && /^https?:\/\//.test(unit.mapUrl) ? unit.mapUrl : undefined,
    phone: phone ? { shown: phone, href: `tel:${dialled(phone)}` } : undefined,
    email: unit.email ?? undefined,
    members: unit.membersCount,
    positions: unit.positions.map((each) => toPositionView(each, preferences)),
  };
}

function toPositionView(
  { id, title, titleEn, holder }: Position,
  { language, lite }: Preferences,
): PositionView {
  return {
    id,
    title: toWords(title, titleEn, language),
    ...(holder && {
      name: toWords(holder.name, holder.nameEn, language),
      src: lite ? undefined : browserUrl(holder.photoUrl),
    }),
  };
}

export function toWords(ar: string, en: string | null | undefined, language: Language): WordsView {
  if (language === "ar") return { text: ar };
  return en ? { text: en } : { text: ar, isArabic: true };
}
