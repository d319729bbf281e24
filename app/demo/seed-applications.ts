import { inArray } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { ApplicationState } from "#app/contract/review.ts";
import { toProfileChange } from "../platform/application/profile-change.ts";
import {
  applicationDocuments,
  applicationSteps,
  applications,
} from "../platform/application/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { nextMembershipEnd } from "../platform/membership/rules.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import { users } from "../platform/user/tables.ts";
import { applicants, castApplications, type DemoApplicant } from "./content/applicants.ts";
import type { Pictures } from "./seed-pictures.ts";
import type { Specimens } from "./seed-specimens.ts";

const HOUR = 60 * 60 * 1000;
/** Who decides in the demo. */
const LEADER = "demo-admin";

interface Seeding {
  readonly personal: Personal;
  readonly pictures: Pictures;
  readonly specimens: Specimens;
  readonly branches: ReadonlyMap<string, string>;
}

/** Applications in every state: those of invented applicants, and those of two of the cast. */
export async function seedApplications(db: Database, tools: Seeding, now: Date): Promise<void> {
  const uids = [LEADER, "demo-governorate-leader", ...castApplications.map(({ uid }) => uid)];
  const cast = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const ids = new Map(cast.map(({ id, uid }) => [uid, id]));
  for (const applicant of [...applicants, ...castApplications]) {
    const userId = ids.get(applicant.uid) ?? (await seedApplicant(db, tools, applicant, now));
    await seedApplication(db, tools, { applicant, userId, ids }, now);
  }
}

/** Whose application it is, with what such a person has on file. */
async function seedApplicant(
  db: Database,
  { personal, pictures, branches }: Seeding,
  {
    uid,
    name,
    kind,
    state,
    answers,
    governorateCode,
    portrait,
    cardNumber,
    hoursAgo,
  }: DemoApplicant,
  now: Date,
): Promise<string> {
  const isMember = kind !== "registration" || state === "approved";
  const [row] = await db
    .insert(users)
    .values({
      displayName: name,
      status: kind === "renewal" ? "expired" : statusOf[kind === "activation" ? "approved" : state],
      email: `${uid.replace("demo-", "")}@example.org`,
      photo: isMember ? pictures.portraits[portrait] : null,
      facebookId: kind === "activation" ? null : uid,
      activatedAt: kind === "activation" ? null : now,
      membershipId: isMember ? `${governorateCode}${50_000 + hoursAgo}` : null,
      governorateCode,
      branchId: isMember ? branches.get(governorateCode) : null,
      createdAt: new Date(now.getTime() - hoursAgo * HOUR),
    })
    .returning({ id: users.id });
  if (!row) throw new Error("The database kept no applicant.");
  const start = cairoDay(
    new Date(now.getTime() - (kind === "renewal" ? 500 * 24 : hoursAgo) * HOUR),
  );
  const onFile = toProfileChange(personal, { nationalId: cardNumber, ...answers }, true);
  await db
    .insert(profiles)
    .values({
      userId: row.id,
      ...onFile,
      ...(isMember && {
        membershipStart: start,
        membershipEnd: nextMembershipEnd(new Date(start), null, 12),
      }),
    })
    // The phone of one of them is somebody else's, of which its reviewer is warned.
    .onConflictDoNothing();
  return row.id;
}

const statusOf = {
  submitted: "pending",
  correction: "pending",
  approved: "verified",
  refused: "refused",
  withdrawn: "unverified",
} as const satisfies Record<ApplicationState, string>;

async function seedApplication(
  db: Database,
  { personal, specimens }: Seeding,
  {
    applicant,
    userId,
    ids,
  }: { applicant: DemoApplicant; userId: string; ids: ReadonlyMap<string | null, string> },
  now: Date,
): Promise<void> {
  const { uid, name, kind, state, answers, governorateCode, hoursAgo } = applicant;
  const submittedAt = new Date(now.getTime() - hoursAgo * HOUR);
  const decidedAt = new Date(now.getTime() - (hoursAgo / 2) * HOUR);
  const claimedBy = (applicant.claimedBy && ids.get(applicant.claimedBy)) || null;
  const fields = state === "correction" ? ["nationalID_Front", "street"] : [];
  const [row] = await db
    .insert(applications)
    .values({
      kind,
      userId,
      state,
      name,
      governorateCode,
      submittedAt,
      claimedBy,
      searchText: foldForSearch(`${name} ${String(answers.city ?? "")}`),
      sealedAnswers: personal.seal(JSON.stringify(answers)),
      isDifferenceConfirmed: applicant.isConfirmed === true,
      fieldsToCorrect: fields,
      claimedAt: claimedBy ? now : null,
    })
    .returning({ id: applications.id });
  if (!row) throw new Error("The database kept no application.");
  const { id: applicationId } = row;
  const by = ids.get(LEADER) ?? null;
  const steps: (typeof applicationSteps.$inferInsert)[] = [
    { applicationId, act: "submitted", at: submittedAt, by: userId },
  ];
  if (claimedBy) steps.push({ applicationId, act: "claimed", at: now, by: claimedBy });
  if (state === "correction") {
    const note = "صورة وجه البطاقة غير واضحة، واسم الشارع ناقص.";
    steps.push({ applicationId, act: "correctionAsked", at: decidedAt, by, note, fields });
  }
  if (state === "approved") steps.push({ applicationId, act: "approved", at: decidedAt, by });
  if (state === "refused") {
    const { reason = "other", note } = applicant;
    steps.push({ applicationId, act: "refused", at: decidedAt, by, reason, note: note ?? null });
  }
  await db.insert(applicationSteps).values(steps);
  const documents = specimens.get(uid) ?? [];
  if (documents.length === 0) return;
  const sender = `user:${userId}`;
  await db
    .insert(applicationDocuments)
    .values(documents.map((each) => ({ ...each, applicationId, sender, createdAt: submittedAt })));
}
