import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type RoleChangeAct, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { auditEach } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { parseId } from "../http/id.ts";
import type { Language } from "../i18n.ts";
import type { Selection, SelectionReader } from "../people/api-selection.ts";
import { findBelonging } from "../user/api-belonging.ts";
import { permissionNow } from "../user/api-permission.ts";
import { areaOf } from "../user/area.ts";
import { findAdministrators } from "./api.ts";
import { notifyHolders, stepOf } from "./record.ts";
import { type Granter, lastDayOf, lockOf } from "./rules.ts";
import { addOutcomes, outcomesOf, type Tally } from "./rules-bulk.ts";
import { addSteps, findHeld, findRole, type RoleRow } from "./store.ts";
import { addHolders, findTargets, removeHoldersNamed } from "./store-bulk.ts";

/** Deleted when the change is over. */
export interface SealedChange {
  readonly selection: Selection;
  /** The client's network address. */
  readonly address: string;
}

export interface BulkGranter extends Granter, SelectionReader {}

export interface BulkAct {
  readonly granter: BulkGranter;
  readonly act: RoleChangeAct;
  readonly role: RoleRow;
  readonly until: string | null;
}

interface Question {
  readonly userId: string;
  readonly act: RoleChangeAct;
  readonly roleId: string;
  readonly until?: string | undefined | null;
}

/** Refuses a role above the granter, or one that grants more or longer than they hold. */
export async function prepareAct(
  db: Database,
  { userId, act, roleId, until = null }: Question,
  now: Date,
  language: Language,
): Promise<BulkAct | Refusal> {
  const permission = await permissionNow(db, userId, now);
  const areaFor = permission.area;
  const granter = { ...permission, id: userId, areaFor };
  const area = areaFor(UPDATE_ROLES);
  if (area === "none") return refuse("forbidden");
  const found = await findRole(db, parseId(roleId), { userId, area, seen: area });
  if (!found) return refuse("not-found");
  const { role } = found;
  const lock = lockOf(granter, role, false);
  if (lock) return refuse(`role-${lock}`);
  if (act === "end") return { granter, act, role, until: null };
  const today = cairoDay(now);
  if (until && until < today) {
    return refuse("invalid", { fields: [{ path: "until", problem: "day-past" }] });
  }
  const [held, belonging] = [await findHeld(db, userId, today), await findBelonging(db, userId)];
  const last = lastDayOf(
    held.map((each) => ({ ...each, area: areaOf(each.rank, belonging) })),
    role,
  );
  if (last && (!until || until > last)) {
    const values = { day: formatDate(last, language) };
    return refuse("invalid", { fields: [{ path: "until", problem: "until-beyond", values }] });
  }
  return { granter, act, role, until: until || null };
}

export async function lookAt(db: Database, asked: BulkAct, ids: readonly string[], now: Date) {
  const { granter, role } = asked;
  const targets = await findTargets(db, ids, {
    roleId: role.id,
    area: granter.areaFor(UPDATE_ROLES),
    today: cairoDay(now),
  });
  return outcomesOf(granter, asked, targets, await findAdministrators(db));
}

/** Audited, recorded and notified per person, as by single grants. Needs `lockRoles`. */
export async function applyTo(
  db: Database,
  asked: BulkAct,
  ids: readonly string[],
  { tally, address, now }: { readonly tally: Tally; readonly address: string; readonly now: Date },
): Promise<Tally> {
  const { granter, act, role, until } = asked;
  const outcomes = await lookAt(db, asked, ids, now);
  const changed = outcomes.filter(({ outcome }) => outcome === "changed").map(({ id }) => id);
  if (changed.length > 0) {
    const given = act === "give";
    if (given) {
      await addHolders(db, changed, { roleId: role.id, since: now, givenBy: granter.id, until });
    } else await removeHoldersNamed(db, changed, role.id);
    await addSteps(db, stepOf(given ? "given" : "taken", role, granter.id, now), changed);
    const entry = { by: granter.id, detail: role.name, address } as const;
    await auditEach(db, { ...entry, act: given ? "role-given" : "role-taken" }, changed, now);
    const about = !given ? "taken" : until ? "givenUntil" : "given";
    await notifyHolders(db, changed, about, { name: role.name, nameEn: role.nameEn, until }, now);
  }
  return addOutcomes(tally, outcomes);
}
