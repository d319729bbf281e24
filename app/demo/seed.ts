import { sql } from "drizzle-orm";
import { users } from "../platform/user/tables.ts";
import type { World } from "../platform/world.ts";
import { demoCalendar } from "./calendar.ts";
import { savePapers, seedAid } from "./seed-aid.ts";
import { seedApplications } from "./seed-applications.ts";
import { seedAttendance } from "./seed-attendance.ts";
import { seedBranches } from "./seed-branches.ts";
import { seedElection } from "./seed-election.ts";
import { seedFeedback } from "./seed-feedback.ts";
import { seedNews } from "./seed-news.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { seedPeople } from "./seed-people.ts";
import { savePictures } from "./seed-pictures.ts";
import { seedRoles } from "./seed-roles.ts";
import { saveSpecimens } from "./seed-specimens.ts";

/** Any number; two processes that start at once must not both load the demo. */
const SEED_LOCK = 7_470_002;

/**
 * Loads the demo's data once: all of it or, if the process ends half-way, nothing. It is the same
 * for everybody, but for its dates, which count back from now.
 */
export async function seedDemo(world: World): Promise<void> {
  const [existing] = await world.db.select({ id: users.id }).from(users).limit(1);
  if (existing) return;
  // Before the transaction: drawing takes seconds, and a picture kept twice is the same file.
  const pictures = await savePictures(world.files);
  const specimens = await saveSpecimens(world.documents);
  const papers = await savePapers(world.documents);
  await world.db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [meanwhile] = await db.select({ id: users.id }).from(users).limit(1);
    if (meanwhile) return;
    const calendar = demoCalendar(world.clock.now());
    const branches = await seedBranches(db);
    const people = await seedPeople(db, world.personal, { pictures, branches }, calendar);
    await seedRoles(db, calendar);
    const { personal } = world;
    await seedApplications(db, { personal, pictures, specimens, branches }, calendar);
    await seedAid(db, { personal, papers }, calendar);
    await seedNews(db, pictures, people, calendar);
    await seedFeedback(db, calendar);
    await seedAttendance(db, people, calendar);
    await seedElection(db, world.files, pictures, calendar);
    await seedNotifications(db, calendar);
    await world.publisher.publish(db);
  });
}
