import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";

export function Drafts({
  items,
}: {
  items: readonly { id: string; title: string; starts: string }[];
}) {
  const { t } = useTranslation("event");
  if (items.length === 0) return null;
  return (
    <section className="panel stack" aria-label={t("create.drafts")}>
      <h2>{t("create.drafts")}</h2>
      <ul>
        {items.map(({ id, title, starts }) => (
          <li key={id}>
            <Link to={href("/event/:id/edit", { id })}>
              <bdi>{title}</bdi>
            </Link>{" "}
            <span className="muted">{starts}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
