import type { ReactNode } from "react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatDuration, offeredDurations, offeredValue } from "#app/arabic/said-duration.ts";
import { Field, Select } from "./field.tsx";
import { useTranslation } from "./translation.ts";

interface DurationFieldProps {
  id: string;
  name: string;
  label: ReactNode;
  other: string;
  hint: ReactNode;
  error?: readonly string[] | undefined;
  defaultValue: string;
}

/** The last choice is empty and asks for words, sent as `NAME-other` (form.server.ts). */
export function DurationField(props: DurationFieldProps) {
  const { id, name, label, other, hint, error, defaultValue } = props;
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const isOffered = offeredDurations.some((minutes) => offeredValue(minutes) === defaultValue);
  return (
    <div className="stack duration">
      <Select
        id={isOffered ? id : `${id}-offered`}
        name={name}
        label={label}
        error={isOffered ? error : undefined}
        defaultValue={isOffered ? defaultValue : ""}
      >
        {offeredDurations.map((minutes) => (
          <option key={minutes} value={offeredValue(minutes)}>
            {formatDuration(minutes, language)}
          </option>
        ))}
        <option value="">{other}</option>
      </Select>
      <Field
        id={isOffered ? `${id}-other` : id}
        name={`${name}-other`}
        label={other}
        hint={hint}
        error={isOffered ? undefined : error}
        defaultValue={isOffered ? "" : defaultValue}
        maxLength={100}
        dir="auto"
      />
    </div>
  );
}
