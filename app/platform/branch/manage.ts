import { birthplace, governorates } from "#app/arabic/governorates.ts";
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
import { UPDATE_ROLES } from "#app/contract/role-form.ts";
import { audit } from "../audit/store.ts";
import type { AuditAct } from "../audit/tables.ts";
import { canEverywhere } from "../caller.ts";
import type { Ask } from "../resource.ts";
import { cityIn, firstBranchOf, governorateOf, isBranchId } from "./rules.ts";
import {
  addBranches,
  assignMember,
  type BranchContent,
  changeBranch,
  findGovernoratesWithBranch,
  findManagedBranches,
  isNameTaken,
  lockBranches,
  removeBranch,
} from "./store.ts";

type Asked = Pick<Ask<typeof createBranch>, "caller" | "db" | "now" | "address">;
type Row = Awaited<ReturnType<typeof findManagedBranches>>[number];

/** Branches are the whole organisation's: whoever may change only a part of it changes none. */
export function refuseLocal({ caller }: Pick<Asked, "caller">): Refusal | undefined {
  return canEverywhere(caller, CHANGE_ORGANISATION) ? undefined : refuse("forbidden");
}

/** A branch as those see it who manage branches. */
export function shownBranch({ branch, membersCount, people }: Row): ManagedBranch {
  const { governorateCode, ...rest } = branch;
  return { ...rest, governorate: birthplace(governorateCode)?.ar, membersCount, people };
}

/**
 * One branch.
 *
 * @returns the refusal "not-found" where there is none by this id
 */
export async function findBranch({ db }: Pick<Asked, "db">, id: string): Promise<Row | Refusal> {
  const [row] = isBranchId(id) ? await findManagedBranches(db, id) : [];
  return row ?? refuse("not-found");
}

/**
 * Adds a branch.
 *
 * @returns its id, or the refusal of what was given
 */
export async function create(ask: Ask<typeof createBranch>): Promise<string | Refusal> {
  const { db, body } = ask;
  await lockBranches(db);
  const content = contentOf(body, { governorateCode: "", city: null });
  if ("refused" in content) return content;
  const whole = { location: null, detailedLocation: null, ...content, name: body.name };
  if (await isNameTaken(db, whole)) return nameTaken;
  const [id = ""] = await addBranches(db, [whole]);
  await writeDown(ask, "branch-created", body.name);
  return id;
}

/** Adds the first branch of every governorate that has none; answers how many were added. */
export async function createForGovernorates(
  ask: Ask<typeof createGovernorateBranches>,
): Promise<number> {
  await lockBranches(ask.db);
  const known = await findGovernoratesWithBranch(ask.db);
  const missing = governorates.filter(({ code }) => !known.includes(code)).map(firstBranchOf);
  const created = await addBranches(ask.db, missing);
  for (const { name } of missing) await writeDown(ask, "branch-created", name);
  return created.length;
}

/** Changes a branch; undefined when it is done. */
export async function change(ask: Ask<typeof updateBranch>): Promise<Refusal | undefined> {
  const { db, params, body } = ask;
  await lockBranches(db);
  const found = await findBranch(ask, params.id);
  if ("refused" in found) return found;
  const content = contentOf(body, found.branch);
  if ("refused" in content) return content;
  const after = { ...found.branch, ...content };
  if (await isNameTaken(db, after, after.id)) return nameTaken;
  await changeBranch(db, after.id, content);
  await writeDown(ask, "branch-changed", after.name);
  return undefined;
}

/** Deletes a branch that nobody belongs to: a leader without a branch could do nothing any more. */
export async function remove(ask: Ask<typeof deleteBranch>): Promise<Refusal | undefined> {
  const { db, params } = ask;
  await lockBranches(db);
  const found = await findBranch(ask, params.id);
  if ("refused" in found) return found;
  const { branch, people } = found;
  if (people > 0) return refuse("branch-held", { values: { count: people } });
  await removeBranch(db, branch.id);
  await writeDown(ask, "branch-deleted", branch.name);
  return undefined;
}

/**
 * Puts a member on a branch. Where a local role holds follows from it, so it takes the right to change
 * roles as well.
 *
 * @returns the member's name, or why it can't be done
 */
export async function assign(ask: Ask<typeof assignBranch>): Promise<{ name: string } | Refusal> {
  const { caller, db, params, body } = ask;
  if (!canEverywhere(caller, UPDATE_ROLES)) return refuse("forbidden");
  await lockBranches(db);
  const found = await findBranch(ask, params.id);
  if ("refused" in found) return found;
  const member = await assignMember(db, body.membershipId, found.branch.id);
  if (!member) {
    return refuse("invalid", { fields: [{ path: "membershipId", problem: "member-unknown" }] });
  }
  await writeDown(ask, "branch-assigned", found.branch.name, member.id);
  return { name: member.name };
}

const nameTaken = refuse("branch-name-taken", {
  fields: [{ path: "name", problem: "branch-name-taken" }],
});

type Given = Ask<typeof updateBranch>["body"];

/** What was given of a branch, as it is stored; a refusal where its city is none of its governorate. */
function contentOf(
  { governorate, city, ...given }: Given,
  before: Pick<BranchContent, "governorateCode" | "city">,
): (Partial<BranchContent> & Pick<BranchContent, "governorateCode">) | Refusal {
  const named = governorateOf(governorate ?? before.governorateCode);
  if (!named) return wrongPlace("governorate");
  const cityName = city ?? (named.code === before.governorateCode ? before.city : null);
  const known = cityName ? cityIn(named, cityName) : null;
  if (known === undefined) return wrongPlace("city");
  const texts = Object.entries(given).filter(([, text]) => text !== undefined);
  return {
    // An empty line says that there is none.
    ...Object.fromEntries(texts.map(([name, text]) => [name, text || null])),
    governorateCode: named.code,
    city: known,
  };
}

function wrongPlace(path: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem: "place" }] });
}

async function writeDown(
  { caller, db, now, address }: Asked,
  act: AuditAct,
  detail: string,
  subject?: string,
): Promise<void> {
  if (caller.kind !== "user") return;
  await audit(db, { by: caller.id, act, subject, detail, address }, now);
}
