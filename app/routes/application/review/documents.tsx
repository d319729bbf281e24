import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Disclosure } from "#app/components/disclosure.tsx";
import type { Review } from "./load-review.server.ts";

interface DocumentsProps extends Pick<Review, "id" | "documents"> {
  isFirst?: boolean;
}

/**
 * The card's front is open, others are folded: lazy pictures in a closed <details> aren't fetched,
 * so the audit log only has what was viewed.
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
                    // A card's ratio, against layout shift.
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
