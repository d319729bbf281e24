import { toLanguage } from "#app/arabic/language.ts";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type QuestionKind, questionKinds, scaleValues } from "#app/contract/survey.values.ts";
import type { SurveyResults } from "#app/contract/survey-results.ts";
import { Question } from "../survey/answer/question.tsx";
import { ResultTables } from "../survey/results/result-tables.tsx";
import { toResultsView } from "../survey/results/results-view.server.ts";
import { choicesOf } from "../survey/survey-view.server.ts";

export function Asked() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const labels = [t("fill.cairo"), t("fill.giza")];
  const named = labels.map((label, at) => ({ id: String(at), label, labelEn: label }));
  const question = (kind: QuestionKind, at: number) => {
    const choices = choicesOf(
      { kind, choices: named } as Parameters<typeof choicesOf>[0],
      language,
    );
    const title = { text: t(`asked.${kind}`), lang: undefined };
    const rest = { number: at + 1, mark: `${at + 1}.`, isNeeded: at === 0, condition: undefined };
    return { ...rest, id: `ask-${kind}`, kind, title, choices, shownIf: undefined };
  };
  const counts = [48, 24];
  const results = {
    ...{ id: "1", kind: "survey", title: "", titleEn: null, isAnonymous: false, isOpen: false },
    ...{ closesAt: null, asked: 91, answered: 75, counted: 75, isSealed: false, isTooFew: false },
    questions: [
      {
        ...{ id: "q1", kind: "one", title: t("asked.one"), titleEn: t("asked.one"), answered: 72 },
        ...{ spread: null, bands: [], words: [], byGovernorate: [], byRank: [] },
        values: [...counts, null].map((count, at) => {
          const label = labels[at] ?? t("fill.medical");
          return { value: `${at}`, label, labelEn: label, count, share: count && count / 72 };
        }),
      },
    ],
  } as unknown as SurveyResults;
  return (
    <>
      <Section title={t("asked.title")}>
        <div className="stack writing">
          {questionKinds.map((kind, at) => (
            <Question
              key={kind}
              question={question(kind, at) as Parameters<typeof Question>[0]["question"]}
              given={kind === "scale5" ? { "ask-scale5": [scaleValues(kind)[3] ?? ""] } : {}}
              error={undefined}
            />
          ))}
        </div>
      </Section>
      <Section title={t("asked.results")}>
        <ResultTables results={toResultsView(results, { t, language })} />
      </Section>
    </>
  );
}
