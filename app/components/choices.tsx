import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface Option {
  value: string;
  label: ReactNode;
}

export interface FieldsetProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Conform's `field.errors` fits. */
  error?: readonly string[] | undefined;
  optional?: boolean | undefined;
}

interface RadioGroupProps extends FieldsetProps {
  name: string;
  choices: readonly Option[];
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

/** One of a few, all of them in sight. */
export function RadioGroup({
  name,
  choices,
  defaultValue,
  onChange,
  ...fieldset
}: RadioGroupProps) {
  const { id, error = [] } = fieldset;
  return (
    <Fieldset {...fieldset}>
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
    </Fieldset>
  );
}

interface CheckboxGroupProps extends FieldsetProps {
  name: string;
  choices: readonly Option[];
  selected?: readonly string[];
}

/** Any number of several, side by side where there is room. */
export function CheckboxGroup({ name, choices, selected = [], ...fieldset }: CheckboxGroupProps) {
  const { id, error = [] } = fieldset;
  return (
    <Fieldset {...fieldset}>
      <div className="checklist">
        {choices.map((choice, at) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              // An id has no spaces, and names of places do.
              id={at === 0 ? id : `${id}-${choice.value.replaceAll(" ", "-")}`}
              name={name}
              value={choice.value}
              defaultChecked={selected.includes(choice.value)}
              aria-invalid={error.length > 0 ? true : undefined}
            />{" "}
            {choice.label}{" "}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** What is asked, and what is wrong with the answer. */
export function Fieldset(props: FieldsetProps & { children: ReactNode }) {
  const { id, label, hint, error, optional, children } = props;
  const { t } = useTranslation("common");
  const [firstError] = error ?? [];
  const describedBy = [hint && `${id}-hint`, firstError && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={firstError ? "field choices invalid" : "field choices"}
      aria-describedby={describedBy || undefined}
    >
      <legend>
        {label} {optional && <small>{t("optional")}</small>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} message={firstError} />
      {children}
    </fieldset>
  );
}

interface CheckboxProps {
  id: string;
  name: string;
  label: ReactNode;
  error?: readonly string[] | undefined;
  defaultChecked?: boolean;
}

/** A sentence that one agrees to. */
export function Checkbox({ id, name, label, error, defaultChecked }: CheckboxProps) {
  const [firstError] = error ?? [];
  return (
    <div className={firstError ? "field choices invalid" : "field choices"}>
      <FieldError id={id} message={firstError} />
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="on"
          defaultChecked={defaultChecked}
          aria-invalid={firstError ? true : undefined}
          aria-describedby={firstError ? `${id}-error` : undefined}
        />{" "}
        <span>{label}</span>
      </label>
    </div>
  );
}

/** What is wrong with a field, beside it. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
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
