import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/icon.tsx";

interface ChecklistProps {
  /** Also the id of the first, for the error summary's line to lead to. */
  name: string;
  label: ReactNode;
  choices: readonly { value: string; label: ReactNode }[];
  chosen?: readonly string[];
  hint?: ReactNode;
  error?: readonly string[] | undefined;
}

/** Any number of several, side by side where there is room. */
export function Checklist({ name, label, choices, chosen = [], hint, error }: ChecklistProps) {
  const { t } = useTranslation("common");
  const [wrong] = error ?? [];
  const described = [hint && `${name}-hint`, wrong && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={wrong ? "field choices invalid" : "field choices"}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p className="error" id={`${name}-error`}>
          <Icon name="warning" />
          <span>
            <span className="vh">{t("errorPrefix")} </span>
            {wrong}
          </span>
        </p>
      )}
      <div className="checklist">
        {choices.map((choice, at) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              id={at === 0 ? name : `${name}-${choice.value}`}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              aria-invalid={wrong ? true : undefined}
            />{" "}
            {choice.label}{" "}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
