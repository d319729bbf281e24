import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Words, type WordsView } from "./words.tsx";

interface AskedUnit {
  query: { unit?: string | undefined };
  to(changes: { unit: undefined }): string;
}

interface UnitFilterProps {
  address: AskedUnit;
  name: WordsView | undefined;
}

export function UnitFilter({ address, name }: UnitFilterProps) {
  const { t } = useTranslation("list");
  if (!address.query.unit) return null;
  return (
    <ChosenFilter
      label={t("unit.of")}
      clearPath={address.to({ unit: undefined })}
      clear={t("unit.clear")}
    >
      {name ? <Words {...name} /> : t("unit.unknown")}
    </ChosenFilter>
  );
}
