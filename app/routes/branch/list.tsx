import "../../styles/dense.css";
import { useTranslation } from "react-i18next";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import {
  createGovernorateBranches,
  listAllBranches,
  listGovernorates,
} from "#app/contract/branch.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/list";
import { Forbidden } from "./forbidden.tsx";

export const handle = { i18n: ["branch"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const [result, governorates] = await Promise.all([
    call(context, listAllBranches, {}),
    call(context, listGovernorates, {}),
  ]);
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { items } = result.data;
  const covered = new Set(items.map(({ governorate }) => governorate));
  const all = governorates.ok ? governorates.data : [];
  return data({
    branches: items.map(({ id, name, governorate, city, people }) => ({
      id,
      name,
      governorate: governorateName(governorate ?? "", language),
      city: city ?? "",
      people: formatNumber(people, language),
    })),
    without: all.filter(({ branch_governorate: name }) => !covered.has(name)).length,
  });
}

/** Adds a branch to every governorate that has none. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, createGovernorateBranches.body);
  const result = await call(context, createGovernorateBranches, {}, { key });
  const t = translatorOf(context);
  const done = t("branch:all.done", { count: result.ok ? result.data.created : 0 });
  toastResult(context, result, done);
  return redirect(href("/desk/settings/branches"), 303);
}

/** The organisation's branches, and how many people belong to each. */
export default function Branches({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("branch");
  if (!loaderData) return <Forbidden />;
  const { branches, without } = loaderData;
  const title = t("title");
  const columns = ["name", "governorate", "city", "people"] as const;
  return (
    <Page
      dense
      title={title}
      lead={t("lead")}
      back="/desk/settings"
      actions={
        <ButtonLink href={href("/desk/structure")} icon="building">
          {t("add")}
        </ButtonLink>
      }
    >
      <PageTitle title={title} />
      {without > 0 && <CreateAll without={without} />}
      {branches.length > 0 ? (
        <DataTable
          label={title}
          columns={columns.map((column) => t(`column.${column}`))}
          rows={branches.map(({ id, name, governorate, city, people }) => ({
            id,
            cells: [
              <Link key="name" to={href("/desk/structure/:id", { id })}>
                <bdi>{name}</bdi>
              </Link>,
              governorate,
              <bdi key="city">{city}</bdi>,
              <bdi key="people">{people}</bdi>,
            ],
          }))}
        />
      ) : (
        <EmptyState title={t("empty.title")} icon="building">
          {t("empty.text")}
        </EmptyState>
      )}
    </Page>
  );
}

function CreateAll({ without }: { without: number }) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/desk/settings/branches")} className="panel">
      <FormKeyField form="all" />
      <p>{t("all.text", { count: without })}</p>
      <Button kind="quiet" icon="plus" disabled={busy}>
        {t("all.submit")}
      </Button>
    </Form>
  );
}
