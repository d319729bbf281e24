import { useTranslation } from "react-i18next";
import { DateField } from "./date-field.tsx";
import { Select } from "./field.tsx";

interface DayFiltersProps {
  /** Which days of an item may be meant, the usual one first; keys of `days.of` in list.json. */
  days?: readonly string[];
  dated?: string | undefined;
  /** YYYY-MM-DD */
  from: string | undefined;
  to: string | undefined;
}

/** Narrows a list by the day that its items have, or by one of several: in every list alike, and like the other filters without a word that they may be left empty. */
export function DayFilters({ days = [], dated, from, to }: DayFiltersProps) {
  const { t } = useTranslation("list");
  return (
    <>
      {days.length > 0 && (
        <Select name="dated" label={t("days.dated")} defaultValue={dated}>
          {days.map((day) => (
            <option key={day} value={day}>
              {t(`days.of.${day}`)}
            </option>
          ))}
        </Select>
      )}
      <DateField name="from" label={t("days.from")} defaultValue={from} />
      <DateField name="to" label={t("days.to")} defaultValue={to} />
    </>
  );
}
