import type { SubmissionResult } from "@conform-to/react";
import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Import, ImportSample, RejectedRow } from "#app/contract/import.ts";
import { importOutcomes, MAX_REJECTED_KEPT } from "#app/contract/import.values.ts";
import { WordsForm } from "./words-form.tsx";

const counted = ["added", "changed", "same", "rejected"] as const;

interface OutcomeProps {
  found: Import;
  mayMerge: boolean;
  rejected: SubmissionResult<string[]> | undefined;
  children: ReactNode;
}

export function Outcome({ found, mayMerge, rejected, children }: OutcomeProps) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const { counts, samples, state } = found;
  const tense = state === "checked" ? "would" : "did";
  const number = (value: number) => formatNumber(value, language);
  return (
    <>
      <Section title={t(`outcome.${tense}`)}>
        <dl className="facts">
          {counted.flatMap((outcome) => [
            <dt key={`${outcome} name`}>{t(`outcome.${outcome}`)}</dt>,
            <dd key={outcome}>
              <b className="digits">{number(counts[outcome])}</b>
              {outcome === "rejected" && counts.repeated > 0 && (
                <small className="muted">
                  {" "}
                  {t("outcome.repeated", { figures: number(counts.repeated) })}
                </small>
              )}
            </dd>,
          ])}
        </dl>
      </Section>
      {children}
      <WordsForm found={found} rejected={rejected} />
      {found.reasons.length > 0 && <Rejected found={found} mayMerge={mayMerge} />}
      {found.notes.length > 0 && (
        <Section title={t("notes.title")}>
          <p>{t(`notes.${tense}`)}</p>
          <Counted label={t("notes.title")} said={t("notes.note")} list={found.notes} />
        </Section>
      )}
      {importOutcomes.map(
        (outcome) =>
          samples[outcome].length > 0 && (
            <Disclosure
              key={outcome}
              open={outcome === "changed"}
              summary={t(`samples.${outcome}`)}
            >
              <Samples
                label={t(`samples.${outcome}`)}
                samples={samples[outcome]}
                hasChanges={outcome === "changed"}
              />
            </Disclosure>
          ),
      )}
    </>
  );
}

interface RejectedProps {
  found: Import;
  mayMerge: boolean;
}

function Rejected({ found, mayMerge }: RejectedProps) {
  const { id, counts, reasons, rejected, state } = found;
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const isKept = rejected.length > 0;
  return (
    <Section title={t("rejected.title")}>
      <Counted label={t("rejected.reasons")} said={t("rejected.reason")} list={reasons} />
      {isKept && (
        <>
          <p>
            {t(state === "checked" ? "rejected.before" : "rejected.after")}{" "}
            {counts.rejected > MAX_REJECTED_KEPT &&
              t("rejected.first", { figures: formatNumber(MAX_REJECTED_KEPT, language) })}
          </p>
          <div className="row">
            {(["xlsx", "csv"] as const).map((ending) => (
              <ButtonLink
                key={ending}
                kind="quiet"
                icon="download"
                download
                href={`${href("/users/import/:id", { id })}/rejected.${ending}`}
              >
                {t(`rejected.${ending}`)}
              </ButtonLink>
            ))}
          </div>
          <Disclosure summary={t("samples.rejected")}>
            <DataTable
              label={t("samples.rejected")}
              columns={[t("samples.line"), t("rejected.reason"), t("samples.cells")]}
              rows={rejected.map(({ line, cells, problems, records }) => ({
                id: String(line),
                cells: [
                  <bdi key="line">{formatNumber(line, language)}</bdi>,
                  <Fragment key="reason">
                    {problems
                      .map(({ path, message }) => `${t(`column.${path}`)}: ${message}`)
                      .join(" ")}
                    <Records records={records ?? []} mayMerge={mayMerge} />
                  </Fragment>,
                  <bdi key="cells">{cells.filter(Boolean).join(" | ")}</bdi>,
                ],
              }))}
            />
          </Disclosure>
        </>
      )}
    </Section>
  );
}

/** The way to those whom a row collides with, and to merging two who may be one person. */
function Records({
  records,
  mayMerge,
}: {
  records: NonNullable<RejectedRow["records"]>;
  mayMerge: boolean;
}) {
  const { t } = useTranslation("import");
  const [one, other] = records;
  return (
    <>
      {records.map(({ id, name, membershipId }) => (
        <div key={id}>
          <Link to={href("/users/:id", { id })}>
            <bdi>{name}</bdi>
            {membershipId && (
              <>
                {" · "}
                <bdi>{membershipId}</bdi>
              </>
            )}
          </Link>
        </div>
      ))}
      {mayMerge && one && other && (
        <div>
          <Link to={href("/users/:id/merge/:otherId", { id: one.id, otherId: other.id })}>
            {t("rejected.compare")}
          </Link>
        </div>
      )}
    </>
  );
}

interface CountedProps {
  label: string;
  said: string;
  list: Import["reasons"];
}

function Counted({ label, said, list }: CountedProps) {
  const { t, i18n } = useTranslation("import");
  return (
    <DataTable
      label={label}
      columns={[t("rejected.column"), said, t("list.rows")]}
      rows={list.map(({ path, message, rows }) => ({
        id: `${path} ${message}`,
        cells: [
          t(`column.${path}`),
          message,
          <bdi key="rows">{formatNumber(rows, toLanguage(i18n.language))}</bdi>,
        ],
      }))}
    />
  );
}

interface SamplesProps {
  label: string;
  samples: readonly ImportSample[];
  hasChanges: boolean;
}

const readOfNew = ["birthDate", "joinDate", "endDate", "status"] as const;

function Samples({ label, samples, hasChanges }: SamplesProps) {
  const { t } = useTranslation("import");
  const word = useWord();
  const joins = !hasChanges && samples.some(({ branch }) => branch);
  const isNew = samples.some(({ read }) => read);
  const columns = [
    t("column.membershipId"),
    t("samples.name"),
    t("samples.line"),
    ...(joins ? [t("column.branch")] : []),
    ...(isNew ? readOfNew.map((column) => t(`column.${column}`)) : []),
  ];
  return (
    <DataTable
      label={label}
      columns={hasChanges ? [...columns, t("samples.changes")] : columns}
      rows={samples.map(({ line, membershipId, name, branch, read, changes }) => ({
        id: String(line),
        cells: [
          <bdi key="number">{membershipId ?? t("samples.given")}</bdi>,
          <bdi key="name">{name}</bdi>,
          <bdi key="line">{line}</bdi>,
          ...(joins ? [<bdi key="branch">{branch ?? t("samples.nothing")}</bdi>] : []),
          ...(isNew
            ? readOfNew.map((column) => (
                <bdi key={column}>{word(column, read?.[column] ?? null)}</bdi>
              ))
            : []),
          ...(hasChanges ? [<Changes key="changes" changes={changes} />] : []),
        ],
      }))}
    />
  );
}

function useWord() {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  return (column: string, value: string | null) => {
    if (value === null) return t("samples.nothing");
    if (column.endsWith("Date")) return formatDate(value, language);
    if (column === "status") return t(`status.${value}`, { defaultValue: value });
    return column === "governorate" ? governorateName(value, language) : value;
  };
}

function Changes({ changes }: Pick<ImportSample, "changes">) {
  const { t } = useTranslation("import");
  const word = useWord();
  return (
    <>
      {changes.map(({ column, from, to }) => (
        <div key={column}>
          {t(`column.${column}`)}
          {": "}
          <del>
            <bdi>{word(column, from)}</bdi>
          </del>{" "}
          <ins>
            <bdi>{word(column, to)}</bdi>
          </ins>
        </div>
      ))}
    </>
  );
}
