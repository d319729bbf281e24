import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { notify, withdrawUnread } from "../notification/api.ts";
import { lockFollowing, syncMembers } from "./store-followed.ts";
import { markTold, markUntold } from "./store-jobs.ts";

/** A click on what is told of a room leads to /contact (docs/product.md#what-a-click-opens). */
export const SCREEN = "chatRoom";

/** Who looks at the room has read a message by then. */
export const TOLD_AFTER_SECONDS = 5;

/**
 * Tells those of a room who have not read what came, once until they read: in the bell and by push, by whom
 * and never what. A job some seconds after each message.
 */
export async function tellChat(
  { clock, db }: Pick<Dependencies, "clock" | "db">,
  { roomId }: { readonly roomId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx: Database) => {
    // Who came meanwhile is told, and nobody who has gone.
    const following = await lockFollowing(tx, roomId);
    if (following) await syncMembers(tx, following);
    const { people, sender, kind } = await markTold(tx, roomId, now);
    if (!kind) return;
    // Who is named is told by whom, and the others who wrote last.
    const groups = Map.groupBy(people, ({ standing, namedBy }) => `${standing} ${namedBy ?? ""}`);
    for (const group of groups.values()) {
      const { standing, namedBy = null } = group[0] ?? {};
      const named = namedBy === null ? kind : "mention";
      const about = standing === "asked" ? "request" : named;
      const values = { name: namedBy ?? sender ?? "" };
      const ids = group.map(({ userId }) => userId);
      await notify(tx, ids, `chat.${about}`, { screen: SCREEN, id: roomId, values }, now);
    }
  });
}

/**
 * Takes back what people were told of a room of which nothing is new to them any more: it was deleted, hidden
 * or kept no longer. Of what comes next they are told again.
 */
export async function untellChat(
  { db }: { readonly db: Database },
  { roomId }: { readonly roomId: string },
): Promise<void> {
  const userIds = await markUntold(db, roomId);
  await withdrawUnread(db, userIds, { screen: SCREEN, id: roomId });
}
