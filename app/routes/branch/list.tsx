import { data, Form, href, useNavigation } from "react-router";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { type Language, toLanguage } from "#app/arabic/language.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Forbidden as ForbiddenPage } from "#app/components/forbidden.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { keyword, listAddress, type QueryOf, text } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import {
  createGovernorateBranches,
  listAllBranches,
  listGovernorates,
  type ManagedBranch,
} from "#app/contract/branch.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["branch", "list"] };

const branchList = listAddress(href("/desk/settings/branches"), {
  keyword,
  governorate: text(100),
});

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const [result, known] = await Promise.all([
    call(context, listAllBranches, {}),
    call(context, listGovernorates, {}),
  ]);
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { items } = result.data;
  const all = (known.ok ? known.data : []).map(({ branch_governorate: name }) => name);
  const counts = Map.groupBy(items, ({ governorate }) => governorate ?? "");
  const asked = readAddress(branchList, url.searchParams);
  const isUnknown = asked.governorate && ![...all, ...counts.keys()].includes(asked.governorate);
  const listQuery = isUnknown ? { ...asked, governorate: undefined, hint: "governorate" } : asked;
  const isNarrowed = branchList.of(listQuery).isFiltered;
  return data({
    listQuery: isNarrowed ? listQuery : { ...listQuery, page: 1 },
    governorates: [...counts].map(([name, { length }]) => ({
      name,
      label: governorateName(name, language),
      count: formatNumber(length, language),
    })),
    list: isNarrowed ? find(items, listQuery, language) : undefined,
    without: all.filter((name) => !counts.has(name)).length,
  });
}

function find(
  items: readonly ManagedBranch[],
  { keyword, governorate, page }: QueryOf<typeof branchList>,
  language: Language,
) {
  const tokens = searchTokens(keyword ?? "");
  const found = items.filter((each) => {
    const place = each.governorate ?? "";
    const names = [each.name, each.nameEn, each.city, each.cityEn, place];
    const text = foldForSearch([...names, governorateName(place, "en")].join(" "));
    return (
      (!governorate || each.governorate === governorate) &&
      tokens.every((token) => text.includes(token))
    );
  });
  return {
    totalItems: found.length,
    items: found.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((each) => ({
      id: each.id,
      name: nameIn(language, each),
      governorate: governorateName(each.governorate ?? "", language),
      city: (language === "en" && each.cityEn) || (each.city ?? ""),
      people: formatNumber(each.people, language),
    })),
  };
}
const PER_PAGE = 20;

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const action = buttonAction(createGovernorateBranches, {
  done: (t, { answer: { created } }) => t("branch:all.done", { count: created }),
  to: () => href("/desk/settings/branches"),
});

export default function Branches({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("branch");
  if (!loaderData) return <Forbidden />;
  const { listQuery, governorates, list, without } = loaderData;
  const { governorate } = listQuery;
  const address = branchList.of(listQuery);
  const title = t("title");
  const columns = ["name", "governorate", "city", "people"] as const;
  const whole = { totalItems: governorates.length, items: governorates };
  return (
    <ListPage
      texts="branch:list"
      names={list ? "branch:list" : "branch:governorates"}
      title={governorate ? governorateName(governorate, toLanguage(i18n.language)) : title}
      lead={list ? undefined : t("lead")}
      back={list ? { href: address.action, label: title } : "/desk/settings"}
      home={href("/")}
      list={list ?? whole}
      address={address}
      perPage={list ? PER_PAGE : whole.totalItems}
      actions={
        <ButtonLink href={href("/desk/structure")} icon="building">
          {t("add")}
        </ButtonLink>
      }
      tools={
        <>
          <ListSearch address={address} label={t("list.search")} />
          {without > 0 && !list && <CreateAll without={without} />}
        </>
      }
      empty={{ title: t("empty.title"), icon: "building", children: t("empty.text") }}
    >
      {() =>
        list ? (
          <DataTable
            label={title}
            columns={columns.map((column) => t(`column.${column}`))}
            rows={list.items.map(({ id, name, governorate, city, people }) => ({
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
            ending={3}
          />
        ) : (
          <DataTable
            label={title}
            columns={[t("column.governorate"), t("list.branches")]}
            rows={governorates.map(({ name, label, count }) => ({
              id: name,
              cells: [
                <Link key="name" to={branchList.path({ governorate: name })}>
                  {label}
                </Link>,
                <bdi key="count">{count}</bdi>,
              ],
            }))}
            ending={1}
          />
        )
      }
    </ListPage>
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

function Forbidden() {
  const { t } = useTranslation("branch");
  return (
    <ForbiddenPage
      title={t("title")}
      reason={t("forbidden.title")}
      text={t("forbidden.text")}
      action={{ href: href("/"), label: t("common:action.home") }}
    />
  );
}
