import { useTranslation } from "react-i18next";
import { Lines } from "#app/components/lines.tsx";
import { When } from "#app/components/when.tsx";
import type { StepView } from "./load-case.server.ts";

export function Notes({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid-desk");
  const notes = steps.filter(({ act, note }) => (act === "note" || act === "reply") && note);
  if (notes.length === 0) return <p className="muted">{t("notes.none")}</p>;
  return (
    <ul className="notes">
      {notes.map(({ index, act, kind, note, by, at }) => (
        <li key={index} className="panel stack">
          <p className="meta">
            <span className={kind === "applicant" ? "tag warm" : "tag"}>
              {t(`notes.kind.${act === "reply" ? act : (kind ?? "internal")}`)}
            </span>{" "}
            {by && <bdi>{by}</bdi>} <When at={at} />
          </p>
          <p className="words" dir="auto">
            <Lines text={note} />
          </p>
        </li>
      ))}
    </ul>
  );
}
