import { isRefusal } from "#app/contract/failure.ts";
import {
  closeUnit,
  createUnit,
  listDeskUnits,
  readDeskUnit,
  reopenUnit,
  updateUnit,
} from "#app/contract/structure-desk.ts";
import { governorateOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { presentPositions } from "../position/api-desk.ts";
import { change, close, create, findOne, presentDeskUnit, reopen } from "./actions.ts";
import { requireNational } from "./api.ts";
import { listMovingRoles } from "./api-moves.ts";
import { findDeskUnitsOf } from "./store-desk.ts";

const limits = [byCaller(240, 60)];

export const structureDeskResource = resource("structure")
  .on(listDeskUnits, async (context) => {
    const refused = requireNational(context);
    if (refused) return refused;
    const { governorate } = context.query;
    const named = governorateOf(governorate);
    if (governorate && !named) return { items: [] };
    const found = await findDeskUnitsOf(context.db, named?.code);
    return { items: found.map(presentDeskUnit) };
  })

  .on(readDeskUnit, async (context) => {
    const found = requireNational(context) ?? (await findOne(context.db, context.params.id));
    if (isRefusal(found)) return found;
    const positions = await presentPositions(context.db, found.unit.id, context.files);
    const movingRoles = await listMovingRoles(context, found.unit);
    return { ...presentDeskUnit(found), positions, movingRoles };
  })

  .on(
    createUnit,
    async (context) => {
      const id = requireNational(context) ?? (await create(context));
      if (isRefusal(id)) return id;
      const found = await findOne(context.db, id);
      return isRefusal(found) ? found : presentDeskUnit(found);
    },
    { limits },
  )

  .on(
    updateUnit,
    async (context) => {
      const refused = requireNational(context) ?? (await change(context));
      if (refused) return refused;
      const found = await findOne(context.db, context.params.id);
      return isRefusal(found) ? found : presentDeskUnit(found);
    },
    { limits },
  )

  .on(closeUnit, async (context) => requireNational(context) ?? (await close(context)), { limits })

  .on(
    reopenUnit,
    async (context) => {
      const refused = requireNational(context) ?? (await reopen(context));
      if (refused) return refused;
      const found = await findOne(context.db, context.params.id);
      return isRefusal(found) ? found : presentDeskUnit(found);
    },
    { limits },
  );
