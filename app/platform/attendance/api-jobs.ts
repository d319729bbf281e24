import { and, eq, inArray } from "drizzle-orm";
import type { Dependencies } from "../dependencies.ts";
import { award } from "../leaderboard/api.ts";
import { users } from "../user/tables.ts";
import { presences } from "./tables.ts";

/** A transaction per person: awarding many at once would deadlock on the shared counts. */
export function presencePoints({ db }: Pick<Dependencies, "db">) {
  return async ({
    gatheringId,
    userIds,
  }: {
    readonly gatheringId: string;
    readonly userIds: readonly string[];
  }): Promise<void> => {
    const came = await db
      .select({ userId: users.id, now: presences.checkedInAt })
      .from(presences)
      .innerJoin(users, eq(users.id, presences.userId))
      .where(
        and(
          eq(presences.gatheringId, gatheringId),
          inArray(presences.userId, [...userIds]),
          eq(users.status, "verified"),
        ),
      );
    for (const { userId, now } of came) {
      await db.transaction((tx) =>
        award(tx, { userId, act: "attendance", source: gatheringId, now }),
      );
    }
  };
}
