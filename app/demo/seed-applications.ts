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
import { findBranchOf } from "../platform/branch/api.ts";
import type { Database } from "../platform/database/connect.ts";
import { nextMembershipEnd } from "../platform/membership/rules.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { applicants, castApplications, type DemoApplicant } from "./content/applicants.ts";
import { ADMIN } from "./content/people.ts";
import { demoGovernorates } from "./content/structure.ts";
import type { Pictures } from "./seed-pictures.ts";
import type { Specimens } from "./seed-specimens.ts";

const leaders: Readonly<Record<string, string>> = {
  "11": "demo-governorate-leader",
  "27": "demo-sector-leader",
};

function deciderOf({ governorateCode, answers }: DemoApplicant): string {
  const leader = leaders[governorateCode] ?? ADMIN;
  if (leader !== "demo-sector-leader") return leader;
  const [, ...others] =
    demoGovernorates.find(({ code }) => code === governorateCode)?.sectors ?? [];
  const isElsewhere = others.some(({ branches }) =>
    branches.some(({ city }) => city === answers.city),
  );
  return isElsewhere ? ADMIN : leader;
}

const admittedDaysAgo = { renewal: 500, activation: 230 } as const;

const RENEWED_WITHIN = 9 * 24 * 60 * 60 * 1000;

interface Seeding {
  readonly personal: Personal;
  readonly pictures: Pictures;
  readonly specimens: Specimens;
}

export async function seedApplications(
  db: Database,
  tools: Seeding,
  calendar: DemoCalendar,
): Promise<void> {
  const uids = [ADMIN, ...Object.values(leaders), ...castApplications.map(({ uid }) => uid)];
  const cast = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, uids));
  const ids = new Map(cast.map(({ id, uid }) => [uid, id]));
  for (const applicant of [...applicants, ...castApplications]) {
    const userId = ids.get(applicant.uid) ?? (await seedApplicant(db, tools, applicant, calendar));
    await seedApplication(db, tools, { applicant, userId, ids }, calendar);
  }
}

function timesOf({ kind, state, hoursAgo }: DemoApplicant, calendar: DemoCalendar) {
  const isWaiting = state === "submitted";
  const submittedAt = isWaiting ? calendar.ago(hoursAgo) : calendar.agoDecided(hoursAgo);
  // About four days later, or by now.
  const soon = Math.min(submittedAt.getTime() + RENEWED_WITHIN, calendar.now.getTime());
  const until = kind === "renewal" ? new Date(soon) : undefined;
  return { submittedAt, decidedAt: calendar.decided(submittedAt, 0.5, until) };
}

async function seedApplicant(
  db: Database,
  { personal, pictures }: Seeding,
  applicant: DemoApplicant,
  calendar: DemoCalendar,
): Promise<string> {
  const { uid, name, kind, state, answers, governorateCode, portrait, cardNumber, hoursAgo } =
    applicant;
  const { submittedAt, decidedAt } = timesOf(applicant, calendar);
  const isMember = kind !== "registration" || state === "approved";
  const admittedAt =
    kind === "registration" ? decidedAt : calendar.officeDay(admittedDaysAgo[kind]);
  const createdAt = kind === "registration" ? submittedAt : admittedAt;
  const [row] = await db
    .insert(users)
    .values({
      displayName: name,
      status: kind === "renewal" ? "expired" : statusOf[kind === "activation" ? "approved" : state],
      email: `${uid.replace("demo-", "")}@example.org`,
      photo: isMember ? pictures.portraits[portrait] : null,
      facebookId: kind === "activation" ? null : uid,
      activatedAt: kind === "activation" ? null : createdAt,
      membershipId: isMember ? `${governorateCode}${50_000 + hoursAgo}` : null,
      governorateCode,
      branchId: await findBranchOf(db, governorateCode, answers.city ? String(answers.city) : null),
      createdAt,
    })
    .returning({ id: users.id });
  if (!row) throw new Error("The database kept no applicant.");
  const start = cairoDay(admittedAt);
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
    // One phone is somebody else's, so that its reviewer gets a warning.
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
  calendar: DemoCalendar,
): Promise<void> {
  const { uid, name, kind, state, answers, governorateCode } = applicant;
  const { submittedAt, decidedAt } = timesOf(applicant, calendar);
  const claimedBy = (applicant.claimedBy && ids.get(applicant.claimedBy)) || null;
  // A claim expires after half an hour.
  const claimedAt = calendar.ago(0.3);
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
      claimedAt: claimedBy ? claimedAt : null,
    })
    .returning({ id: applications.id });
  if (!row) throw new Error("The database kept no application.");
  const { id: applicationId } = row;
  const by = ids.get(deciderOf(applicant)) ?? null;
  const steps: (typeof applicationSteps.$inferInsert)[] = [
    { applicationId, act: "submitted", at: submittedAt, by: userId },
  ];
  if (claimedBy) steps.push({ applicationId, act: "claimed", at: claimedAt, by: claimedBy });
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
