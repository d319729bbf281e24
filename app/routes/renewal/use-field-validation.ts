import { type FocusEvent, type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "#app/components/translation.ts";
import { type Problem, validateFile, validateText } from "./field-validation.ts";

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Validates on blur and before sending; clears the server's message once valid.
 *
 * @param asks messages for empty fields
 * @param result resets earlier findings
 */
export function useFieldValidation(result: unknown, asks: Readonly<Record<string, string>>) {
  const { t } = useTranslation("renewal");
  const [problems, setProblems] = useState<Readonly<Record<string, Problem | undefined>>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the sign
  useEffect(() => setProblems({}), [result]);
  return {
    errorOf({ name, error }: { name: string; error: readonly string[] | undefined }) {
      if (!(name in problems)) return error;
      const { problem, values } = problems[name] ?? {};
      if (problem === "required") return [asks[name] ?? ""];
      return problem && [t(`checks.${problem}`, { ...values })];
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
      // A new message would move the button from under the pointer.
      if (relatedTarget instanceof HTMLButtonElement || !isControl(target)) return;
      setProblems((before) => ({ ...before, [target.name]: validate(target) }));
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.formNoValidate) return;
      const controls = [...event.currentTarget.elements].filter(isControl);
      const invalid = controls.filter((control) => validate(control));
      if (invalid.length === 0) return;
      event.preventDefault();
      setProblems(Object.fromEntries(controls.map((control) => [control.name, validate(control)])));
      invalid[0]?.focus();
    },
  };
}

function isControl(element: EventTarget): element is Control {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return isField && element.name !== "" && !["hidden", "radio"].includes(element.type);
}

function validate(control: Control): Problem | undefined {
  const isFile = control instanceof HTMLInputElement && control.type === "file";
  if (isFile) return validateFile(control.name, control.files?.[0]);
  return validateText(control.name, control.value);
}
