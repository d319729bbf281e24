import type { Dependencies } from "#app/platform/dependencies.ts";
import { insertEvent, type NewEvent } from "#app/platform/event/store.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

const HOUR = 60 * 60 * 1000;

/** A published event in Damietta, in ten days, for fifty people and everybody; other fields as given. */
export async function addEvent(
  { db, clock }: Pick<Dependencies, "clock" | "db">,
  more: Partial<NewEvent> = {},
): Promise<string> {
  const now = clock.now();
  const startsAt = more.startsAt ?? new Date(now.getTime() + 240 * HOUR);
  return insertEvent(db, {
    title: "ندوة الشباب والعمل العام",
    endsAt: new Date(startsAt.getTime() + 2 * HOUR),
    governorateCode: "11",
    location: "قصر ثقافة دمياط",
    detailedLocation: "شارع الكورنيش، رأس البر",
    description: "حوار مفتوح مع شباب المحافظة.",
    category: "org",
    type: "public",
    maxAttendance: 50,
    questions: [],
    allowedRoles: [],
    allowedSecretariats: [],
    state: "published",
    createdAt: now,
    changedAt: now,
    ...more,
    startsAt,
  });
}

/** The id of somebody of the demo. */
export async function idOf({ db }: Pick<Dependencies, "db">, uid: string): Promise<string> {
  return (await findUserByFacebook(db, uid))?.id ?? "";
}

/** What its form sends, on the evening of the second of October 2026 in Damietta; other fields as given. */
export const eventForm = (number = 1, more: Readonly<Record<string, unknown>> = {}) => ({
  title: `ندوة ${number}`,
  date: "2026-10-02",
  time: "18:00",
  duration: "ساعتان",
  governorate: "دمياط",
  location: "قصر ثقافة دمياط",
  detailedLocation: "شارع الكورنيش، رأس البر",
  description: "حوار مفتوح مع شباب المحافظة.",
  maxAttendance: "٥٠",
  category: "org",
  type: "public",
  ...more,
});
