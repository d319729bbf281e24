import "../../../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  type CandidateImport,
  type CandidateRowLine,
  listCandidateRows,
  readCandidateImport,
} from "#app/contract/candidate-import.ts";
import {
  CANDIDATE_ROWS_PER_PAGE,
  candidateColumns,
  requiredCandidateColumns,
} from "#app/contract/candidate-import.values.ts";
import { LIST } from "#app/contract/election.ts";
import { CREATE_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { statesAtWork } from "#app/contract/import.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { ColumnsForm } from "../../../import/detail/columns-form.tsx";
import { Progress } from "../../../import/detail/progress.tsx";
import { SheetForm } from "../../../import/detail/sheet-form.tsx";
import { toneOf } from "../../../import/tone.ts";
import { liteRefresh, refreshWork } from "../../../work-refresh.ts";
import type { Route } from "./+types/import";
import { maySeeImports } from "./access.server.ts";
import * as actions from "./actions.server.ts";
import { Archives } from "./archives.tsx";
import { Forbidden } from "./forbidden.tsx";
import { Problems } from "./problems.tsx";

export const handle = {
  isHydrated: true,
  i18n: ["candidate-import", "import", "file"],
  refreshHeader: (loaderData?: { id: string; isAtWork: boolean } | null) =>
    loaderData && refreshWork(loaderData.isAtWork, href("/desk/candidates/import/:id", loaderData)),
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!(await maySeeImports(context))) return data(null, 403);
  const result = await call(context, readCandidateImport, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const found = result.data;
  const page = readPageParam(url.searchParams) ?? 1;
  const isAtWork = statesAtWork.includes(found.state);
  const hasRows = ["checked", "running", "finished"].includes(found.state);
  const query = { page, limit: CANDIDATE_ROWS_PER_PAGE };
  const rows = hasRows ? await call(context, listCandidateRows, { params, query }) : undefined;
  const headers = liteRefresh(isAtWork, preferencesOf(context));
  const body = {
    id: params.id,
    isAtWork,
    found,
    page,
    mayWrite: may(await visitorOf(context), CREATE_CANDIDATES),
    rows: rows?.ok
      ? rows.data.items.map((row) => ({
          ...row,
          isList: row.type === LIST,
          src: browserUrl(row.imageUrl),
          symbolSrc: browserUrl(row.symbolImageUrl),
        }))
      : [],
  };
  return data(body, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const action = formActions({ ...actions });

export default function CandidateImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["candidate-import", "import"]);
  if (!loaderData) return <Forbidden />;
  const language = toLanguage(i18n.language);
  const { id, found, isAtWork, rows, page, mayWrite } = loaderData;
  const { state, fileName, by, createdAt, keptUntil, counts } = found;
  const path = href("/desk/candidates/import/:id", { id });
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t("discard.submit")}
        name={fileName}
        lead={t("discard.text")}
        back={{ href: path, label: fileName }}
      />
    );
  }
  const isOpen = mayWrite && (state === "columns" || state === "checked");
  const rejectedOf = (act: "columns" | "sheet") =>
    actionData?.act === act ? actionData.result : undefined;
  const columnsForm = {
    found,
    path,
    texts: "candidate-import",
    columns: candidateColumns,
    required: requiredCandidateColumns,
    rejected: rejectedOf("columns"),
  };
  const archiveError = actionData?.act === "archive" ? actionData.result.error : undefined;
  const facts = [
    ["by", by],
    ["when", formatMoment(createdAt, language)],
    ["rows", counts.rows > 0 ? formatNumber(counts.rows, language) : ""],
  ].filter(([, value]) => value);
  return (
    <Page
      dense
      title={<bdi>{fileName}</bdi>}
      lead={t(`next.${state}`)}
      back={{ href: href("/desk/candidates/import"), label: t("title") }}
    >
      <PageTitle title={`${fileName} · ${t("title")}`} hasError={actionData !== undefined} />
      <dl className="facts">
        <dt>{t("import:list.state")}</dt>
        <dd>
          <StatusChip tone={toneOf(state)}>{t(`state.${state}`)}</StatusChip>
        </dd>
        {facts.flatMap(([name, value]) => [
          <dt key={`${name} term`}>{t(`import:list.${name}`)}</dt>,
          <dd key={name}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
        {keptUntil && state === "finished" && (
          <>
            <dt>{t("import:keptUntil")}</dt>
            <dd>{formatMoment(keptUntil, language)}</dd>
          </>
        )}
      </dl>
      {found.problem && (
        <p className="error" role="status">
          {found.problem.message}
        </p>
      )}
      {isAtWork && (
        <Progress
          state={state}
          percent={found.percent}
          rows={counts.rows}
          texts="candidate-import"
        />
      )}
      {["checked", "finished"].includes(state) && <Problems found={found} path={path} />}
      <Steps found={found} path={path} mayWrite={mayWrite} />
      {isOpen && <Archives found={found} path={path} error={archiveError} />}
      {isOpen && found.preview && (
        <Disclosure open={state === "columns" || undefined} summary={t("columns")}>
          <SheetForm found={found} path={path} rejected={rejectedOf("sheet")} />
          <ColumnsForm {...columnsForm} />
        </Disclosure>
      )}
      {rows.length > 0 && (
        <Section title={t("gallery.title")}>
          <Gallery rows={rows} />
          <Pager
            page={page}
            perPage={CANDIDATE_ROWS_PER_PAGE}
            totalItems={counts.added}
            query={new URLSearchParams()}
          />
        </Section>
      )}
    </Page>
  );
}

interface GalleryRow extends CandidateRowLine {
  readonly isList: boolean;
  readonly src: string | undefined;
  readonly symbolSrc: string | undefined;
}

function Gallery({ rows }: { rows: readonly GalleryRow[] }) {
  const { t } = useTranslation("candidate-import");
  return (
    <CardGrid>
      {rows.map((row) => (
        <article key={row.line} className="card beside">
          <Avatar size="medium" name={row.name} src={row.src} />
          <div>
            <h3 className="title">
              {row.candidateId ? (
                <Link to={href("/candidate/:id", { id: row.candidateId })}>
                  <bdi>{row.name}</bdi>
                </Link>
              ) : (
                <bdi>{row.name}</bdi>
              )}
            </h3>
            <p className="muted">
              <bdi>{[row.electoralDistrict, row.listName].filter(Boolean).join(" · ")}</bdi>
            </p>
            <p className="muted">
              {t("gallery.line", { line: row.line })}
              {!row.src && ` · ${t("gallery.noPicture")}`}
            </p>
          </div>
          {row.symbolSrc && (
            <img
              src={row.symbolSrc}
              alt={t("gallery.symbol")}
              width="40"
              height="40"
              loading="lazy"
            />
          )}
          {row.number && <p className="numeral">{row.number}</p>}
        </article>
      ))}
    </CardGrid>
  );
}

interface StepsProps {
  found: CandidateImport;
  path: string;
  mayWrite: boolean;
}

function Steps({ found, path, mayWrite }: StepsProps) {
  const { t, i18n } = useTranslation("candidate-import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const { state, counts, mayPublish, mayTakeBack, needsOther } = found;
  const mayDiscard = mayWrite && ["uploading", "columns", "checking", "checked"].includes(state);
  return (
    <>
      {needsOther && <p role="note">{t("publish.needsOther")}</p>}
      <div className="row">
        {mayPublish && (
          <Form method="post" action={`${path}?act=publish`}>
            <FormKeyField form="publish" />
            <Button icon="check" disabled={busy}>
              {t("publish.submit", {
                count: counts.added,
                figures: formatNumber(counts.added, language),
              })}
            </Button>
          </Form>
        )}
        {mayTakeBack && (
          <ButtonLink kind="danger" icon="trash" href={`${path}/take-back`}>
            {t("takeBack.open")}
          </ButtonLink>
        )}
        {mayDiscard && (
          <Form method="post" action={`${path}?act=discard`}>
            <FormKeyField form="discard" />
            <Button kind="quiet" icon="trash" disabled={busy}>
              {t("discard.submit")}
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
