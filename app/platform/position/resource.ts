import { governorateByCode } from "#app/arabic/governorates.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import {
  appoint,
  closePosition,
  createPosition,
  listTermCandidates,
  readDeskPosition,
  reopenPosition,
  updatePosition,
  updateTerm,
} from "#app/contract/structure-desk.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";
import { resource } from "../http/resource.ts";
import { findUnitState, requireNational } from "../structure/api.ts";
import { begin, change, close, correct, create, findOne, reopen, savePhoto } from "./actions.ts";
import { presentPositions } from "./api-desk.ts";
import { findCandidates, findPosition } from "./store.ts";

const limits = [byCaller(240, 60)];

export const positionResource = resource("position")
  .on(
    createPosition,
    async (context) => {
      const refused = requireNational(context);
      if (refused) return refused;
      const unit = await findUnitState(context.db, context.params.id);
      const id = unit ? await create(context, unit) : refuse("not-found");
      return isRefusal(id) ? id : present(context, id);
    },
    { limits },
  )

  .on(readDeskPosition, async (context) => {
    const found = requireNational(context) ?? (await findOne(context.db, context.params.id));
    if (isRefusal(found)) return found;
    const position = await present(context, found.position.id);
    return isRefusal(position) ? position : { ...position, unitName: found.unit.name };
  })

  .on(
    updatePosition,
    async (context) => {
      const refused = requireNational(context) ?? (await change(context));
      return refused ?? present(context, context.params.id);
    },
    { limits },
  )

  .on(closePosition, async (context) => requireNational(context) ?? (await close(context)), {
    limits,
    endsRepeatsOf: [appoint],
  })

  .on(
    reopenPosition,
    async (context) => {
      const refused = requireNational(context) ?? (await reopen(context));
      return refused ?? present(context, context.params.id);
    },
    { limits },
  )

  .on(
    listTermCandidates,
    async (context) => {
      const refused = requireNational(context);
      if (refused) return refused;
      const candidates = await findCandidates(context.db, context.query.keyword ?? "");
      return candidates.map(({ governorateCode, ...member }) => ({
        ...member,
        governorate: governorateByCode(governorateCode ?? "")?.ar ?? null,
      }));
    },
    { limits },
  )

  .on(
    appoint,
    async (context) => {
      const position = requireNational(context) ?? (await begin(context));
      return isRefusal(position) ? position : present(context, position.id);
    },
    { limits, prepare: savePhoto },
  )

  .on(
    updateTerm,
    async (context) => {
      const position = requireNational(context) ?? (await correct(context));
      return isRefusal(position) ? position : present(context, position.id);
    },
    { limits, prepare: savePhoto, endsRepeatsOf: [appoint] },
  );

async function present({ db, files }: Pick<Dependencies, "db" | "files">, id: string) {
  const found = await findPosition(db, id);
  const all = found ? await presentPositions(db, found.position.unitId, files) : [];
  return all.find((position) => position.id === id) ?? refuse("not-found");
}
