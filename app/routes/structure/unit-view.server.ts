import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { dialled } from "#app/arabic/phone.ts";
import type { Position, Unit } from "#app/contract/structure.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import type { WordsView } from "./words.tsx";

/** A position and who holds it, as the guide shows them. */
export interface PositionView {
  readonly id: string;
  readonly title: WordsView;
  /** Undefined while the position is vacant. */
  readonly name?: WordsView;
  readonly src?: string | undefined;
}

export interface UnitView {
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: WordsView;
  readonly description?: WordsView | undefined;
  readonly governorate?: string | undefined;
  /** The Arabic name, which addresses carry. */
  readonly cityKey?: string | undefined;
  readonly city?: WordsView | undefined;
  readonly location?: string | undefined;
  readonly detailedLocation?: string | undefined;
  readonly map?: string | undefined;
  readonly phone?: { readonly shown: string; readonly href: string } | undefined;
  readonly email?: string | undefined;
  /** Null where it is too small to be told, undefined where it is not said. */
  readonly members?: number | null | undefined;
  readonly positions: readonly PositionView[];
}

/** A unit in the reader's language; what has no English keeps its Arabic. */
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
    // Whatever another platform sends, nothing but a page of the web is a link to a map.
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
