import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Section } from "#app/components/page.tsx";
import type { RelatedItem } from "./related.server.ts";

export function Related({ items }: { items: readonly RelatedItem[] }) {
  const { t } = useTranslation("news");
  if (items.length === 0) return null;
  return (
    <Section title={t("related")}>
      <ul className="comments">
        {items.map(({ id, title, lang, day }) => (
          <li key={id}>
            <div>
              <p>
                <Link to={href("/news/:id", { id })} lang={lang} dir="auto">
                  {title}
                </Link>
              </p>
              <p className="meta">
                <bdi>{day}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
