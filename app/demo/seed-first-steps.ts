import type { Database } from "../platform/database/connect.ts";
import { markedSteps, serviceTests } from "../platform/first-steps/tables.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import type { DemoCalendar } from "./calendar.ts";
import { ADMIN } from "./content/people.ts";

const SET_UP = 120;
const TESTED = 20;

export async function seedFirstSteps(db: Database, calendar: DemoCalendar): Promise<void> {
  const admin = await findUserByFacebook(db, ADMIN);
  if (!admin) throw new Error("The demo has no administrator.");
  const about = { doneBy: admin.id, doneAt: calendar.officeDay(SET_UP) };
  const steps = ["identity", "look", "membership"] as const;
  await db.insert(markedSteps).values(steps.map((step) => ({ step, ...about })));
  const test = { testedAt: calendar.officeDay(TESTED), outcome: "worked" } as const;
  await db.insert(serviceTests).values([
    { service: "mail", ...test, values: {} },
    { service: "provider", ...test, values: {} },
    { service: "push", ...test, values: { devices: 2, reached: 2 } },
  ]);
}
