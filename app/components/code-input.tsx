import type { ComponentProps, ReactNode } from "react";
import { controlProps, FieldFrame } from "./field.tsx";

interface CodeInputProps extends ComponentProps<"input"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
}

/** One real input drawn as six boxes, for paste, autofill and screen readers. */
export function CodeInput({ label, hint, error, ...input }: CodeInputProps) {
  const frame = { label, hint, error, id: input.id ?? input.name };
  const control = controlProps(frame);
  return (
    <FieldFrame {...frame}>
      <span className={control["aria-invalid"] ? "code wrong" : "code"} dir="ltr">
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={24}
          {...input}
          {...control}
          type="text"
          dir="ltr"
        />
      </span>
    </FieldFrame>
  );
}
