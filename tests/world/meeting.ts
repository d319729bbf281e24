import type { Dependencies } from "#app/platform/dependencies.ts";
import type { NewMeeting } from "#app/platform/meeting/store.ts";
import { insertMeeting, insertPeople } from "#app/platform/meeting/store-desk.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

const HOUR = 60 * 60 * 1000;

/** A meeting in two days to which people are invited, by their uids; the first of them calls it. */
export async function addMeeting(
  { db, clock }: Pick<Dependencies, "clock" | "db">,
  uids: readonly string[],
  more: Partial<NewMeeting> = {},
): Promise<string> {
  const now = clock.now();
  const startsAt = more.startsAt ?? new Date(now.getTime() + 48 * HOUR);
  const found = await Promise.all(uids.map((uid) => findUserByFacebook(db, uid)));
  const ids = found.map((user) => user?.id ?? "");
  const meeting = await insertMeeting(db, {
    title: "اجتماع هيئة المكتب",
    endsAt: new Date(startsAt.getTime() + HOUR),
    description: "",
    agenda: ["متابعة القرارات"],
    hostId: ids[0] ?? null,
    createdAt: now,
    changedAt: now,
    ...more,
    startsAt,
  });
  await insertPeople(db, meeting, ids, now);
  return meeting.id;
}

/** What its form sends, for the evening of the second of October 2026; other fields as given. */
export const meetingForm = (number = 1, more: Readonly<Record<string, unknown>> = {}) => ({
  title: `اجتماع ${number}`,
  date: "2026-10-02",
  time: "١٨:٠٠",
  duration: "ساعة ونصف",
  description: "",
  agenda: "البند الأول\nالبند الثاني",
  dialIn: "",
  ...more,
});
