import { eq } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type {
  closeUnit,
  createUnit,
  DeskUnit,
  reopenUnit,
  updateUnit,
} from "#app/contract/structure-desk.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { hasTerms, removePositions } from "../position/api.ts";
import { findNaming } from "../role/api-named.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { lockUnits } from "./api.ts";
import { mayMoveUnit } from "./api-moves.ts";
import { mayStandBelow, reordered } from "./rules.ts";
import {
  changeUnit,
  type DeskUnitRow,
  findBeside,
  findDeskUnit,
  hasUnits,
  insertUnit,
  isUnitNameTaken,
  orderUnits,
  type UnitContent,
} from "./store-desk.ts";
import { units } from "./tables.ts";

type Context = Pick<
  HandlerContext<typeof createUnit>,
  "caller" | "db" | "now" | "address" | "publisher"
>;
type Unit = DeskUnitRow["unit"];

export function presentDeskUnit({ unit, ...counts }: DeskUnitRow): DeskUnit {
  const { governorateCode, closedAt, ...shown } = unit;
  return {
    ...shown,
    ...counts,
    governorate: governorateByCode(governorateCode ?? "")?.ar ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export async function findOne(db: Context["db"], id: string): Promise<DeskUnitRow | Refusal> {
  return (isUuid(id) ? await findDeskUnit(db, id) : undefined) ?? refuse("not-found");
}

export async function create(
  context: HandlerContext<typeof createUnit>,
): Promise<string | Refusal> {
  const { db, body } = context;
  await lockUnits(db);
  const { kind, governorate, parentId, secretariatId, city, ...given } = body;
  const named = governorate ? governorateOf(governorate) : undefined;
  const parent = await findParent(db, { kind, parentId });
  if (parent && "refused" in parent) return parent;
  const governorateCode = parent?.governorateCode ?? named?.code ?? null;
  const isNational = kind === "leadership" || kind === "central_secretariat";
  if (isNational !== (governorateCode === null)) return unfit("governorate");
  const secretariat = await findSecretariat(db, kind, secretariatId);
  if (typeof secretariat === "object" && secretariat) return secretariat;
  const place = cityOf(governorateCode, city);
  if (place === undefined) return unfit("city");
  const unit = {
    ...emptied(given),
    name: body.name,
    kind,
    governorateCode,
    parentId: parent?.id ?? null,
    secretariatId: secretariat,
    city: place,
  };
  if (await isUnitNameTaken(db, unit)) return nameTaken;
  const beside = await findBeside(db, unit);
  const id = await insertUnit(db, { ...unit, order: (beside.at(-1)?.order ?? -1) + 1 });
  await record(context, "unit-created", unit.name);
  return id;
}

export async function change(
  context: HandlerContext<typeof updateUnit>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if ("refused" in found) return found;
  const before = found.unit;
  const { version, place, parentId, secretariatId, city, ...given } = body;
  if (isOutdated({ version }, before)) return refuse("changed-meanwhile");
  const content: UnitContent = emptied(given);
  if (parentId !== undefined) {
    const parent = await findParent(db, { kind: before.kind, parentId: parentId || undefined });
    if (parent && "refused" in parent) return parent;
    content.parentId = parent?.id ?? null;
    content.governorateCode = parent?.governorateCode ?? before.governorateCode;
    // Units below it would stay in another governorate.
    if (content.governorateCode !== before.governorateCode && (await hasUnits(db, before.id))) {
      return unfit("parentId");
    }
  }
  if (secretariatId !== undefined) {
    const secretariat = await findSecretariat(db, before.kind, secretariatId || undefined);
    if (typeof secretariat === "object" && secretariat) return secretariat;
    content.secretariatId = secretariat;
  }
  const code = content.governorateCode ?? before.governorateCode;
  if (city !== undefined) {
    const known = cityOf(code, city);
    if (known === undefined) return unfit("city");
    content.city = known;
  } else if (code !== before.governorateCode) content.city = null;
  const after = { ...before, ...content };
  if (await isUnitNameTaken(db, after, after.id)) return nameTaken;
  const refused = await mayMoveUnit(context, before, after);
  if (refused) return refused;
  const isMoved = after.parentId !== before.parentId;
  if (Object.keys(content).length > 0) {
    await changeUnit(db, before.id, content);
    await record(context, isMoved ? "unit-moved" : "unit-changed", after.name);
  }
  if (place !== undefined) await reorder(context, after, place);
  return undefined;
}

/** An absolute place: a form that is sent twice does nothing more. */
async function reorder(context: Context, unit: Unit, place: number): Promise<void> {
  const ids = (await findBeside(context.db, unit)).map(({ id }) => id);
  const wanted = reordered(ids, unit.id, place);
  await orderUnits(context.db, wanted);
  if (wanted.join() !== ids.join()) await record(context, "unit-changed", unit.name);
}

/** Deletes a unit only if it never had a history; returns which. */
export async function close(
  context: HandlerContext<typeof closeUnit>,
): Promise<{ isDeleted: boolean } | Refusal> {
  const { db, now, params } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if ("refused" in found) return found;
  const { unit, people, unitsBelow } = found;
  if (people > 0) return refuse("unit-held", { values: { count: people } });
  if (unitsBelow > 0) return refuse("unit-has-units", { values: { count: unitsBelow } });
  if (unit.closedAt) return { isDeleted: false };
  const names = await findNaming(context, { unitId: unit.id });
  if (names) return refuse("unit-named", { values: { names } });
  if ((await hasTerms(db, unit.id)) || (await hasUnits(db, unit.id))) {
    await changeUnit(db, unit.id, { closedAt: now });
    await record(context, "unit-closed", unit.name);
    return { isDeleted: false };
  }
  await removePositions(db, unit.id);
  await db.delete(units).where(eq(units.id, unit.id));
  await record(context, "unit-deleted", unit.name);
  return { isDeleted: true };
}

export async function reopen(
  context: HandlerContext<typeof reopenUnit>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockUnits(db);
  const found = await findOne(db, params.id);
  if ("refused" in found) return found;
  const { unit } = found;
  if (!unit.closedAt) return undefined;
  const parent = unit.parentId ? await findDeskUnit(db, unit.parentId) : undefined;
  if (parent?.unit.closedAt) return refuse("unit-parent-closed");
  if (await isUnitNameTaken(db, unit, unit.id)) return nameTaken;
  await changeUnit(db, unit.id, { closedAt: null });
  await record(context, "unit-reopened", unit.name);
  return undefined;
}

const nameTaken = refuse("unit-name-taken", {
  fields: [{ path: "name", problem: "unit-name-taken" }],
});

function unfit(path: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem: "place" }] });
}

/** Undefined for nothing, a refusal where it may not. */
async function findParent(
  db: Context["db"],
  { kind, parentId }: { kind: Unit["kind"]; parentId: string | undefined },
): Promise<Unit | undefined | Refusal> {
  if (!parentId) return mayStandBelow(kind, null) ? undefined : unfit("parentId");
  const found = isUuid(parentId) ? await findDeskUnit(db, parentId) : undefined;
  if (!found || found.unit.closedAt || !mayStandBelow(kind, found.unit.kind)) {
    return unfit("parentId");
  }
  return found.unit;
}

async function findSecretariat(
  db: Context["db"],
  kind: Unit["kind"],
  id: string | undefined,
): Promise<string | null | Refusal> {
  if (!id) return null;
  const isLocal = kind === "governorate_secretariat" || kind === "sector_secretariat";
  const found = isLocal && isUuid(id) ? await findDeskUnit(db, id) : undefined;
  if (found?.unit.kind !== "central_secretariat") return unfit("secretariatId");
  return found.unit.id;
}

/** As the list writes it, null for none, undefined where the governorate has no such city. */
function cityOf(code: string | null, city: string | undefined): string | null | undefined {
  if (!city) return null;
  const governorate = code ? governorateByCode(code) : undefined;
  return governorate && cityIn(governorate, city);
}

/** An empty line means none. */
function emptied<Given extends object>(given: Given): Partial<Given> {
  const texts = Object.entries(given).filter(([, text]) => text !== undefined);
  return Object.fromEntries(texts.map(([name, text]) => [name, text || null])) as Partial<Given>;
}

async function record(context: Context, act: AuditEntry["act"], detail: string): Promise<void> {
  await audit(context, act, { detail });
  await context.publisher.publish(context.db);
}
