import { and, eq } from "drizzle-orm";
import type { addDistrict, changeDistrict, deleteDistrict } from "#app/contract/election-desk.ts";
import { MAX_DISTRICTS } from "#app/contract/election-desk.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { isNamedInVersions, renameInVersions } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { inOrder, typeOfKind } from "./present-districts.ts";
import { actOf, closedOf, notFound, record } from "./record-place.ts";
import { moveTo } from "./rules.ts";
import {
  changeDistrictRow,
  type DistrictRow,
  findDistrict,
  findDistrictNamed,
  findDistricts,
  insertDistrict,
  lockDistricts,
} from "./store-districts.ts";
import { candidates, electionDistricts } from "./tables.ts";

export async function add(context: HandlerContext<typeof addDistrict>): Promise<string | Refusal> {
  const { db, body } = context;
  await lockDistricts(db);
  const type = typeOfKind(body.kind);
  if (await findDistrictNamed(db, type, body.name)) return districtTaken;
  if ((await findDistricts(db, type)).length >= MAX_DISTRICTS) return refuse("conflict");
  const governorateCode = body.governorate || null;
  const id = await insertDistrict(db, { type, name: body.name, governorateCode });
  await record(context, "district-created", body.name);
  return id;
}

export async function change(
  context: HandlerContext<typeof changeDistrict>,
): Promise<Refusal | undefined> {
  const { db, now, params, body } = context;
  await lockDistricts(db);
  const found = isUuid(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const before = found.district;
  if (isOutdated(body, before)) return refuse("changed-meanwhile");
  const { name = before.name, governorate, closed, place } = body;
  if (name !== before.name) {
    if (await findDistrictNamed(db, before.type, name)) return districtTaken;
    await renameDistrict(db, before, name);
  }
  const governorateCode = governorate === undefined ? before.governorateCode : governorate || null;
  const closedAt = closedOf(closed, before.closedAt, now);
  const isChanged =
    name !== before.name ||
    governorateCode !== before.governorateCode ||
    closedAt !== before.closedAt;
  if (isChanged) {
    await changeDistrictRow(db, before.id, { name, governorateCode, closedAt });
    await record(context, actOf(before.closedAt, closedAt, "district"), name);
  }
  if (place !== undefined) {
    const ids = (await inOrder(db, before.type)).map(({ district }) => district.id);
    const wanted = moveTo(ids, before.id, place);
    if (wanted.join() !== ids.join()) {
      // Doesn't bump versions: reordering conflicts with no edit.
      for (const [order, id] of wanted.entries()) {
        await db.update(electionDistricts).set({ order }).where(eq(electionDistricts.id, id));
      }
      await record(context, "district-changed", name);
    }
  }
  return undefined;
}

async function renameDistrict(db: Database, { type, name: from }: DistrictRow, to: string) {
  await db
    .update(candidates)
    .set({ electoralDistrict: to })
    .where(and(eq(candidates.type, type), eq(candidates.electoralDistrict, from)));
  const where = { type };
  await renameInVersions(db, "candidates", { field: "electoralDistrict", from, to, where });
}

/** Refuses while candidates, or rows of an import, name it. */
export async function remove(
  context: HandlerContext<typeof deleteDistrict>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockDistricts(db);
  const found = isUuid(params.id) ? await findDistrict(db, params.id) : undefined;
  if (!found) return notFound;
  const { district, candidates } = found;
  const { type, name } = district;
  const isNamed = await isNamedInVersions(db, "candidates", { type, electoralDistrict: name });
  if (candidates > 0 || isNamed) return refuse("district-held", { values: { count: candidates } });
  await db.delete(electionDistricts).where(eq(electionDistricts.id, district.id));
  await record(context, "district-deleted", name);
  return undefined;
}

const districtTaken = refuse("invalid", {
  fields: [{ path: "name", problem: "district-taken" }],
});
