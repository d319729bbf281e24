import { birthplace, governorates } from "#app/arabic/governorates.ts";
import {
  assignBranch,
  createBranch,
  createGovernorateBranches,
  deleteBranch,
  listAllBranches,
  listBranches,
  listCities,
  listGovernorates,
  readBranch,
  updateBranch,
} from "#app/contract/branch.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../resource.ts";
import {
  assign,
  change,
  create,
  createForGovernorates,
  findBranch,
  refuseLocal,
  remove,
  shownBranch,
} from "./manage.ts";
import { citiesOf, governorateOf } from "./rules.ts";
import { findBranches, findManagedBranches } from "./store.ts";

const limits = [byCaller(120, 60)];

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
  })

  .on(listAllBranches, async (ask) => {
    const refused = refuseLocal(ask);
    if (refused) return refused;
    return { items: (await findManagedBranches(ask.db)).map(shownBranch) };
  })

  .on(readBranch, async (ask) => {
    const found = refuseLocal(ask) ?? (await findBranch(ask, ask.params.id));
    return isRefusal(found) ? found : shownBranch(found);
  })

  .on(
    createBranch,
    async (ask) => {
      const id = refuseLocal(ask) ?? (await create(ask));
      if (isRefusal(id)) return id;
      const found = await findBranch(ask, id);
      return isRefusal(found) ? found : shownBranch(found);
    },
    { limits },
  )

  .on(
    createGovernorateBranches,
    async (ask) => refuseLocal(ask) ?? { created: await createForGovernorates(ask) },
    { limits },
  )

  .on(
    updateBranch,
    async (ask) => {
      const refused = refuseLocal(ask) ?? (await change(ask));
      if (refused) return refused;
      const found = await findBranch(ask, ask.params.id);
      return isRefusal(found) ? found : shownBranch(found);
    },
    { limits },
  )

  .on(deleteBranch, async (ask) => refuseLocal(ask) ?? (await remove(ask)) ?? {}, { limits })

  .on(assignBranch, async (ask) => refuseLocal(ask) ?? assign(ask), { limits });
