import { DateField } from "./date-field.tsx";
import { Select } from "./field.tsx";
import { useTranslation } from "./translation.ts";

interface DayFiltersProps {
  /** The default first; keys of `days.of` in list.json. */
  days?: readonly string[];
  dated?: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

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
