import { useTranslation } from "react-i18next";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { Words, type WordsView } from "./words.tsx";

interface UnitFilterProps {
  /** The id of a sector or secretariat, as the address of a list has it. */
  unit: string | undefined;
  /** Undefined of one that is closed or never was. */
  name: WordsView | undefined;
  /** The list without it. */
  clearPath: string;
}

/** The sector or secretariat that a number of the statistics narrowed its list to. Speaks `list`. */
export function UnitFilter({ unit, name, clearPath }: UnitFilterProps) {
  const { t } = useTranslation("list");
  if (!unit) return null;
  return (
    <ChosenFilter label={t("unit.of")} clearPath={clearPath} clear={t("unit.clear")}>
      {name ? <Words {...name} /> : t("unit.unknown")}
    </ChosenFilter>
  );
}
