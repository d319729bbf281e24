import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface Choice {
  value: string;
  label: ReactNode;
}

interface Question {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Conform's `field.errors` fits. */
  error?: readonly string[] | undefined;
}

interface ChoicesProps extends Question {
  name: string;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
}

/** One of a few, all of them in sight. */
export function Choices({ name, choices, defaultValue, onChange, ...question }: ChoicesProps) {
  const { id, error = [] } = question;
  return (
    <Asked {...question}>
      {choices.map((choice, at) => (
        // The space after it keeps two of them apart in a text browser.
        <Fragment key={choice.value}>
          <label className="check">
            <input
              type="radio"
              // The first has the field's own id, for the summary's line to lead to.
              id={at === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              defaultChecked={defaultValue === choice.value}
              aria-invalid={error.length > 0 ? true : undefined}
              onChange={(event) => onChange?.(event.currentTarget.value)}
            />{" "}
            {choice.label}
          </label>{" "}
        </Fragment>
      ))}
    </Asked>
  );
}

interface ChecklistProps extends Question {
  name: string;
  choices: readonly Choice[];
  chosen?: readonly string[];
}

/** Any number of several, side by side where there is room. */
export function Checklist({ name, choices, chosen = [], ...question }: ChecklistProps) {
  const { id, error = [] } = question;
  return (
    <Asked {...question}>
      <div className="checklist">
        {choices.map((choice, at) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              id={at === 0 ? id : `${id}-${choice.value}`}
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
              aria-invalid={error.length > 0 ? true : undefined}
            />{" "}
            {choice.label}{" "}
          </label>
        ))}
      </div>
    </Asked>
  );
}

/** What is asked, and what is wrong with the answer. */
function Asked({ id, label, hint, error, children }: Question & { children: ReactNode }) {
  const [wrong] = error ?? [];
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={wrong ? "field choices invalid" : "field choices"}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Wrong id={id} message={wrong} />
      {children}
    </fieldset>
  );
}

interface CheckProps {
  id: string;
  name: string;
  label: ReactNode;
  error?: readonly string[] | undefined;
  defaultChecked?: boolean;
}

/** A sentence that one agrees to. */
export function Check({ id, name, label, error, defaultChecked }: CheckProps) {
  const [wrong] = error ?? [];
  return (
    <div className={wrong ? "field choices invalid" : "field choices"}>
      <Wrong id={id} message={wrong} />
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="on"
          defaultChecked={defaultChecked}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />{" "}
        <span>{label}</span>
      </label>
    </div>
  );
}

function Wrong({ id, message }: { id: string; message: string | undefined }) {
  const { t } = useTranslation("common");
  if (!message) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="warning" />
      <span>
        <span className="vh">{t("errorPrefix")} </span>
        {message}
      </span>
    </p>
  );
}
