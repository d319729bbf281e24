import { birthplace, governorates } from "#app/arabic/governorates.ts";
import { listBranches, listCities, listGovernorates } from "#app/contract/branch.ts";
import { refuse } from "#app/contract/failure.ts";
import { resource } from "../resource.ts";
import { citiesOf, governorateOf } from "./rules.ts";
import { findBranches } from "./store.ts";

export const branchResource = resource()
  .on(listGovernorates, () =>
    governorates.map(({ ar, en }) => ({ branch_governorate: ar, branch_governorate_en: en })),
  )
  .on(listCities, ({ query }) => {
    if (!query.governorate) {
      const fields = [{ path: "governorate", problem: "required" }];
      return refuse("governorate-required", { fields });
    }
    const governorate = governorateOf(query.governorate);
    return (governorate ? citiesOf(governorate) : []).map(({ ar, en }) => ({
      branch_city: ar,
      branch_city_en: en,
    }));
  })
  .on(listBranches, async ({ db, query }) => {
    const governorate = governorateOf(query.governorate);
    if (query.governorate && !governorate) return { items: [] };
    const found = await findBranches(db, governorate?.code);
    return {
      items: found.map(({ governorateCode, ...branch }) => ({
        ...branch,
        governorate: birthplace(governorateCode)?.ar,
      })),
    };
  });
