import { sql } from "drizzle-orm";
import { liftLimits } from "../platform/database/connect.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import { users } from "../platform/user/tables.ts";
import { demoCalendar } from "./calendar.ts";
import { savePapers, seedAid } from "./seed-aid.ts";
import { seedApplications } from "./seed-applications.ts";
import { seedArchive } from "./seed-archive.ts";
import { seedAttendance } from "./seed-attendance.ts";
import { seedAudit } from "./seed-audit.ts";
import { seedCandidates } from "./seed-candidates.ts";
import { seedChat } from "./seed-chat.ts";
import { saveChatPapers } from "./seed-chat-files.ts";
import { seedFollowedChat } from "./seed-chat-followed.ts";
import { seedConsents } from "./seed-consents.ts";
import { seedContent } from "./seed-content.ts";
import { seedDeskPosts } from "./seed-desk-posts.ts";
import { seedDuplicates } from "./seed-duplicates.ts";
import { seedElection } from "./seed-election.ts";
import { seedEvents } from "./seed-events.ts";
import { seedFeedback } from "./seed-feedback.ts";
import { seedFirstSteps } from "./seed-first-steps.ts";
import { seedImports } from "./seed-imports.ts";
import { seedMeetings } from "./seed-meetings.ts";
import { seedModeration } from "./seed-moderation.ts";
import { seedNews } from "./seed-news.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { seedOffers } from "./seed-offers.ts";
import { seedPeople } from "./seed-people.ts";
import { savePictures } from "./seed-pictures.ts";
import { seedPoints } from "./seed-points.ts";
import { seedPositions } from "./seed-positions.ts";
import { savePostFiles, seedPosts } from "./seed-posts.ts";
import { saveReportPapers, seedReports } from "./seed-reports.ts";
import { seedRoles } from "./seed-roles.ts";
import { seedSilences } from "./seed-silences.ts";
import { saveSpecimens } from "./seed-specimens.ts";
import { seedSecretariats, seedStructure } from "./seed-structure.ts";
import { seedSurveys } from "./seed-surveys.ts";

/** Any number: keeps two processes from loading at once. */
const SEED_LOCK = 7_470_002;

/** One transaction. The same data everywhere, with dates relative to now. */
export async function seedDemo(dependencies: Dependencies): Promise<void> {
  const [existing] = await dependencies.db.select({ id: users.id }).from(users).limit(1);
  if (existing) return;
  // Outside of the transaction: it takes seconds, and storing a file twice is harmless.
  const pictures = await savePictures(dependencies.files);
  const specimens = await saveSpecimens(dependencies.documents);
  const papers = await savePapers(dependencies.documents);
  const reportPapers = await saveReportPapers(dependencies.documents);
  const chatPapers = await saveChatPapers(dependencies.documents);
  const postFiles = await savePostFiles(dependencies.files, pictures);
  await dependencies.db.transaction(async (db) => {
    // Thousands of rows exceed a request's statement timeout on a slow machine.
    await liftLimits(db, "0");
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [meanwhile] = await db.select({ id: users.id }).from(users).limit(1);
    if (meanwhile) return;
    const calendar = demoCalendar(dependencies.clock.now());
    const structure = await seedStructure(db);
    const { branches } = structure;
    const people = await seedPeople(db, dependencies.personal, { pictures, branches }, calendar);
    await seedRoles(db, calendar);
    await seedSecretariats(db, structure, calendar);
    await seedPositions(db, pictures, calendar);
    const { personal } = dependencies;
    await seedApplications(db, { personal, pictures, specimens }, calendar);
    await seedAid(db, { personal, papers }, calendar);
    await seedNews(db, pictures, { people, ...structure }, calendar);
    await seedPosts(db, postFiles, people, calendar);
    await seedModeration(db, calendar);
    await seedFeedback(db, calendar);
    await seedAttendance(db, people, calendar);
    await seedEvents(db, people, calendar);
    await seedPoints(db, calendar);
    await seedMeetings(db, people, calendar);
    await seedChat(db, personal, { people, papers: chatPapers }, calendar);
    await seedFollowedChat(db, personal, calendar);
    await seedReports(db, { personal, papers: reportPapers }, calendar);
    await seedSurveys(db, personal, people, calendar);
    await seedElection(db, dependencies.files, pictures, calendar);
    await seedNotifications(db, calendar);
    await seedConsents(db, calendar);
    await seedFirstSteps(db, calendar);
    await seedAudit(db);
    await seedImports(db, personal, calendar);
    await seedDuplicates(db, personal, { branches }, calendar);
    await seedContent(db, calendar);
    await seedArchive(db, dependencies.files, calendar);
    await seedOffers(db, pictures, calendar);
    await seedSilences(db, calendar);
    await seedCandidates(db, personal, calendar);
    await seedDeskPosts(db, postFiles, calendar);
    await dependencies.publisher.publish(db);
  });
}
