import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";

/** Drafts that wait to be published. */
export function Drafts({ items }: { items: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation("event");
  if (items.length === 0) return null;
  return (
    <section className="panel stack" aria-label={t("create.drafts")}>
      <h2>{t("create.drafts")}</h2>
      <ul>
        {items.map(({ id, title }) => (
          <li key={id}>
            <Link to={href("/event/:id/edit", { id })}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
