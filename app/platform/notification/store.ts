import type { Database } from "../database/connect.ts";
import { type Language, say } from "../words.ts";
import { notificationRecipients, notifications } from "./tables.ts";

/**
 * Tells people something, in the words of notification.json below `about`, as part of what happened.
 *
 * @param screen where a click leads (§3 "navigationData")
 * @param values fills the placeholders, in a language where they are words of it
 */
export async function notify(
  db: Database,
  userIds: readonly string[],
  about: string,
  {
    screen,
    values = {},
  }: {
    screen?: string;
    values?: Record<string, unknown> | ((language: Language) => Record<string, unknown>);
  },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const inOne = (language: Language, part: "title" | "message") =>
    say(
      language,
      `notification:${about}.${part}`,
      typeof values === "function" ? values(language) : values,
    );
  const inBoth = (part: "title" | "message") => ({ ar: inOne("ar", part), en: inOne("en", part) });
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
