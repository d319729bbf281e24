import type { ReactNode } from "react";
import { calendarWords } from "#app/arabic/calendar.ts";
import { type DayPart, splitDay, wrongPart } from "#app/arabic/day-parts.ts";
import { Fieldset } from "./choices.tsx";
import { useTranslation } from "./translation.ts";

interface DateFieldProps {
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  optional?: boolean;
  defaultValue?: string | undefined;
  /** For a date of birth. */
  autoComplete?: "bday";
}

/**
 * Three inputs that form.server.ts joins: `name-day`, `name-month`, `name-year`. The wrong part has
 * the field's own id, for the error summary.
 */
export function DateField(props: DateFieldProps) {
  const { name, id = name, label, hint, error, optional, defaultValue = "", autoComplete } = props;
  const errors = typeof error === "string" ? [error].filter(Boolean) : (error ?? []);
  const wrong = errors.length > 0 ? wrongPart(defaultValue) : undefined;
  return (
    <Fieldset id={id} label={label} hint={hint} error={errors} optional={optional}>
      <div className="date">
        <DayInputs
          id={id}
          name={name}
          defaultValue={defaultValue}
          wrong={wrong}
          autoComplete={autoComplete}
        />
      </div>
    </Fieldset>
  );
}

interface DayInputsProps {
  id: string;
  name: string;
  defaultValue: string;
  wrong: DayPart | undefined;
  autoComplete?: "bday" | undefined;
}

export function DayInputs({ id, name, defaultValue, wrong, autoComplete }: DayInputsProps) {
  const { i18n } = useTranslation();
  const words = calendarWords[i18n.language === "en" ? "en" : "ar"];
  const typed = splitDay(defaultValue);
  const partProps = (part: DayPart) => ({
    id: part === (wrong ?? "day") ? id : `${id}-${part}`,
    name: `${name}-${part}`,
    defaultValue: typed[part],
    autoComplete: autoComplete ? `${autoComplete}-${part}` : "off",
    "aria-invalid": part === wrong ? true : undefined,
  });
  const [day, month, year] = [partProps("day"), partProps("month"), partProps("year")];
  return (
    <>
      <label htmlFor={day.id}>
        <span className="date-part">{words.day}</span>{" "}
        <input type="text" inputMode="numeric" maxLength={20} {...day} />
      </label>{" "}
      <label htmlFor={month.id}>
        <span className="date-part">{words.month}</span>{" "}
        <select {...month}>
          <option value="">—</option>
          {words.months.map((each, at) => (
            <option key={each} value={at + 1}>
              {each}
            </option>
          ))}
        </select>
      </label>{" "}
      <label htmlFor={year.id}>
        <span className="date-part">{words.year}</span>{" "}
        <input type="text" inputMode="numeric" maxLength={20} {...year} />
      </label>
    </>
  );
}
