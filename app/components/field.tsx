import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

interface Frame {
  label: ReactNode;
  /** What helps to fill it in, said before it is filled in. */
  hint?: ReactNode;
  /** What is wrong with it; of several, the first. Conform's `field.errors` fits. */
  error?: string | readonly string[] | undefined;
  /** Marks the few fields that may stay empty. */
  optional?: boolean;
}

type Input = Frame & ComponentProps<"input"> & { name: string };

/** A line of text. Spread Conform's `getInputProps(field, …)` into it, or name it by hand. */
export function Field({ label, hint, error, optional, ...input }: Input) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  return (
    <Framed {...frame}>
      <input type="text" {...input} {...wiring(frame)} />
    </Framed>
  );
}

/** A number to be typed as digits, in either form: ID, phone, code. Never type=number: it refuses ٣. */
export function DigitsField(props: Input) {
  return <Field inputMode="numeric" dir="ltr" autoComplete="off" {...props} type="text" />;
}

/** Several lines of text, in whichever direction they are written. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  ...input
}: Frame & ComponentProps<"textarea"> & { name: string }) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  const box = useRef<HTMLTextAreaElement>(null);
  // React takes over a text that is there already as it was sent: what was typed into it before the
  // script came is put back.
  const [typed] = useState(() => typedInto(frame.id));
  useEffect(() => {
    if (typed !== undefined && box.current) box.current.value = typed;
  }, [typed]);
  return (
    <Framed {...frame}>
      <textarea dir="auto" rows={4} ref={box} {...input} {...wiring(frame)} />
    </Framed>
  );
}

/**
 * What stands in a control of the document that React has not taken over yet. It marks what is its own;
 * browser extensions leave marks as well.
 */
function typedInto(id: string): string | undefined {
  const box = globalThis.document?.getElementById(id) as HTMLTextAreaElement | null | undefined;
  const isReacts = box && Object.keys(box).some((name) => name.startsWith("__react"));
  return isReacts ? undefined : box?.value;
}

/** One of a list; its options are the children. */
export function Select({
  label,
  hint,
  error,
  optional,
  ...input
}: Frame & ComponentProps<"select"> & { name: string }) {
  const frame = { label, hint, error, optional, id: input.id ?? input.name };
  return (
    <Framed {...frame}>
      <select {...input} {...wiring(frame)} />
    </Framed>
  );
}

interface Wired extends Omit<Frame, "label"> {
  id: string;
}

/** The attributes that tie a control to its hint and its error; the ids are Conform's. */
export function wiring({ id, hint, error }: Wired) {
  const wrong = firstOf(error);
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": wrong ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

/** Label, hint, error, then the control. */
export function Framed(props: Wired & Frame & { children: ReactNode }) {
  const { t } = useTranslation("common");
  const wrong = firstOf(props.error);
  return (
    <div className={wrong ? "field invalid" : "field"}>
      <label htmlFor={props.id}>
        {props.label} {props.optional && <small>{t("optional")}</small>}
      </label>
      {props.hint && (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      )}
      {wrong && (
        <p className="error" id={`${props.id}-error`}>
          <Icon name="warning" />
          <span>
            <span className="vh">{t("errorPrefix")} </span>
            {wrong}
          </span>
        </p>
      )}
      {props.children}
    </div>
  );
}

function firstOf(error: Frame["error"]): string | undefined {
  return typeof error === "string" ? error || undefined : error?.[0];
}
