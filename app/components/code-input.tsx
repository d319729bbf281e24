import type { ComponentProps, ReactNode } from "react";
import { Framed, wiring } from "./field.tsx";

interface Code extends ComponentProps<"input"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
}

/**
 * A one-time code of six digits: one real field that is drawn as six boxes, so that pasting,
 * autofill from a message and screen readers just work. It takes spaces and both forms of digits;
 * whoever reads it folds them.
 */
export function CodeInput({ label, hint, error, ...input }: Code) {
  const frame = { label, hint, error, id: input.id ?? input.name };
  const wired = wiring(frame);
  return (
    <Framed {...frame}>
      <span className={wired["aria-invalid"] ? "code wrong" : "code"} dir="ltr">
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={24}
          {...input}
          {...wired}
          type="text"
          dir="ltr"
        />
      </span>
    </Framed>
  );
}
