import type { Districts } from "#app/contract/election.ts";
import type { Visitor } from "#app/session/admission.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import { browsePath } from "../election/browse-query.ts";
import { groupByGovernorate, type PlaceLink, toPlaceLinks } from "../election/places.server.ts";

export interface CandidatesView {
  readonly own?: {
    readonly href: string;
    readonly governorate: string;
    readonly isDistrict: boolean;
    /** Other platforms may omit it. */
    readonly count?: number | undefined;
  };
  readonly places?: readonly PlaceLink[];
}

export function toCandidatesView(
  { individualDistricts, candidatesByGovernorate }: Districts,
  visitor: Visitor,
  { language }: Preferences,
): CandidatesView {
  const groups = groupByGovernorate(individualDistricts, language);
  if (visitor.kind !== "authenticated") {
    return { places: toPlaceLinks(groups, "individual").filter((each) => each.isGovernorate) };
  }
  const code = visitor.user?.governorateCode;
  const own = groups.find((group) => group.code !== undefined && group.code === code);
  if (!own?.code || !own.name) return {};
  const [only = ""] = own.districts;
  const isDistrict = own.districts.length === 1;
  const where = isDistrict ? { district: only } : { governorate: own.code };
  return {
    own: {
      href: browsePath({ kind: "individual", ...where }),
      governorate: own.name,
      isDistrict,
      count: candidatesByGovernorate?.[own.code],
    },
  };
}
