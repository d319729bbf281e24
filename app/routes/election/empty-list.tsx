import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { type BrowseQuery, browsePath } from "./browse-query.ts";

export function EmptyList({ totalItems, ...browseQuery }: BrowseQuery & { totalItems: number }) {
  const { t } = useTranslation("election");
  const title = t("empty.title");
  const [reason, action] =
    totalItems > 0
      ? ([
          "beyond",
          { href: browsePath({ ...browseQuery, page: 1 }), label: t("empty.first") },
        ] as const)
      : ([
          "none",
          { href: browsePath({ kind: browseQuery.kind }), label: t("empty.anew") },
        ] as const);
  return (
    <EmptyState title={title} action={action}>
      {t(`empty.${reason}`)}
    </EmptyState>
  );
}

export function SearchFailure({ message, ...browseQuery }: BrowseQuery & { message: string }) {
  const { t } = useTranslation("election");
  const retry = { href: browsePath(browseQuery), label: t("empty.again") };
  return <EmptyState title={message} icon="warning" action={retry} />;
}

/** Only results of the other kind. */
export function OtherKindResults({ kind, keyword, count }: BrowseQuery & { count: number }) {
  const { t } = useTranslation("election");
  const other = kind === "list" ? "individual" : "list";
  return count > 0 ? (
    <p>
      {t(`browse.elsewhere.${other}`)}{" "}
      <Link to={browsePath({ kind: other, keyword })}>{t("candidates", { count })}</Link>
    </p>
  ) : null;
}
