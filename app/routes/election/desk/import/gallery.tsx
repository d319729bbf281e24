import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { CardGrid } from "#app/components/card.tsx";
import type { CandidateRowLine } from "#app/contract/candidate-import.ts";

interface GalleryRow extends CandidateRowLine {
  readonly isList: boolean;
  readonly src: string | undefined;
  readonly symbolSrc: string | undefined;
}

export function Gallery({ rows }: { rows: readonly GalleryRow[] }) {
  const { t } = useTranslation("candidate-import");
  return (
    <CardGrid>
      {rows.map((row) => (
        <article key={row.line} className="card beside">
          <Avatar size="medium" name={row.name} src={row.src} />
          <div>
            <h3 className="title">
              {row.candidateId ? (
                <Link to={href("/candidate/:id", { id: row.candidateId })}>
                  <bdi>{row.name}</bdi>
                </Link>
              ) : (
                <bdi>{row.name}</bdi>
              )}
            </h3>
            <p className="muted">
              <bdi>{[row.electoralDistrict, row.listName].filter(Boolean).join(" · ")}</bdi>
            </p>
            <p className="muted">
              {t("gallery.line", { line: row.line })}
              {!row.src && ` · ${t("gallery.noPicture")}`}
            </p>
          </div>
          {row.symbolSrc && (
            <img
              src={row.symbolSrc}
              alt={t("gallery.symbol")}
              width="40"
              height="40"
              loading="lazy"
            />
          )}
          {row.number && <p className="numeral">{row.number}</p>}
        </article>
      ))}
    </CardGrid>
  );
}
