import { governorateNamedIn, isSector } from "#app/arabic/governorate-named.ts";
import type { Governorate } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import { browsePath, type DistrictKind } from "./browse-query.ts";

/** The districts of one governorate, in their order. */
export interface PlaceGroup {
  /** The code of the governorate; undefined for sectors, and districts that name none. */
  readonly code?: string;
  /** The name of the governorate in the visitor's language. */
  readonly name?: string;
  readonly districts: string[];
}

/** A way to candidates: a governorate with several districts, or a district. */
export interface PlaceLink {
  readonly href: string;
  readonly name: string;
  readonly isGovernorate?: boolean;
  /** How many districts stand behind it, where there are several. */
  readonly count?: number;
}

/** Districts by governorate, in the order that they come in. */
export function groupByGovernorate(districts: readonly string[], language: Language): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>();
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

/** Where districts lie, by their names: home asks of all of them each time, and they are the same for weeks. */
const known = new LeastRecentlyUsed<string, { readonly place: Governorate | undefined }>(2_000);

/** The governorate of a district; undefined for sectors, and where the name tells none. */
function placeOf(district: string): Governorate | undefined {
  const found = known.get(district);
  if (found) return found.place;
  const place = isSector(district) ? undefined : governorateNamedIn(district);
  known.set(district, { place });
  return place;
}

/**
 * The ways on from a choice of governorates: each of them, straight to its district where there is one,
 * and what belongs to none.
 */
export function toPlaceLinks(groups: readonly PlaceGroup[], kind: DistrictKind): PlaceLink[] {
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
