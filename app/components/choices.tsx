import { Fragment, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";

interface Option {
  value: string;
  label: ReactNode;
}

export interface FieldsetProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: readonly string[] | undefined;
  optional?: boolean | undefined;
}

interface RadioGroupProps extends FieldsetProps {
  name: string;
  choices: readonly Option[];
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

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
        // Separates choices in a text browser.
        <Fragment key={choice.value}>
          <label className="check">
            <input
              type="radio"
              // The error summary links to the field's own id.
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

export function CheckboxGroup({ name, choices, selected = [], ...fieldset }: CheckboxGroupProps) {
  const { id, error = [] } = fieldset;
  return (
    <Fieldset {...fieldset}>
      <div className="checklist">
        {choices.map((choice, at) => (
          <label key={choice.value} className="check">
            <input
              type="checkbox"
              // Ids have no spaces, names of places do.
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
