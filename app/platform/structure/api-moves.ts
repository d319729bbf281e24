/* Moving a unit changes where local roles hold, so it needs permission to change those roles. */
import { nameIn } from "#app/arabic/name-in.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { MAX_MOVING_ROLES } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { Language } from "../i18n.ts";
import { isKnown } from "../permission.ts";
import {
  type Area,
  areaOf,
  type Belonging,
  covers,
  nowhere,
  secretariatsOfRank,
} from "../user/area.ts";
import type { roles } from "../user/tables.ts";
import {
  findBranchesBeside,
  findHolders,
  inGovernorates,
  onBranches,
  worksFor,
} from "./store-moves.ts";
import type { units } from "./tables.ts";

type Unit = Pick<
  typeof units.$inferSelect,
  "id" | "kind" | "governorateCode" | "parentId" | "secretariatId"
>;

interface MoveContext {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
}

/** Whether somebody could grant each role that moves, none of them their own. */
export async function mayMoveUnit(
  context: MoveContext,
  before: Unit,
  after: Unit,
): Promise<Refusal | undefined> {
  const { caller } = context;
  for (const { userId, abilities, from, to, isWider } of await findMoves(context, before, after)) {
    if (isWider && userId === caller.id) return refuse("role-own");
    const needed = isWider ? abilities.filter(isKnown) : [];
    const mayChange = [from, to].every((area) => covers(areaFor(caller, UPDATE_ROLES), area));
    const mayGive = needed.every((ability) => covers(areaFor(caller, ability), to));
    if (!(mayChange && mayGive)) return refuse("role-elsewhere");
  }
  return undefined;
}

/** The roles that would move, by the names of their holders. */
export async function listMovingRoles(
  { db, now, language }: { db: Database; now: Date; language: Language },
  unit: Unit,
) {
  const holders = await findHolders(
    db,
    unit.kind === "branch" ? onBranches([unit.id]) : worksFor(unit.id),
    now,
  );
  return holders
    .filter(({ rank }) => isOf(unit, rank))
    .slice(0, MAX_MOVING_ROLES)
    .map(({ person, role, roleEn }) => ({
      person,
      role: nameIn(language, { name: role, nameEn: roleEn }),
    }));
}

interface Move {
  readonly userId: string;
  readonly abilities: (typeof roles.$inferSelect)["abilities"];
  readonly from: Area;
  readonly to: Area;
  /** It would hold where it doesn't, or over people over whom it doesn't. */
  readonly isWider: boolean;
}

async function findMoves({ db, now }: MoveContext, before: Unit, after: Unit): Promise<Move[]> {
  if (before.kind !== "branch") return movesOfSecretariat(db, { before, after }, now);
  return [
    ...(await movesOfBranch(db, { before, after }, now)),
    ...(await movesOfGovernorates(db, { before, after }, now)),
  ];
}

interface Change {
  readonly before: Unit;
  readonly after: Unit;
}

/** Roles of the branch's people, and of the sectors it leaves and joins. */
async function movesOfBranch(db: Database, { before, after }: Change, now: Date): Promise<Move[]> {
  if (before.parentId === after.parentId && before.governorateCode === after.governorateCode) {
    return [];
  }
  const sectors = [before.parentId, after.parentId].filter((id) => id !== null);
  const branches = await findBranchesBeside(db, before.id, sectors);
  const moved = branches.map((each) => (each.id === before.id ? after : each));
  const ids = branches.map(({ id }) => id);
  const holders = await findHolders(db, onBranches(ids), now);
  return holders.flatMap(({ rank, branchId, ...holder }) => {
    if (secretariatsOfRank[rank]) return [];
    return moveOf(
      holder,
      areaOf(rank, belongingTo(branchId, branches)),
      areaOf(rank, belongingTo(branchId, moved)),
    );
  });
}

/** Roles in the governorates that a branch leaves or joins. */
async function movesOfGovernorates(
  db: Database,
  { before, after }: Change,
  now: Date,
): Promise<Move[]> {
  if (before.governorateCode === after.governorateCode) return [];
  const codes = [before.governorateCode, after.governorateCode].filter((code) => code !== null);
  const holders = await findHolders(db, inGovernorates(codes, before.id), now);
  return holders.flatMap(({ rank, governorateCode, ...holder }) => {
    const branch = { id: "", governorateCode: governorateCode ?? "", sectorBranchIds: null };
    const area = areaOf(rank, { branch, secretariats: [] });
    if (typeof area !== "object" || !area.governorateCode) return [];
    const isWider = governorateCode === after.governorateCode;
    return [{ ...holder, from: area, to: area, isWider }];
  });
}

type Branch = Pick<Unit, "id" | "parentId" | "governorateCode">;

function belongingTo(branchId: string | null, branches: readonly Branch[]): Belonging {
  const own = branches.find(({ id }) => id === branchId);
  if (!own?.governorateCode) return nowhere;
  const { id, governorateCode, parentId } = own;
  const beside = branches.filter((each) => each.parentId === parentId).map((each) => each.id);
  const sectorBranchIds = parentId === null ? null : beside.sort();
  return { branch: { id, governorateCode, sectorBranchIds }, secretariats: [] };
}

/** Roles of the secretariat's people, and of the central one whose work it comes to do. */
async function movesOfSecretariat(
  db: Database,
  { before, after }: Change,
  now: Date,
): Promise<Move[]> {
  const areaOfUnit = ({ id, governorateCode, secretariatId }: Unit): Area => {
    return { secretariats: [{ id, governorateCode, centralId: secretariatId }] };
  };
  const moves: Move[] = [];
  if (before.governorateCode !== after.governorateCode) {
    for (const holder of await findHolders(db, worksFor(before.id), now)) {
      if (!isOf(before, holder.rank)) continue;
      moves.push({ ...holder, from: areaOfUnit(before), to: areaOfUnit(after), isWider: true });
    }
  }
  if (after.secretariatId && after.secretariatId !== before.secretariatId) {
    for (const holder of await findHolders(db, worksFor(after.secretariatId), now)) {
      if (secretariatsOfRank[holder.rank] !== "central_secretariat") continue;
      moves.push({ ...holder, from: "none", to: areaOfUnit(before), isWider: true });
    }
  }
  return moves;
}

function moveOf(holder: Pick<Move, "userId" | "abilities">, from: Area, to: Area): Move[] {
  if (covers(from, to) && covers(to, from)) return [];
  return [{ ...holder, from, to, isWider: !covers(from, to) }];
}

function isOf({ kind }: Unit, rank: (typeof roles.$inferSelect)["rank"]): boolean {
  if (kind !== "branch") return secretariatsOfRank[rank] === kind;
  const area = areaOf(rank, belongingTo("", [{ id: "", parentId: null, governorateCode: "01" }]));
  return typeof area === "object";
}
