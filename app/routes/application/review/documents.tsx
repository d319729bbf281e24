import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Disclosure } from "#app/components/disclosure.tsx";
import type { Review } from "./load-review.server.ts";

interface DocumentsProps extends Pick<Review, "id" | "documents"> {
  /** They stand first of all the application's. */
  isFirst?: boolean;
}

/**
 * The pictures, the card's front in sight and the others behind their names: a lazy picture in a
 * closed <details> is not fetched, so that only what was looked at is in the audit log. Each leads
 * to itself in full size, where any browser can zoom.
 */
export function Documents({ id, documents, isFirst = false }: DocumentsProps) {
  const { t } = useTranslation("review");
  if (documents.length === 0) return <p className="muted">{t("documents.none")}</p>;
  return (
    <>
      <ul className="papers">
        {documents.map(({ id: documentId, field, isOnFile }) => {
          const label = t(`field.${field}`);
          const name = isOnFile ? t("documents.onFile", { name: label }) : label;
          const address = href("/users/applications/:id/documents/:documentId", { id, documentId });
          return (
            <li key={documentId}>
              <Disclosure inline open={field === "nationalID_Front"} summary={name}>
                <a href={address} target="_blank" rel="noopener">
                  <img
                    src={address}
                    alt={t("documents.open", { name })}
                    // A card's measures keep its place, so that the fields below don't move; it is
                    // shown in its own.
                    width={856}
                    height={540}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </Disclosure>
            </li>
          );
        })}
      </ul>
      {isFirst && <p className="hint">{t("documents.note")}</p>}
    </>
  );
}
