import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { notify, withdrawUnread } from "../notification/api.ts";
import { lockFollowing, syncMembers } from "./store-followed.ts";
import { markNotified, markUntold } from "./store-jobs.ts";

/** Leads to /contact (docs/product.md#what-a-click-opens). */
export const SCREEN = "chatRoom";

/** Whoever has the room open has read the message by then. */
export const NOTIFY_AFTER_SECONDS = 5;

/** Job, seconds after each message. Notifies once until they read; says by whom, never what. */
export async function notifyChat(
  { clock, db }: Pick<Dependencies, "clock" | "db">,
  { roomId }: { readonly roomId: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx: Database) => {
    // The current members, not those of the last synchronisation.
    const following = await lockFollowing(tx, roomId);
    if (following) await syncMembers(tx, following);
    const { people, sender, kind } = await markNotified(tx, roomId, now);
    if (!kind) return;
    // Mentioned people are told who named them, others who wrote last.
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

/** Withdraws notifications of rooms without unread messages, so that the next one notifies. */
export async function withdrawChatNotifications(
  { db }: { readonly db: Database },
  { roomId }: { readonly roomId: string },
): Promise<void> {
  const userIds = await markUntold(db, roomId);
  await withdrawUnread(db, userIds, { screen: SCREEN, id: roomId });
}
