import { type FormEvent, type ReactNode, useState } from "react";
import { parseClock } from "#app/arabic/clock.ts";
import { joinDay, joinDayTime, splitDayTime, wrongPart } from "#app/arabic/day-parts.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { dayTimeWords, writeDayTime } from "#app/arabic/said-day-time.ts";
import { FieldError, Fieldset } from "./choices.tsx";
import { DayInputs } from "./date-field.tsx";
import { controlProps } from "./field.tsx";
import { useTranslation } from "./translation.ts";

interface DateTimeFieldProps {
  id?: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  optional?: boolean;
  defaultValue?: string | undefined;
  /** An hour of its own field; else `NAME-time`, joined with the day. */
  time?: {
    id: string;
    name: string;
    error?: readonly string[] | undefined;
  };
}

export function DateTimeField(props: DateTimeFieldProps) {
  const { name, id = name, label, hint, error, optional, defaultValue = "", time } = props;
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const words = dayTimeWords[language];
  const errors = [error ?? []].flat().filter(Boolean);
  const typed = splitDayTime(defaultValue);
  const [understood, setUnderstood] = useState(() => writeDayTime(defaultValue, language));
  const isDayWrong = errors.length > 0 && (time !== undefined || isWrongDay(typed));
  const isTimeWrong = (time?.error ?? (isDayWrong ? [] : errors)).length > 0;
  const timeId = time?.id ?? (isTimeWrong ? id : `${id}-time`);
  // The field's first error is shown under the day, the hour's under the hour.
  const [alsoWrong] = (isDayWrong && time?.error) || [];
  const wrongId = isTimeWrong && !isDayWrong ? timeId : id;
  const read = (event: FormEvent<HTMLElement>) => {
    const typedIn = (field: string) =>
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value ?? "";
    const [day, month, year] = ["day", "month", "year"].map((part) => typedIn(`${name}-${part}`));
    const joined = joinDay({ day: day ?? "", month: month ?? "", year: year ?? "" });
    setUnderstood(
      writeDayTime(joinDayTime(joined, typedIn(time?.name ?? `${name}-time`)), language),
    );
  };
  return (
    <Fieldset
      id={wrongId}
      label={label}
      hint={
        <>
          {hint} {words.hint} <bdi>{words.twelve}</bdi> {words.or} <bdi>18:30</bdi>.
        </>
      }
      error={[...errors, ...(time?.error ?? [])]}
      optional={optional}
    >
      <div className="date" onInput={read}>
        <DayInputs
          id={isTimeWrong && !isDayWrong && !time ? `${id}-date` : id}
          name={name}
          defaultValue={typed.day}
          wrong={isDayWrong ? wrongPart(typed.day) : undefined}
        />{" "}
        <label htmlFor={timeId}>
          <span className="date-part">{words.time}</span>{" "}
          <input
            type="text"
            name={time?.name ?? `${name}-time`}
            defaultValue={typed.time}
            maxLength={60}
            autoComplete="off"
            dir="auto"
            {...controlProps({ id: timeId })}
            aria-invalid={isTimeWrong ? true : undefined}
            aria-describedby={alsoWrong && `${timeId}-error`}
          />
        </label>
      </div>
      <FieldError id={timeId} message={alsoWrong} />
      <p className="hint" aria-live="polite">
        {understood && <bdi>{understood}</bdi>}
      </p>
    </Fieldset>
  );
}

/** The hour is validated once the day is. */
function isWrongDay({ day, time }: { day: string; time: string }): boolean {
  return !writeDayTime(joinDayTime(day, "0:00"), "en") || parseClock(time) !== undefined;
}
