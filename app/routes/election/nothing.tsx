import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Empty } from "#app/components/empty.tsx";
import { type BrowseQuery, browsePath } from "./browse-query.ts";

/** Why there are no candidates to show, and what to do next. */
export function Nothing({
  totalItems,
  ...asked
}: BrowseQuery & {
  /** Undefined while nothing has been asked for. */
  totalItems: number | undefined;
}) {
  const { t } = useTranslation("election");
  const title = t("empty.title");
  if (totalItems === undefined) {
    return (
      <Empty title={title} icon="candidate">
        {t("empty.choose")}
      </Empty>
    );
  }
  const [why, action] =
    totalItems > 0
      ? (["beyond", { href: browsePath({ ...asked, page: 1 }), label: t("empty.first") }] as const)
      : (["none", { href: browsePath({ kind: asked.kind }), label: t("empty.anew") }] as const);
  return (
    <Empty title={title} action={action}>
      {t(`empty.${why}`)}
    </Empty>
  );
}

/** The platform failed us: its words, and another try. */
export function Failure({ message, ...asked }: BrowseQuery & { message: string }) {
  const { t } = useTranslation("election");
  const again = { href: browsePath(asked), label: t("empty.again") };
  return <Empty title={message} icon="warning" action={again} />;
}

/** How many a search finds among the other kind of district. */
export function Elsewhere({ kind, keyword, count }: BrowseQuery & { count: number }) {
  const { t } = useTranslation("election");
  const other = kind === "list" ? "individual" : "list";
  return count > 0 ? (
    <p>
      {t(`browse.elsewhere.${other}`)}{" "}
      <Link to={browsePath({ kind: other, keyword })}>{t("candidates", { count })}</Link>
    </p>
  ) : null;
}
