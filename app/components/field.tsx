import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  optional?: boolean;
}

type InputProps = FieldProps & ComponentProps<"input"> & { name: string };

/** Spread `formFields`' `field(name)` into it. */
export function Field({ label, hint, error, optional, ...input }: InputProps) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  return (
    <FieldFrame {...frame}>
      <input type="text" {...input} {...controlProps(frame)} />
    </FieldFrame>
  );
}

/** Not type=number, which refuses ٣. */
export function DigitsField(props: InputProps) {
  return <Field inputMode="numeric" dir="ltr" autoComplete="off" {...props} type="text" />;
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  tools,
  ...input
}: FieldProps & ComponentProps<"textarea"> & { name: string; tools?: ReactNode }) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  const textarea = useRef<HTMLTextAreaElement>(null);
  // Hydration resets a textarea to its server text: restores what was typed before.
  const [initialText] = useState(() => typedBeforeHydration(frame.id));
  useEffect(() => {
    const { current } = textarea;
    if (!current) return;
    firstTexts.delete(current);
    // Typed since: newer.
    const isAsSent = current.value === current.defaultValue;
    if (initialText !== undefined && isAsSent) current.value = initialText;
  }, [initialText]);
  return (
    <FieldFrame {...frame}>
      {tools}
      <textarea dir="auto" rows={4} ref={textarea} {...input} {...controlProps(frame)} />
    </FieldFrame>
  );
}

/** By element, since React may start hydrating twice. */
const firstTexts = new WeakMap<Element, string>();

/** Recognises hydrated elements by React's own property names; extensions add others. */
function typedBeforeHydration(id: string): string | undefined {
  const textarea = globalThis.document?.getElementById(id) as
    | HTMLTextAreaElement
    | null
    | undefined;
  if (!textarea) return undefined;
  const isHydrated = Object.keys(textarea).some((name) => name.startsWith("__react"));
  if (!isHydrated) firstTexts.set(textarea, textarea.value);
  return firstTexts.get(textarea);
}

export function Select({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldProps & ComponentProps<"select"> & { name: string }) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  return (
    <FieldFrame {...frame}>
      <select {...input} {...controlProps(frame)} />
    </FieldFrame>
  );
}

interface ControlProps extends Omit<FieldProps, "label"> {
  id: string;
}

export function controlProps({ id, hint, error }: ControlProps) {
  const firstError = firstErrorOf(error);
  const describedBy = [hint && `${id}-hint`, firstError && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": firstError ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

export function FieldFrame(props: ControlProps & FieldProps & { children: ReactNode }) {
  const { t } = useTranslation("common");
  const firstError = firstErrorOf(props.error);
  return (
    <div className={firstError ? "field invalid" : "field"}>
      <label htmlFor={props.id}>
        {props.label} {props.optional && <small>{t("optional")}</small>}
      </label>
      {props.hint && (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {firstError && (
        <p className="error" id={`${props.id}-error`}>
          <Icon name="warning" />
          <span>
            <span className="vh">{t("errorPrefix")} </span>
            {firstError}
          </span>
        </p>
      )}
      {props.children}
    </div>
  );
}

function firstErrorOf(error: FieldProps["error"]): string | undefined {
  return typeof error === "string" ? error || undefined : error?.[0];
}
