import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface Choice {
  value: string;
  label: ReactNode;
}

interface ChoicesProps {
  id: string;
  name: string;
  label: ReactNode;
  choices: readonly Choice[];
  hint?: ReactNode;
  /** Conform's `field.errors` fits. */
  error?: readonly string[] | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
}

/** One of a few, all of them in sight. */
export function Choices({ id, name, label, choices, hint, error, ...rest }: ChoicesProps) {
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
              defaultChecked={rest.defaultValue === choice.value}
              aria-invalid={wrong ? true : undefined}
              onChange={(event) => rest.onChange?.(event.currentTarget.value)}
            />{" "}
            {choice.label}
          </label>{" "}
        </Fragment>
      ))}
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
