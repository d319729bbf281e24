import { data, Form, href, useNavigation } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  chooseColumns,
  chooseSheet,
  discardImport,
  explainWords,
  type Import,
  readImport,
  runImport,
} from "#app/contract/import.ts";
import {
  IMPORT_USERS,
  importColumns,
  requiredColumns,
  statesAtWork,
} from "#app/contract/import.values.ts";
import { MERGE_USERS } from "#app/contract/merge.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { liteRefresh, refreshWork } from "../../work-refresh.ts";
import { Forbidden } from "../forbidden.tsx";
import { toneOf } from "../tone.ts";
import type { Route } from "./+types/import";
import { ColumnsForm } from "./columns-form.tsx";
import { Outcome } from "./outcome.tsx";
import { Progress } from "./progress.tsx";
import { SheetForm } from "./sheet-form.tsx";

export const handle = {
  i18n: ["import"],
  refreshHeader: (loaderData?: { id: string; isAtWork: boolean } | null) =>
    loaderData && refreshWork(loaderData.isAtWork, href("/users/import/:id", loaderData)),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  if (!may(visitor, IMPORT_USERS)) return data(null, 403);
  const result = await call(context, readImport, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const isAtWork = statesAtWork.includes(result.data.state);
  const headers = liteRefresh(isAtWork, preferencesOf(context));
  const mayMerge = may(visitor, MERGE_USERS);
  return data({ id: params.id, isAtWork, found: result.data, mayMerge }, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const page = ({ params }: Route.ActionArgs) => href("/users/import/:id", params);

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  columns: formAction(chooseColumns, { to: page }),
  sheet: formAction(chooseSheet, { to: page }),
  words: formAction(explainWords, { to: page }),
  run: formAction(runImport, { to: page }),
  discard: formAction(discardImport, {
    ask: askFirst,
    done: "import:discard.done",
    to: () => href("/users/import"),
  }),
});

export default function ImportDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("import");
  if (!loaderData) return <Forbidden />;
  const language = toLanguage(i18n.language);
  const { found, isAtWork } = loaderData;
  const { state, fileName, by, createdAt, keptUntil } = found;
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t("discard.submit")}
        name={fileName}
        lead={t("discard.text")}
        back={{ href: href("/users/import/:id", { id: found.id }), label: fileName }}
      />
    );
  }
  const showsOutcome = ["checked", "finished", "undone"].includes(state);
  const showsColumns = ["columns", "checked"].includes(state) && found.preview !== null;
  const rejectedOf = (act: "columns" | "sheet" | "words") =>
    actionData?.act === act ? answer : undefined;
  const columnsForm = {
    found,
    path: href("/users/import/:id", { id: found.id }),
    columns: importColumns,
    required: requiredColumns,
    rejected: rejectedOf("columns"),
  };
  return (
    <Page
      title={<bdi>{fileName}</bdi>}
      lead={t(`next.${state}`)}
      back={{ href: href("/users/import"), label: t("title") }}
    >
      <PageTitle title={`${fileName} · ${t("title")}`} hasError={actionData !== undefined} />
      <dl className="facts">
        <dt>{t("list.state")}</dt>
        <dd>
          <StatusChip tone={toneOf(state)}>{t(`state.${state}`)}</StatusChip>
        </dd>
        {by && (
          <>
            <dt>{t("list.by")}</dt>
            <dd>
              <bdi>{by}</bdi>
            </dd>
          </>
        )}
        <dt>{t("list.when")}</dt>
        <dd>{formatMoment(createdAt, language)}</dd>
        {found.counts.rows > 0 && (
          <>
            <dt>{t("list.rows")}</dt>
            <dd>
              <bdi>{formatNumber(found.counts.rows, language)}</bdi>
            </dd>
          </>
        )}
        {keptUntil && state === "finished" && (
          <>
            <dt>{t("keptUntil")}</dt>
            <dd>{formatMoment(keptUntil, language)}</dd>
          </>
        )}
      </dl>
      {found.problem && (
        <p className="error" role="status">
          {found.problem.message}
        </p>
      )}
      {isAtWork && <Progress state={state} percent={found.percent} rows={found.counts.rows} />}
      {state === "columns" && showsColumns && (
        <>
          <SheetForm found={found} path={columnsForm.path} rejected={rejectedOf("sheet")} />
          <ColumnsForm {...columnsForm} />
        </>
      )}
      {state === "undone" && <UndoResult undone={found.undone} kept={found.kept} />}
      {showsOutcome ? (
        <Outcome found={found} mayMerge={loaderData.mayMerge} rejected={rejectedOf("words")}>
          <Steps found={found} />
        </Outcome>
      ) : (
        <Steps found={found} />
      )}
      {state === "checked" && showsColumns && (
        <Disclosure
          open={columnsForm.rejected !== undefined || rejectedOf("sheet") !== undefined}
          summary={t("columns.again")}
        >
          <SheetForm found={found} path={columnsForm.path} rejected={rejectedOf("sheet")} />
          <ColumnsForm {...columnsForm} />
        </Disclosure>
      )}
    </Page>
  );
}

function Steps({ found: { id, state, counts, keptUntil } }: { found: Import }) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const path = href("/users/import/:id", { id });
  const writes = counts.added + counts.changed;
  if (state === "finished" && keptUntil && writes > 0) {
    return (
      <div className="row">
        <ButtonLink kind="danger" icon="trash" href={href("/users/import/:id/undo", { id })}>
          {t("undo.open")}
        </ButtonLink>
      </div>
    );
  }
  if (!["uploading", "columns", "checked"].includes(state)) return null;
  return (
    <>
      {state === "checked" && writes > 0 && (
        <Form method="post" action={`${path}?act=run`} className="row">
          <FormKeyField form="run" />
          <Button icon="check" disabled={busy}>
            {t("run.submit", { count: writes, figures: formatNumber(writes, language) })}
          </Button>
        </Form>
      )}
      <Form method="post" action={`${path}?act=discard`} className="row">
        <FormKeyField form="discard" />
        <Button kind="quiet" small icon="trash" disabled={busy}>
          {t("discard.open")}
        </Button>
      </Form>
    </>
  );
}

function UndoResult({ undone, kept }: Pick<Import, "undone" | "kept">) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  return (
    <Section title={t("undone.title")}>
      <dl className="facts">
        {(["removed", "restored", "kept"] as const).flatMap((part) => [
          <dt key={`${part} name`}>{t(`undone.${part}`)}</dt>,
          <dd key={part}>
            <b className="digits">{formatNumber(undone[part], language)}</b>
          </dd>,
        ])}
      </dl>
      {kept.length > 0 && (
        <DataTable
          label={t("undone.kept")}
          columns={[t("samples.name"), t("column.membershipId"), t("rejected.reason")]}
          rows={kept.map(({ name, membershipId, reason }) => ({
            id: `${membershipId} ${name}`,
            cells: [
              <bdi key="name">{name}</bdi>,
              <bdi key="number">{membershipId}</bdi>,
              t(`kept.${reason}`),
            ],
          }))}
        />
      )}
      {undone.kept > kept.length && kept.length > 0 && (
        <p className="muted">
          {t("undone.more", { figures: formatNumber(undone.kept - kept.length, language) })}
        </p>
      )}
    </Section>
  );
}
