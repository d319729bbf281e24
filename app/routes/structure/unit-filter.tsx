import { useTranslation } from "react-i18next";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { Words, type WordsView } from "./words.tsx";

interface UnitFilterProps {
  unit: string | undefined;
  name: WordsView | undefined;
  clearPath: string;
}

export function UnitFilter({ unit, name, clearPath }: UnitFilterProps) {
  const { t } = useTranslation("list");
  if (!unit) return null;
  return (
    <ChosenFilter label={t("unit.of")} clearPath={clearPath} clear={t("unit.clear")}>
      {name ? <Words {...name} /> : t("unit.unknown")}
    </ChosenFilter>
  );
}
