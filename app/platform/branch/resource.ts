import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
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
import { resource } from "../http/resource.ts";
import { toldCount } from "../structure/rules.ts";
import {
  assignMemberByNumber,
  createForGovernorates,
  createOne,
  findBranch,
  presentBranch,
  removeOne,
  requireNational,
  updateBranchContent,
} from "./actions.ts";
import { countAllBranches } from "./counts.ts";
import { citiesOf, governorateOf } from "./rules.ts";
import { type BranchCount, countBranches, findBranches, findManagedBranches } from "./store.ts";

const limits = [byCaller(120, 60)];
const nobody: BranchCount = { membersCount: 0, people: 0 };

export const branchResource = resource("branch")
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
  .on(listBranches, async ({ db, query, now }) => {
    const governorate = governorateOf(query.governorate);
    if (query.governorate && !governorate) return { items: [] };
    const code = governorate?.code;
    const [found, counts] = await Promise.all([
      findBranches(db, code),
      code ? countBranches(db, code) : countAllBranches(db, now),
    ]);
    return {
      items: found.map(({ governorateCode, ...branch }) => ({
        ...branch,
        membersCount: toldCount((counts.get(branch.id) ?? nobody).membersCount),
        governorate: governorateByCode(governorateCode)?.ar,
      })),
    };
  })

  .on(listAllBranches, async (context) => {
    const refused = requireNational(context);
    if (refused) return refused;
    const { db, now } = context;
    const [found, counts] = await Promise.all([findManagedBranches(db), countAllBranches(db, now)]);
    const items = found.map((row) => ({ ...row, ...(counts.get(row.branch.id) ?? nobody) }));
    return { items: items.map(presentBranch) };
  })

  .on(readBranch, async (context) => {
    const found = requireNational(context) ?? (await findBranch(context, context.params.id));
    return isRefusal(found) ? found : presentBranch(found);
  })

  .on(
    createBranch,
    async (context) => {
      const id = requireNational(context) ?? (await createOne(context));
      if (isRefusal(id)) return id;
      const found = await findBranch(context, id);
      return isRefusal(found) ? found : presentBranch(found);
    },
    { limits },
  )

  .on(
    createGovernorateBranches,
    async (context) =>
      requireNational(context) ?? { created: await createForGovernorates(context) },
    { limits },
  )

  .on(
    updateBranch,
    async (context) => {
      const refused = requireNational(context) ?? (await updateBranchContent(context));
      if (refused) return refused;
      const found = await findBranch(context, context.params.id);
      return isRefusal(found) ? found : presentBranch(found);
    },
    { limits },
  )

  .on(
    deleteBranch,
    async (context) => requireNational(context) ?? (await removeOne(context)) ?? {},
    { limits },
  )

  .on(assignBranch, async (context) => requireNational(context) ?? assignMemberByNumber(context), {
    limits,
  });
