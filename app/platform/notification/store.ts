import type { Database } from "../database/connect.ts";
import { say } from "../words.ts";
import { notificationRecipients, notifications } from "./tables.ts";

/**
 * Tells people something, in the words of notification.json below `about`, as part of what happened.
 *
 * @param screen where a click leads (§3 "navigationData")
 */
export async function notify(
  db: Database,
  userIds: readonly string[],
  about: string,
  { screen, values = {} }: { screen?: string; values?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const inBoth = (part: "title" | "message") => ({
    ar: say("ar", `notification:${about}.${part}`, values),
    en: say("en", `notification:${about}.${part}`, values),
  });
  const [row] = await db
    .insert(notifications)
    .values({
      title: inBoth("title"),
      message: inBoth("message"),
      screen: screen ?? null,
      createdAt: now,
    })
    .returning({ id: notifications.id });
  if (!row) throw new Error("The database kept no notification.");
  const recipients = userIds.map((userId) => ({ userId, notificationId: row.id }));
  await db.insert(notificationRecipients).values(recipients);
}
