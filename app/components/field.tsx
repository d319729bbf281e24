import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface FieldProps {
  label: ReactNode;
  /** What helps to fill it in, said before it is filled in. */
  hint?: ReactNode;
  /** What is wrong with it; of several, the first. Conform's `field.errors` fits. */
  error?: string | readonly string[] | undefined;
  /** Marks the few fields that may stay empty. */
  optional?: boolean;
}

type InputProps = FieldProps & ComponentProps<"input"> & { name: string };

/** A line of text. Spread Conform's `getInputProps(field, …)` into it, or name it by hand. */
export function Field({ label, hint, error, optional, ...input }: InputProps) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  return (
    <FieldFrame {...frame}>
      <input type="text" {...input} {...controlProps(frame)} />
    </FieldFrame>
  );
}

/** A number to be typed as digits, in either form: ID, phone, code. Never type=number: it refuses ٣. */
export function DigitsField(props: InputProps) {
  return <Field inputMode="numeric" dir="ltr" autoComplete="off" {...props} type="text" />;
}

/** Several lines of text, in whichever direction they are written; `tools` stand right above them. */
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
  // React takes over a text that is there already as it was sent: what was typed into it before the
  // script came is put back.
  const [initialText] = useState(() => typedBeforeHydration(frame.id));
  useEffect(() => {
    const { current } = textarea;
    if (!current) return;
    firstTexts.delete(current);
    // What was typed since that reading is newer.
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

/** What stood in a control when React began with it: it may begin again before it has finished. */
const firstTexts = new WeakMap<Element, string>();

/**
 * What stands in a control of the document that React has not taken over yet. It marks what is its own;
 * browser extensions leave marks as well.
 */
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

/** One of a list; its options are the children. */
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

/** The attributes that tie a control to its hint and its error; the ids are Conform's. */
export function controlProps({ id, hint, error }: ControlProps) {
  const firstError = firstErrorOf(error);
  const describedBy = [hint && `${id}-hint`, firstError && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": firstError ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** Label, hint, error, then the control. */
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
