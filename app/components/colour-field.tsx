import "../styles/colour-field.css";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field } from "./field.tsx";

type ColourFieldProps = ComponentProps<typeof Field> & {
  defaultValue: string;
  pickLabel: string;
  onColour?: (colour: string) => void;
};

/** With a script the browser's colour picker writes into it. */
export function ColourField({ pickLabel, onColour, ...field }: ColourFieldProps) {
  const text = useRef<HTMLInputElement>(null);
  const [colour, setColour] = useState(() => toHex(field.defaultValue));
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const show = (value: string) => {
    const hex = toHex(value);
    if (!hex) return;
    setColour(hex);
    onColour?.(hex);
  };
  return (
    <div className="colour">
      <Field
        {...field}
        ref={text}
        maxLength={20}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => show(event.currentTarget.value)}
      />
      {isLive ? (
        <input
          type="color"
          aria-label={pickLabel}
          value={colour ?? "#000000"}
          onChange={({ currentTarget: { value } }) => {
            if (text.current) text.current.value = value;
            show(value);
          }}
        />
      ) : (
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <rect width="48" height="48" rx="8" fill={colour ?? "none"} />
        </svg>
      )}
    </div>
  );
}

function toHex(value: string): string | undefined {
  const hex = value.trim().toLowerCase();
  if (/^#[\da-f]{6}$/.test(hex)) return hex;
  return /^#[\da-f]{3}$/.test(hex) ? hex.replaceAll(/[\da-f]/g, "$&$&") : undefined;
}
