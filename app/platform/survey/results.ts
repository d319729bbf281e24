import { foldForSearch } from "#app/arabic/fold.ts";
import type { readSurveyResults } from "#app/contract/survey.ts";
import { MAX_WORDS, MIN_GROUP, textKinds } from "#app/contract/survey.values.ts";
import type { QuestionResult, SurveyResults } from "#app/contract/survey-results.ts";
import type { Database } from "../database/connect.ts";
import type { HandlerContext } from "../http/handler.ts";
import { areResultsWithheld, stateAt } from "./rules.ts";
import { countAnswered, type SurveyRow } from "./store.ts";
import { findCounts, findTexts } from "./store-results.ts";
import { Counts, groupResults, leastOf, tallyOf, wholesOf } from "./tally.ts";

type Context = Pick<HandlerContext<typeof readSurveyResults>, "db" | "now">;

/** Anonymous results, and all to members, only above the disclosure limits. */
export async function presentResults(
  { db, now }: Context,
  survey: SurveyRow,
  { atDesk }: { readonly atDesk: boolean },
): Promise<SurveyResults> {
  const isWithheld = areResultsWithheld(survey);
  const counts = new Counts(isWithheld ? [] : await findCounts(db, survey));
  const rolls = await countAnswered(db, [survey.id]);
  const isHidden = survey.isAnonymous || !atDesk;
  const { people: least } = leastOf(isHidden);
  const counted = counts.of("", "", "");
  const isTooFew = !isWithheld && counted < least;
  const isPoll = survey.kind === "poll";
  const isOpen = stateAt(survey, now) === "open";
  const groups = groupsTold();
  const wholes = wholesOf(survey.questions, counts, { least, isWhole: isPoll });
  const questions: QuestionResult[] = [];
  for (const question of isTooFew || isWithheld ? [] : survey.questions) {
    const hasWords = atDesk && textKinds.includes(question.kind);
    const isTold = wholes.has(question.id);
    const texts = hasWords && isTold ? await findTexts(db, survey.id, question.id) : [];
    questions.push({
      ...tallyOf(question, counts, { shown: wholes.get(question.id), least }),
      byGovernorate: [...(groups?.[question.id]?.byGovernorate ?? [])],
      byRank: [...(groups?.[question.id]?.byRank ?? [])],
      words: wordsOf(texts, isHidden ? MIN_GROUP : 2),
    });
  }
  return {
    id: survey.id,
    kind: survey.kind,
    title: survey.title,
    titleEn: survey.titleEn,
    isAnonymous: survey.isAnonymous,
    isOpen,
    closesAt: survey.closesAt?.toISOString() ?? null,
    asked: survey.asked,
    answered: rolls.get(survey.id) ?? 0,
    counted,
    isSealed: isWithheld,
    isTooFew,
    questions,
  };

  /** To members, and of an anonymous survey to all, only after its end. */
  function groupsTold() {
    // Stored at the end: their source is deleted.
    if (survey.isAnonymous) return survey.groups;
    if (isHidden && isOpen) return null;
    return groupResults(survey.questions, counts, leastOf(isHidden));
  }
}

/** At the desk, one by one, unlinked from other answers. */
export async function areTextsTold(
  db: Database,
  survey: SurveyRow,
  questionId: string,
): Promise<boolean> {
  if (!survey.isAnonymous) return true;
  if (areResultsWithheld(survey)) return false;
  const counts = new Counts(await findCounts(db, survey));
  return wholesOf(survey.questions, counts, { least: MIN_GROUP, isWhole: false }).has(questionId);
}

/** Drops words such as "in", "the", "من". */
const MIN_WORD_LENGTH = 4;

/** The words of most texts, spelt as in the first of them. */
function wordsOf(texts: readonly string[], least: number): { word: string; count: number }[] {
  const found = new Map<string, { word: string; count: number }>();
  for (const text of texts) {
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    const own = new Map(words.map((word) => [foldForSearch(word), word]));
    for (const [folded, word] of own) {
      if (folded.length < MIN_WORD_LENGTH) continue;
      const known = found.get(folded) ?? { word, count: 0 };
      found.set(folded, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()]
    .filter(({ count }) => count >= least)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_WORDS);
}
