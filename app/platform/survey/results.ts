import { foldForSearch } from "#app/arabic/fold.ts";
import type { readSurveyResults } from "#app/contract/survey.ts";
import { MAX_WORDS, MIN_GROUP, textKinds } from "#app/contract/survey.values.ts";
import type { QuestionResult, SurveyResults } from "#app/contract/survey-results.ts";
import type { HandlerContext } from "../http/handler.ts";
import { stateAt } from "./rules.ts";
import { countAnswered, type SurveyRow } from "./store.ts";
import { findCounts, findTexts } from "./store-results.ts";
import { Counts, groupResults, tallyOf, wholesOf } from "./tally.ts";

type Context = Pick<HandlerContext<typeof readSurveyResults>, "db" | "now">;

/**
 * What was answered to a survey. Who reads at the desk what was answered by name may know everything;
 * of anonymous surveys, and to members, nobody is told of few people.
 */
export async function presentResults(
  { db, now }: Context,
  survey: SurveyRow,
  { atDesk }: { readonly atDesk: boolean },
): Promise<SurveyResults> {
  const counts = new Counts(await findCounts(db, survey));
  const rolls = await countAnswered(db, [survey.id]);
  const isHidden = survey.isAnonymous || !atDesk;
  const least = isHidden ? MIN_GROUP : 1;
  const counted = counts.of("", "", "");
  const isTooFew = counted < least;
  const isPoll = survey.kind === "poll";
  // Of an anonymous one groups are told of when it is over, and as they were counted then.
  const groups = survey.isAnonymous ? survey.groups : groupResults(survey.questions, counts, least);
  const wholes = wholesOf(survey.questions, counts, { least, isWhole: isPoll });
  const questions: QuestionResult[] = [];
  for (const question of isTooFew ? [] : survey.questions) {
    const hasWords = atDesk && textKinds.includes(question.kind);
    const texts = hasWords ? await findTexts(db, survey.id, question.id) : [];
    questions.push({
      ...tallyOf(question, counts, wholes.get(question.id)),
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
    isOpen: stateAt(survey, now) === "open",
    closesAt: survey.closesAt?.toISOString() ?? null,
    asked: survey.asked,
    answered: rolls.get(survey.id) ?? 0,
    counted,
    isTooFew,
    questions,
  };
}

/** Shorter words say little: "in", "the", "من". */
const MIN_WORD_LENGTH = 4;

/** The words that most of some texts have, as they are written in the first of them. */
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
