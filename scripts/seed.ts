import { parseArgs } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { ConfigurationError, readConfiguration } from "#app/configuration.ts";
import { openLog } from "#app/logging.ts";
import { openPublisher } from "#app/platform/realtime/listen.ts";
import { seedAid } from "./seed/aid.ts";
import { seedArchive } from "./seed/archive.ts";
import { seedAudit } from "./seed/audit.ts";
import { seedCandidates } from "./seed/candidates.ts";
import { seedChat } from "./seed/chat.ts";
import { seedConsents } from "./seed/consents.ts";
import { openSeeding } from "./seed/database.ts";
import { seedDepartures } from "./seed/departures.ts";
import { seedDues } from "./seed/dues.ts";
import { seedEvents } from "./seed/events.ts";
import { seedExports } from "./seed/exports.ts";
import { seedFeedback } from "./seed/feedback.ts";
import { seedGatherings } from "./seed/gatherings.ts";
import { seedHolders } from "./seed/holders.ts";
import { seedImports } from "./seed/imports.ts";
import { seedMeetings } from "./seed/meetings.ts";
import { seedMembers } from "./seed/members.ts";
import { seedComments, seedModeration } from "./seed/moderation.ts";
import { seedNews } from "./seed/news.ts";
import { seedNotifications } from "./seed/notifications.ts";
import { seedOffers } from "./seed/offers.ts";
import { seedPosts } from "./seed/posts.ts";
import { seedProfiles } from "./seed/profiles.ts";
import { seedReports } from "./seed/reports.ts";
import { seedSecretariats } from "./seed/secretariats.ts";
import { seedSurveyAnswers, seedSurveys } from "./seed/surveys.ts";

/**
 * npm run seed -- --members 1000000 --news 100000 --candidates 10000
 *
 * Big data for benches, on top of the demo's, into DATABASE_URL or the embedded database of
 * DATA_DIR. Each number is a total: what is there already counts, so a second run adds nothing, and
 * an interrupted one goes on where it was. The same numbers make the same data.
 */
const parts = {
  members: seedMembers,
  profiles: seedProfiles,
  secretariats: seedSecretariats,
  consents: seedConsents,
  departures: seedDepartures,
  imports: seedImports,
  exports: seedExports,
  news: seedNews,
  comments: seedComments,
  cases: seedModeration,
  posts: seedPosts,
  archive: seedArchive,
  offers: seedOffers,
  candidates: seedCandidates,
  notifications: seedNotifications,
  aid: seedAid,
  dues: seedDues,
  feedback: seedFeedback,
  gatherings: seedGatherings,
  events: seedEvents,
  meetings: seedMeetings,
  reports: seedReports,
  surveys: seedSurveys,
  answers: seedSurveyAnswers,
  chat: seedChat,
  holders: seedHolders,
  audit: seedAudit,
};
type Part = keyof typeof parts;

try {
  await run(readTotals(process.argv.slice(2)));
} catch (error) {
  // A query's own message quotes its values, thousands of them; its cause says what went wrong.
  const hasReported = error instanceof DrizzleQueryError ? error.cause : error;
  console.error(isSentence(hasReported) ? hasReported.message : hasReported);
  process.exit(1);
}

async function run(totals: ReadonlyMap<Part, number>): Promise<void> {
  // The big data stands on the demo's content, and the demo listens on this machine only.
  const env = { ...process.env, DEMO: "1", HOST: "127.0.0.1", API_URL: undefined };
  const configuration = readConfiguration({ LOG_LEVEL: "warn", ...env });
  const log = openLog(configuration.logLevel);
  const seeding = await openSeeding(configuration, log);
  try {
    for (const [part, total] of totals) await parts[part](seeding, total);
    await seeding.settle();
    const publisher = await openPublisher(seeding.connectionString, log);
    await publisher.publish(seeding.db);
    await publisher.stop();
  } finally {
    await seeding.close();
  }
}

/** @throws an Error in a sentence */
function readTotals(args: string[]): Map<Part, number> {
  const names = Object.keys(parts) as Part[];
  const example = "npm run seed -- --members 1000000 --news 100000 --candidates 10000";
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const totals = new Map<Part, number>();
  const { values } = parse(args, options, example);
  for (const name of names) {
    const value = values[name];
    if (value === undefined) continue;
    if (typeof value !== "string" || !/^[1-9]\d{0,7}$/.test(value)) {
      throw new Error(`--${name} must be a whole number from 1 to 99999999: ${example}`);
    }
    totals.set(name, Number(value));
  }
  if (totals.size === 0) throw new Error(`Say how much of what there is to be: ${example}`);
  return totals;
}

function parse(args: string[], options: Record<string, { type: "string" }>, example: string) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${example}`);
  }
}

/** What was foreseen is a plain Error with a sentence; its stack would help nobody. */
function isSentence(error: unknown): error is Error {
  return error instanceof ConfigurationError || Object.getPrototypeOf(error) === Error.prototype;
}
