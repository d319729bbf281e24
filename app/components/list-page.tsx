import "../styles/dense.css";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { AddressHint } from "./address-hint.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Forbidden } from "./forbidden.tsx";
import type { Asked } from "./list-address.ts";
import { type Back, Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";
import { Pager } from "./pager.tsx";
import { useTranslation } from "./translation.ts";

interface Found {
  readonly items: readonly unknown[];
  readonly totalItems: number;
}

type List = Found | { readonly isForbidden: true } | { readonly failure: string };

interface ListPageProps<Loaded extends List> {
  /**
   * Namespace and prefix of the list's own texts, like `aid-desk:list`: `forbidden`, `filtered`,
   * `filteredText`; optional `hint`, `capped`.
   */
  texts: string;
  names?: string;
  title: string;
  lead?: ReactNode;
  back?: Back | ReactElement | undefined;
  part?: string | undefined;
  list: Loaded;
  address: Pick<Asked, "query" | "path" | "search" | "isFiltered" | "clearPath">;
  hasError?: boolean;
  home: string;
  perPage: number;
  maxListed?: number;
  actions?: ReactNode;
  tools: ReactNode;
  empty: ComponentProps<typeof EmptyState>;
  children: (found: Extract<Loaded, Found>) => ReactNode;
}

export function ListPage<Loaded extends List>(props: ListPageProps<Loaded>) {
  const {
    texts,
    names = texts,
    title,
    lead,
    back,
    part,
    list,
    address,
    hasError = false,
    home,
  } = props;
  const { t } = useTranslation(namespacesOf(texts));
  if ("isForbidden" in list) {
    return (
      <Forbidden
        title={title}
        reason={t(`${names}.forbidden.title`)}
        text={t(`${names}.forbidden.text`)}
        action={{ href: home, label: t(`${names}.forbidden.back`) }}
      />
    );
  }
  return (
    <Page dense title={title} lead={lead} actions={props.actions} back={back}>
      <PageTitle
        title={part ? `${part} · ${title}` : title}
        hasError={hasError || "failure" in list}
      />
      <div className="tools">{props.tools}</div>
      <AddressHint hint={address.query.hint} own={`${texts}.hint`} />
      {"failure" in list ? (
        <EmptyState
          title={list.failure}
          icon="warning"
          action={{ href: address.path, label: t("common:action.retry") }}
        />
      ) : (
        <Rows {...props} found={list as Extract<Loaded, Found>} />
      )}
    </Page>
  );
}

function Rows<Loaded extends List>(
  props: ListPageProps<Loaded> & { found: Extract<Loaded, Found> },
) {
  const {
    texts,
    names = texts,
    found,
    address,
    perPage,
    maxListed = Number.POSITIVE_INFINITY,
  } = props;
  const { query, search, isFiltered, clearPath } = address;
  const { t, i18n } = useTranslation(namespacesOf(texts));
  const language = toLanguage(i18n.language);
  if (found.items.length > 0) {
    return (
      <>
        {found.totalItems >= maxListed && (
          <p role="status">{t(`${texts}.capped`, { number: formatNumber(maxListed, language) })}</p>
        )}
        {props.children(found)}
        <Pager
          page={query.page ?? 1}
          perPage={perPage}
          totalItems={found.totalItems}
          query={search}
          totalKey={`${names}.total`}
        />
      </>
    );
  }
  if (found.totalItems > 0) {
    const first = new URLSearchParams(search);
    first.delete("page");
    const action = { href: `?${first}`, label: t("list:beyond.first") };
    return (
      <EmptyState title={t("list:beyond.title")} icon="list" action={action}>
        {t("list:beyond.text")}
      </EmptyState>
    );
  }
  if (!isFiltered) return <EmptyState {...props.empty} />;
  const action = { href: clearPath, label: t("list:clear") };
  return (
    <EmptyState title={t(`${texts}.filtered`, { keyword: query.keyword })} action={action}>
      {t(`${texts}.filteredText`)}
    </EmptyState>
  );
}

function namespacesOf(texts: string): string[] {
  return [texts.split(":")[0] ?? "", "list"];
}
