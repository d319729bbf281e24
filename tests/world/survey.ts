import type { SurveyQuestion } from "#app/contract/survey.ts";
import { titleColumns } from "#app/platform/database/terms.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { newBoxKey } from "#app/platform/survey/boxes.ts";
import { wholeAudience } from "#app/platform/survey/rules.ts";
import { insertKey } from "#app/platform/survey/store-answers.ts";
import { insertSurvey } from "#app/platform/survey/store-desk.ts";
import { users } from "#app/platform/user/tables.ts";
import { idOf } from "./event.ts";

const DAY = 24 * 60 * 60 * 1000;

const choice = (id: string, label: string) => ({ id, label, labelEn: null });

/** One question of each kind that a short survey has; the third is asked of who is not content. */
export const someQuestions: readonly SurveyQuestion[] = [
  {
    id: "q1",
    kind: "one",
    title: "هل أنت راضٍ عن أنشطة المحافظة؟",
    titleEn: null,
    isNeeded: true,
    choices: [choice("c1", "نعم"), choice("c2", "لا")],
    shownIf: null,
  },
  {
    id: "q2",
    kind: "scale5",
    title: "كيف تقيّم آخر فعالية؟",
    titleEn: null,
    isNeeded: false,
    choices: [],
    shownIf: null,
  },
  {
    id: "q3",
    kind: "short",
    title: "ما الذي ينقصها؟",
    titleEn: null,
    isNeeded: false,
    choices: [],
    shownIf: { question: "q1", values: ["c2"] },
  },
];

/** The question of a poll. */
export const pollQuestion: SurveyQuestion = {
  id: "q1",
  kind: "one",
  title: "أين يُعقد المؤتمر؟",
  titleEn: null,
  isNeeded: true,
  choices: [choice("c1", "دمياط"), choice("c2", "المنصورة"), choice("c3", "القاهرة")],
  shownIf: null,
};

/** A survey of the whole country that is open for a week, by name; other fields as given. */
export async function addSurvey(
  { db, clock, personal }: Pick<Dependencies, "clock" | "db" | "personal">,
  more: Partial<Parameters<typeof insertSurvey>[1]> = {},
): Promise<string> {
  const now = clock.now();
  const id = await insertSurvey(db, {
    kind: "survey",
    state: "open",
    since: now,
    ...titleColumns({ title: "رأيك في أنشطة الشهر" }),
    text: "",
    textEn: "",
    questions: someQuestions,
    isAnonymous: false,
    mayChange: false,
    results: "closed",
    opensAt: now,
    closesAt: new Date(now.getTime() + 7 * DAY),
    audience: wholeAudience,
    audienceKeys: ["all"],
    governorateCode: null,
    branchIds: [],
    secretariatIds: [],
    changedAt: now,
    changedBy: await idOf({ db }, "demo-admin"),
    ...more,
  });
  if (more.isAnonymous) await insertKey(db, id, newBoxKey(personal));
  return id;
}

/** What the desk's form sends; other fields as given. */
export const surveyForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  title: "رأيك في أنشطة الشهر",
  text: "سبعة أسئلة قصيرة.",
  results: "closed",
  closesAt: "2026-10-20T18:00",
  ...more,
});

/** A question as the desk's form sends it; other fields as given. */
export const questionForm = (more: Readonly<Record<string, unknown>> = {}) => ({
  kind: "one",
  title: "هل أنت راضٍ عن أنشطة المحافظة؟",
  choices: "نعم\nلا",
  ...more,
});

/** Verified members of a governorate who can sign in by their uids: as many as asked for. */
export async function addVoters(
  { db, clock }: Pick<Dependencies, "clock" | "db">,
  count: number,
  governorateCode = "11",
  branchId: string | null = null,
): Promise<{ id: string; uid: string }[]> {
  const rows = [...Array(count).keys()].map((number) => ({
    displayName: `ناخب ${number + 1}`,
    status: "verified" as const,
    facebookId: `voter-${governorateCode}-${number}`,
    membershipId: `V${governorateCode}${number}`,
    governorateCode,
    branchId,
    activatedAt: clock.now(),
    createdAt: clock.now(),
  }));
  const added = await db.insert(users).values(rows).returning();
  return added.map(({ id, facebookId }) => ({ id, uid: facebookId ?? "" }));
}
