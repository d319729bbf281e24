import { data, href, redirect } from "react-router";
import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { listAddress } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { candidateImportCalls } from "#app/contract/candidate-import.ts";
import { contentPath } from "#app/contract/content.values.ts";
import { CREATE_CANDIDATES } from "#app/contract/election-desk.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { spreadsheetOf, upload } from "../../../import/list/upload.server.ts";
import { toneOf } from "../../../import/tone.ts";
import { readAddress } from "../../../read-address.server.ts";
import type { Route } from "./+types/list";
import { maySeeImports } from "./access.server.ts";
import { FileForm } from "./file-form.tsx";
import { Forbidden } from "./forbidden.tsx";

export const handle = {
  isHydrated: true,
  i18n: ["candidate-import", "content", "import", "list", "file"],
};

const PER_PAGE = 20;
const importList = listAddress(href("/desk/candidates/import"), {});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page } = readAddress(importList, url.searchParams);
  const mayUpload = may(await visitorOf(context), CREATE_CANDIDATES);
  const address = { page, mayUpload };
  if (!(await maySeeImports(context))) {
    return data({ ...address, list: { isForbidden: true } as const }, 403);
  }
  const { language } = preferencesOf(context);
  const query = { page, limit: PER_PAGE };
  const result = await call(context, candidateImportCalls.list, { query });
  const failed = "candidate-import:loadFailed";
  return listData(context, address, result, failed, ({ items, metadata }) => ({
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
  const who = { can: CREATE_CANDIDATES, forbidden: "candidate-import:list.forbidden.title" };
  const target = spreadsheetOf(context, candidateImportCalls as unknown as ImportCalls, who);
  const outcome = await upload(request, context, target);
  if ("id" in outcome) {
    const message = translatorOf(context)("candidate-import:uploaded");
    toast(context, { type: "success", message });
    return redirect(href("/desk/candidates/import/:id", { id: outcome.id }), 303);
  }
  const { error, status } = outcome;
  return data({ error }, status);
}

export default function CandidateImports({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["candidate-import", "content", "import"]);
  const { page, mayUpload, list } = loaderData;
  if ("isForbidden" in list) return <Forbidden />;
  const columns = ["file", "by", "when", "rows", "state"] as const;
  return (
    <ListPage
      texts="candidate-import:list"
      title={t("title")}
      lead={t("lead")}
      back={{ href: contentPath("candidates"), label: t("content:kind.candidates.title") }}
      home={href("/Election")}
      list={list}
      address={importList.of({ page })}
      hasError={actionData !== undefined}
      perPage={PER_PAGE}
      actions={
        mayUpload && (
          <ButtonFold
            isPrimary
            icon="plus"
            label={t("import:upload.open")}
            isOpen={actionData !== undefined || !("items" in list) || list.items.length === 0}
          >
            <FileForm
              action={importList.path({})}
              form="candidates"
              field="file"
              accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              error={actionData?.error}
            />
          </ButtonFold>
        )
      }
      tools={null}
      empty={{ title: t("empty.title"), icon: "candidate", children: t("empty.text") }}
    >
      {({ items }) => (
        <>
          <h2>{t("all")}</h2>
          <DataTable
            label={t("all")}
            ending={4}
            columns={columns.map((column) => t(`import:list.${column}`))}
            rows={items.map(({ id, fileName, by, when, rows, state }) => ({
              id,
              cells: [
                <Link key="file" to={href("/desk/candidates/import/:id", { id })}>
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
