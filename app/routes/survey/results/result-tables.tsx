import { Bar } from "#app/components/bar.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Said } from "../said.tsx";
import type { QuestionResultView, ResultsView } from "./results-view.server.ts";

interface ResultTablesProps {
  results: ResultsView;
  textsPath?: ((questionId: string) => string) | undefined;
}

export function ResultTables({ results, textsPath }: ResultTablesProps) {
  const { t } = useTranslation("survey-answer");
  const { asked, answered, share, counted, closes, isOpen, isSealed, isTooFew, questions } =
    results;
  return (
    <>
      <dl className="ballot">
        <div>
          <dt>{t("results.answered")}</dt>
          <dd>
            <bdi className="digits">{answered}</bdi>
          </dd>
        </div>
        {asked && (
          <div>
            <dt>{t("results.asked")}</dt>
            <dd>
              <bdi className="digits">{asked}</bdi>
            </dd>
          </div>
        )}
        {share && (
          <div>
            <dt>{t("results.share")}</dt>
            <dd>
              <bdi className="digits">{share}</bdi>
            </dd>
          </div>
        )}
        {closes && (
          <div>
            <dt>{t(isOpen ? "until" : "closed")}</dt>
            <dd>
              <bdi>{closes}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {isOpen && !isSealed && <p role="status">{t("results.soFar")}</p>}
      {counted && <p>{t("results.counted", { counted, answered })}</p>}
      {isSealed && (
        <EmptyState title={t("results.sealed.title")} icon="statistics">
          {t("results.sealed.text")}
        </EmptyState>
      )}
      {isTooFew ? (
        <EmptyState title={t("results.tooFew.title")} icon="statistics">
          {t("results.tooFew.text")}
        </EmptyState>
      ) : (
        questions.map((question) => (
          <QuestionTable key={question.id} question={question} textsPath={textsPath} />
        ))
      )}
    </>
  );
}

function QuestionTable({
  question,
  textsPath,
}: {
  question: QuestionResultView;
} & Pick<ResultTablesProps, "textsPath">) {
  const { t } = useTranslation("survey-answer");
  const { id, kind, number, title, answered, rows, spread, words, groups, hasHidden, hasMean } =
    question;
  const isRanking = kind === "ranking";
  const isText = kind === "short" || kind === "long";
  return (
    <Section
      id={id}
      title={
        <>
          {number !== undefined && `${number}. `}
          <Said {...title} />
        </>
      }
    >
      <p className="muted">
        {answered === undefined ? t("results.fewAnswered") : t("results.people", { answered })}
        {kind === "several" && <> {t("results.several")}</>}
      </p>
      {rows.length > 0 && (
        <table className="counts">
          <caption className="vh">{title.text}</caption>
          <thead>
            <tr>
              <th scope="col">{t(isRanking ? "results.choice" : "results.answer")}</th>
              <th scope="col">{t(isRanking ? "results.first" : "results.count")}</th>
              <th scope="col">{t("results.shareColumn")}</th>
              {isRanking && (
                <th scope="col">{t(hasMean ? "results.place" : "results.standing")}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: value, label, count, share, ratio, place }) => (
              <tr key={value}>
                <th scope="row">
                  <Said {...label} />
                  {ratio !== undefined && <Bar share={ratio} />}
                </th>
                {count === undefined ? (
                  <td colSpan={2} className="muted">
                    {t("results.hidden")}
                  </td>
                ) : (
                  <>
                    <td className="digits">{count}</td>
                    <td className="digits">{share}</td>
                  </>
                )}
                {isRanking && <td className="digits">{place ?? t("results.hidden")}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {spread && <p>{spread}</p>}
      {words.length > 0 && (
        <>
          <h3>{t("results.words")}</h3>
          <ul className="words-used">
            {words.map(({ word, count }) => (
              <li key={word}>
                <bdi>{word}</bdi>{" "}
                <span className="muted">
                  <bdi className="digits">{count}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isText && textsPath && answered !== undefined && (
        <p>
          <Link to={textsPath(id)}>{t("results.texts")}</Link>
        </p>
      )}
      {isText && !textsPath && <p>{t("results.textsHidden")}</p>}
      {groups.map(({ name, columns, rows: lines }) => (
        <Disclosure inline key={name} summary={t(`results.by.${name}`, { count: lines.length })}>
          <DataTable
            label={`${title.text}: ${t(`results.group.${name}`)}`}
            columns={[t(`results.group.${name}`), t("results.count"), ...columns]}
            rows={lines}
          />
        </Disclosure>
      ))}
      {hasHidden && <p className="hint">{t("results.whyHidden")}</p>}
    </Section>
  );
}
