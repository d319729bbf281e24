import "../../../styles/survey-answer.css";
import { Lines } from "#app/components/lines.tsx";
import { About } from "../answer/about.tsx";
import { Question } from "../answer/question.tsx";
import type { SurveyPreview } from "./survey-preview.server.ts";

export function ShownSurvey({ survey, hasEnd }: SurveyPreview) {
  const { text, questions } = survey;
  return (
    <>
      {text && (
        <p className="prose written" lang={text.lang} dir="auto">
          <Lines text={text.text} />
        </p>
      )}
      <About survey={survey} hasEnd={hasEnd} />
      <div className="stack survey">
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            given={{}}
            error={undefined}
            condition={question.condition}
          />
        ))}
      </div>
    </>
  );
}
