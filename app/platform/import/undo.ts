import type { KeptReason } from "#app/contract/import.values.ts";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { ImportParts } from "./api.ts";
import { BATCH_SIZE, isChangedSince, type MemberState } from "./rules.ts";
import { changeImport, lockImport } from "./store.ts";
import { findKnown, type KnownMember } from "./store-known.ts";
import { lockImports } from "./store-lock.ts";
import { findWritten } from "./store-rows.ts";
import { findDone, markKept, removePeople, restorePerson } from "./store-undo.ts";

interface Written {
  readonly id: number;
  readonly at: Date;
  readonly now: KnownMember;
  readonly before: MemberState | null;
  readonly after: MemberState;
}

/** @returns whether there may be more */
export async function undoNext(parts: ImportParts, id: string): Promise<boolean> {
  const { db, clock, personal, tables } = parts;
  return db.transaction(async (tx) => {
    const held = await lockImport(tx, "members", id);
    if (held?.state !== "undoing") return false;
    if (!(await lockImports(tx))) throw new Error("Another import is at work.");
    const now = clock.now();
    const rows = await findWritten(tx, id, held.position, BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) {
      await changeImport(tx, id, { state: "undone", share: 1, finishedAt: now });
      return false;
    }
    const userIds = rows.flatMap(({ userId }) => userId ?? []);
    const known = new Map(
      (await findKnown(tx, personal, { userIds })).map((each) => [each.userId, each]),
    );
    const written = rows.flatMap(({ id: rowId, at, userId, sealedChange }): Written[] => {
      const member = known.get(userId ?? "");
      if (!member || !sealedChange) return [];
      return [{ id: rowId, at, now: member, ...JSON.parse(personal.open(sealedChange)) }];
    });
    const people = written.map(({ now: { userId }, before, at }) => ({
      userId,
      since: before ? at : null,
    }));
    const done = await findDone(tx, tables, people, now);
    const kept: { id: number; reason: KeptReason }[] = [];
    const removed: string[] = [];
    let restored = 0;
    for (const each of written) {
      const { userId } = each.now;
      const reason = activatedSince(each) ?? done.get(userId) ?? changedSince(each);
      if (reason) kept.push({ id: each.id, reason });
      else if (!each.before) removed.push(userId);
      else if (await restore(tx, parts, userId, each.before)) restored += 1;
      else kept.push({ id: each.id, reason: "changed" });
    }
    await markKept(tx, kept);
    await removePeople(tx, removed);
    const { undone, counts } = held;
    const sum = {
      removed: undone.removed + removed.length,
      restored: undone.restored + restored,
      kept: undone.kept + kept.length,
    };
    const all = counts.added + counts.changed;
    const share = all ? Math.min(1, (sum.removed + sum.restored + sum.kept) / all) : 1;
    await changeImport(tx, id, { position: last.line, share, undone: sum });
    return true;
  });
}

function activatedSince({ at, before, now }: Written): KeptReason | undefined {
  if (!now.activatedAt) return undefined;
  return before && now.activatedAt <= at ? undefined : "activated";
}

function changedSince({ after, now }: Written): KeptReason | undefined {
  return isChangedSince(after, now.state) ? "changed" : undefined;
}

/** False when one of the former numbers is somebody else's now. */
async function restore(
  db: Database,
  { personal }: ImportParts,
  userId: string,
  before: MemberState,
): Promise<boolean> {
  const outcome = await catchUniqueViolation(db, (tx) =>
    restorePerson(tx, personal, userId, before),
  );
  return outcome !== "taken";
}
