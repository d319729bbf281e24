import { useTranslation } from "react-i18next";
import type { LoadedRole } from "./load-role.server.ts";

type Steps = NonNullable<LoadedRole["steps"]>;

/** What was done about a role, the newest first. */
export function History({ steps }: { steps: Steps }) {
  const { t } = useTranslation("role");
  if (steps.length === 0) return <p className="muted">{t("history.none")}</p>;
  return (
    <ol className="steps">
      {steps.map(({ id, act, at, by, holder }) => (
        <li key={id}>
          <b>{t(`history.${act}`)}</b>{" "}
          {prepositions[act] && (
            <bdi>
              {t(`history.${prepositions[act]}`, { name: holder ?? t("history.somebody") })}
            </bdi>
          )}
          <p className="meta">
            {act !== "ended" && <bdi>{by ?? t("history.somebody")}</bdi>} <bdi>{at}</bdi>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** How an act goes on to whom it concerns. */
const prepositions: Readonly<Record<string, string | undefined>> = {
  given: "to",
  taken: "from",
  ended: "of",
};
