import { useTranslation } from "react-i18next";
import { Timeline } from "#app/components/timeline.tsx";
import type { LoadedRole } from "./load-role.server.ts";

type Steps = NonNullable<LoadedRole["steps"]>;

export function History({ steps }: { steps: Steps }) {
  const { t } = useTranslation("role");
  if (steps.length === 0) return <p className="muted">{t("history.none")}</p>;
  const somebody = t("history.somebody");
  return (
    <Timeline
      steps={steps.map(({ id, act, at, by, holder }) => ({
        key: id,
        title: t(`history.${act}`),
        subject:
          prepositions[act] && t(`history.${prepositions[act]}`, { name: holder ?? somebody }),
        by: act === "ended" ? undefined : (by ?? somebody),
        at,
      }))}
    />
  );
}

const prepositions: Readonly<Record<string, string | undefined>> = {
  given: "to",
  taken: "from",
  ended: "of",
};
