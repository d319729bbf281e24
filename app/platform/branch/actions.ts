import { eq } from "drizzle-orm";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import type {
  assignBranch,
  createBranch,
  createGovernorateBranches,
  deleteBranch,
  ManagedBranch,
  updateBranch,
} from "#app/contract/branch.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { audit } from "../audit/api.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { stateVersion } from "../http/state-version.ts";
import { hasTerms, removePositions } from "../position/api.ts";
import { lockUnits } from "../structure/api.ts";
import { mayMoveUnit } from "../structure/api-moves.ts";
import { units } from "../structure/tables.ts";
import { assignBranch as joinBranch } from "../user/api-assign.ts";
import { cityIn, englishCityOf, firstBranchOf, governorateOf } from "./rules.ts";
import {
  addBranches,
  type BranchContent,
  changeBranch,
  closeBranch,
  findGovernoratesWithBranch,
  findManagedBranch,
  findMember,
  findPlaceOfBranch,
  isNameTaken,
} from "./store.ts";

type ManageContext = Pick<HandlerContext<typeof createBranch>, "caller" | "db" | "now" | "address">;
type Row = NonNullable<Awaited<ReturnType<typeof findManagedBranch>>>;

export function requireNational({ caller }: Pick<ManageContext, "caller">): Refusal | undefined {
  return canEverywhere(caller, CHANGE_ORGANISATION) ? undefined : refuse("forbidden");
}

export function presentBranch({ branch, membersCount, people }: Row): ManagedBranch {
  const { governorateCode, ...rest } = branch;
  const governorate = governorateByCode(governorateCode)?.ar;
  const cityEn = englishCityOf(rest.city, governorateCode);
  return { ...rest, cityEn, governorate, membersCount, people, version: versionOf(branch) };
}

function versionOf(branch: Row["branch"]): string {
  const { name, governorateCode, city, location, detailedLocation } = branch;
  return stateVersion([name, governorateCode, city, location, detailedLocation]);
}

export async function findBranch(
  { db }: Pick<ManageContext, "db">,
  id: string,
): Promise<Row | Refusal> {
  const row = isUuid(id) ? await findManagedBranch(db, id) : undefined;
  return row ?? refuse("not-found");
}

export async function createOne(
  context: HandlerContext<typeof createBranch>,
): Promise<string | Refusal> {
  const { db, body } = context;
  await lockUnits(db);
  const content = contentOf(body, { governorateCode: "", city: null });
  if ("refused" in content) return content;
  const whole = { location: null, detailedLocation: null, ...content, name: body.name };
  if (await isNameTaken(db, whole)) return nameTaken;
  const [id = ""] = await addBranches(db, [whole]);
  await audit(context, "branch-created", { detail: body.name });
  return id;
}

export async function createForGovernorates(
  context: HandlerContext<typeof createGovernorateBranches>,
): Promise<number> {
  await lockUnits(context.db);
  const existing = await findGovernoratesWithBranch(context.db);
  const missing = governorates.filter(({ code }) => !existing.includes(code)).map(firstBranchOf);
  const created = await addBranches(context.db, missing);
  for (const { name } of missing) await audit(context, "branch-created", { detail: name });
  return created.length;
}

/** A branch that changes governorate leaves its sector (docs/product.md#roles-and-areas). */
export async function updateBranchContent(
  context: HandlerContext<typeof updateBranch>,
): Promise<Refusal | undefined> {
  const { db, params, body } = context;
  await lockUnits(db);
  const found = await findBranch(context, params.id);
  if ("refused" in found) return found;
  const { version, ...given } = body;
  if (version !== undefined && version !== versionOf(found.branch)) {
    return refuse("changed-meanwhile");
  }
  const content = contentOf(given, found.branch);
  if ("refused" in content) return content;
  const after = { ...found.branch, ...content };
  if (await isNameTaken(db, after, after.id)) return nameTaken;
  const isMoved = after.governorateCode !== found.branch.governorateCode;
  if (isMoved) {
    const refused = await mayMoveBranch(context, after);
    if (refused) return refused;
  }
  await changeBranch(db, after.id, { ...content, ...(isMoved && { parentId: null }) });
  await audit(context, "branch-changed", { detail: after.name });
  return undefined;
}

async function mayMoveBranch(
  { caller, db, now }: HandlerContext<typeof updateBranch>,
  { id, governorateCode }: Pick<Row["branch"], "id" | "governorateCode">,
): Promise<Refusal | undefined> {
  const before = await findPlaceOfBranch(db, id);
  if (!before) return refuse("not-found");
  return mayMoveUnit({ caller, db, now }, before, { ...before, governorateCode, parentId: null });
}

export async function removeOne(
  context: HandlerContext<typeof deleteBranch>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  await lockUnits(db);
  const found = await findBranch(context, params.id);
  if ("refused" in found) return found;
  const { branch, people } = found;
  if (people > 0) return refuse("branch-held", { values: { count: people } });
  if (await hasTerms(db, branch.id)) await closeBranch(db, branch.id, context.now);
  else {
    await removePositions(db, branch.id);
    await db.delete(units).where(eq(units.id, branch.id));
  }
  await audit(context, "branch-deleted", { detail: branch.name });
  return undefined;
}

/** Needs the right to change roles: local ones follow the branch. Returns the member's name. */
export async function assignMemberByNumber(
  context: HandlerContext<typeof assignBranch>,
): Promise<{ name: string } | Refusal> {
  const { caller, db, params, body } = context;
  if (!canEverywhere(caller, UPDATE_ROLES)) return refuse("forbidden");
  await lockUnits(db);
  const found = await findBranch(context, params.id);
  if ("refused" in found) return found;
  const member = await findMember(db, body.membershipId);
  if (!member) {
    return refuse("invalid", { fields: [{ path: "membershipId", problem: "member-unknown" }] });
  }
  const refused = await joinBranch(context, member.id, found.branch.id);
  if (refused) return refused;
  return { name: member.name };
}

const nameTaken = refuse("branch-name-taken", {
  fields: [{ path: "name", problem: "branch-name-taken" }],
});

type Given = HandlerContext<typeof updateBranch>["body"];

function contentOf(
  { governorate, city, ...given }: Given,
  before: Pick<BranchContent, "governorateCode" | "city">,
): (Partial<BranchContent> & Pick<BranchContent, "governorateCode">) | Refusal {
  const named = governorateOf(governorate ?? before.governorateCode);
  if (!named) return unknownPlace("governorate");
  const cityName = city ?? (named.code === before.governorateCode ? before.city : null);
  const existing = cityName ? cityIn(named, cityName) : null;
  if (existing === undefined) return unknownPlace("city");
  const texts = Object.entries(given).filter(([, text]) => text !== undefined);
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [name, text || null])),
    governorateCode: named.code,
    city: existing,
  };
}

function unknownPlace(path: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem: "place" }] });
}
