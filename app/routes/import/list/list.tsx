import { useState } from "react";
import { data, Form, href, redirect } from "react-router";
import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { listAddress } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { configuration } from "#app/configuration.ts";
import { listImports, memberImportCalls } from "#app/contract/import.ts";
import { IMPORT_KEPT_DAYS, IMPORT_USERS, MAX_IMPORT_MB } from "#app/contract/import.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { toneOf } from "../tone.ts";
import type { Route } from "./+types/list";
import { spreadsheetOf, upload } from "./upload.server.ts";

export const handle = { isHydrated: true, i18n: ["import", "list", "file"] };

const PER_PAGE = 20;
const importList = listAddress(href("/users/import"), {});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page } = readAddress(importList, url.searchParams);
  const { demo, apiUrl } = configuration();
  const address = { page, hasSample: demo && !apiUrl };
  if (!may(await visitorOf(context), IMPORT_USERS)) {
    return data({ ...address, list: { isForbidden: true } as const }, 403);
  }
  const { language } = preferencesOf(context);
  const query = { page, limit: PER_PAGE };
  const result = await call(context, listImports, { query });
  return listData(context, address, result, "import:loadFailed", ({ items, metadata }) => ({
    items: items.map(({ createdAt, counts, by, ...line }) => ({
      ...line,
      by: by ?? "",
      when: toSaidTime(createdAt, language, new Date(), formatShort),
      rows: formatNumber(counts.rows, language),
    })),
    totalItems: metadata.totalItems,
  }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = { can: IMPORT_USERS, forbidden: "import:list.forbidden.title" };
  const target = spreadsheetOf(context, memberImportCalls as unknown as ImportCalls, who);
  const outcome = await upload(request, context, target);
  if ("id" in outcome) {
    toast(context, { type: "success", message: translatorOf(context)("import:upload.done") });
    return redirect(href("/users/import/:id", { id: outcome.id }), 303);
  }
  const { error, status } = outcome;
  return data({ error }, status);
}

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("import");
  const { page, hasSample, list } = loaderData;
  if ("isForbidden" in list) return <Forbidden />;
  const columns = ["file", "by", "when", "rows", "state"] as const;
  return (
    <ListPage
      texts="import:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      list={list}
      address={importList.of({ page })}
      hasError={actionData !== undefined}
      perPage={PER_PAGE}
      actions={
        <ButtonFold
          isPrimary
          icon="plus"
          label={t("upload.open")}
          isOpen={actionData !== undefined || !("items" in list) || list.items.length === 0}
        >
          <UploadForm hasSample={hasSample} error={actionData?.error} />
        </ButtonFold>
      }
      tools={null}
      empty={{ title: t("empty.title"), icon: "users", children: t("empty.text") }}
    >
      {({ items }) => (
        <>
          <h2>{t("all")}</h2>
          <DataTable
            label={t("all")}
            ending={4}
            columns={columns.map((column) => t(`list.${column}`))}
            rows={items.map(({ id, fileName, by, when, rows, state }) => ({
              id,
              cells: [
                <Link key="file" to={href("/users/import/:id", { id })}>
                  <bdi>{fileName}</bdi>
                </Link>,
                <bdi key="by">{by}</bdi>,
                <When key="when" at={when} />,
                <bdi key="rows">{rows}</bdi>,
                <StatusChip key="state" tone={toneOf(state)}>
                  {t(`state.${state}`)}
                </StatusChip>,
              ],
            }))}
          />
        </>
      )}
    </ListPage>
  );
}

interface UploadFormProps {
  hasSample: boolean;
  error: string | undefined;
}

function UploadForm({ hasSample, error }: UploadFormProps) {
  const { t } = useTranslation("import");
  const [chosen, setChosen] = useState<string>();
  const frame = {
    id: "file",
    label: t("upload.field"),
    hint: t("upload.hint", { megabytes: MAX_IMPORT_MB }),
    error,
  };
  return (
    <Form
      method="post"
      action={href("/users/import")}
      encType="multipart/form-data"
      reloadDocument
      className="panel stack"
    >
      <ErrorSummary errors={error ? [{ field: "file", message: error }] : []} />
      {/* Precedes the file, so that it is parsed before streaming begins. */}
      <FormKeyField form="import" />
      <FieldFrame {...frame}>
        <FileControl
          name="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          {...controlProps(frame)}
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
          action={t("upload.choose")}
          chosen={chosen ? <bdi>{chosen}</bdi> : t("upload.none")}
        />
      </FieldFrame>
      <p className="muted">{t("upload.promise", { count: IMPORT_KEPT_DAYS })}</p>
      <div className="row">
        <Button>{t("upload.submit")}</Button>
        {hasSample && (
          <ButtonLink kind="quiet" href="/demo/register.xlsx" icon="download" download>
            {t("upload.sample")}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
