import { eq } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { markedSteps, serviceTests } from "../platform/first-steps/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";

const ADMIN = "demo-admin";

/** An organisation that is set up: what its administrator wrote, and the services that were seen to work. */
export async function seedFirstSteps(db: Database, calendar: DemoCalendar): Promise<void> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.facebookId, ADMIN));
  if (!admin) throw new Error("The demo has no administrator.");
  const doneAt = calendar.officeDay(120);
  await db.insert(markedSteps).values(
    (["identity", "look", "membership"] as const).map((step) => ({
      step,
      doneBy: admin.id,
      doneAt,
    })),
  );
  const testedAt = calendar.officeDay(20);
  await db.insert(serviceTests).values([
    { service: "mail", testedAt, outcome: "worked", values: {} },
    { service: "provider", testedAt, outcome: "worked", values: {} },
    { service: "push", testedAt, outcome: "worked", values: { devices: 2, reached: 2 } },
  ]);
}
