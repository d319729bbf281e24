import { governorateNamedIn, isSector } from "#app/arabic/governorate-named.ts";
import type { Governorate } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import { browsePath, type DistrictKind } from "./browse-query.ts";

export interface SettingsGroup {
  readonly code?: string;
  readonly name?: string;
  readonly districts: string[];
}

export interface PlaceLink {
  readonly href: string;
  readonly name: string;
  readonly isGovernorate?: boolean;
  readonly count?: number;
}

export function groupByGovernorate(
  districts: readonly string[],
  language: Language,
): SettingsGroup[] {
  const groups = new Map<string, SettingsGroup>();
  for (const district of districts) {
    const place = placeOf(district);
    const group = groups.get(place?.code ?? "");
    if (group) group.districts.push(district);
    else {
      const named = place && { code: place.code, name: place[language] };
      groups.set(place?.code ?? "", { ...named, districts: [district] });
    }
  }
  return [...groups.values()];
}

/** Cached: home asks each time, and they rarely change. */
const known = new LeastRecentlyUsed<string, { readonly place: Governorate | undefined }>(2_000);

/** Undefined for sectors and unknown names. */
function placeOf(district: string): Governorate | undefined {
  const found = known.get(district);
  if (found) return found.place;
  const place = isSector(district) ? undefined : governorateNamedIn(district);
  known.set(district, { place });
  return place;
}

export function toPlaceLinks(groups: readonly SettingsGroup[], kind: DistrictKind): PlaceLink[] {
  return groups.flatMap(({ code, name, districts }): PlaceLink[] => {
    const [only = ""] = districts;
    if (!code || !name) return toDistrictLinks(districts, kind);
    return districts.length === 1
      ? [{ href: browsePath({ kind, district: only }), name, isGovernorate: true }]
      : [
          {
            href: browsePath({ kind, governorate: code }),
            name,
            isGovernorate: true,
            count: districts.length,
          },
        ];
  });
}

export function toDistrictLinks(districts: readonly string[], kind: DistrictKind): PlaceLink[] {
  return districts.map((name) => ({ href: browsePath({ kind, district: name }), name }));
}
