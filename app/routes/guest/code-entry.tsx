import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { Button } from "#app/components/button.tsx";
import { CodeInput } from "#app/components/code-input.tsx";
import { Countdown, ExpiryState } from "#app/components/countdown.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Toasts } from "#app/components/toast.tsx";
import { CODE_LENGTH } from "#app/contract/code.ts";
import { useCountdown } from "./use-countdown.ts";

interface CodeCountdownProps {
  /** Seconds left, as the server reckoned. */
  remaining: number;
  /** The page comes with another toast, which says why the code is void. */
  hasToast: boolean;
  /** Where a new code is asked for. */
  resend: string;
  /** The form; its words are those of `guest`. */
  children: (expired: boolean) => ReactNode;
}

/** One code and its time; a new code is a new one of these. */
export function CodeCountdown({ remaining, hasToast, resend, children }: CodeCountdownProps) {
  const { t } = useTranslation("guest");
  const { left, live } = useCountdown(remaining);
  const expired = left === 0;
  const expiredToast = useMemo(
    () => ({ type: "error" as const, message: t("verify.expired") }),
    [t],
  );
  return (
    <ExpiryState remaining={left} live={live}>
      <Toasts toast={expired && !(hasToast && remaining === 0) ? expiredToast : undefined} />
      <div className="stack">
        <div className="row">
          <Countdown remaining={left} live={live} />
          <p className={expired ? "error" : "muted"}>
            {t(expired ? "verify.over" : "verify.running")}
          </p>
        </div>
        {children(expired)}
        {/* Without a script it is there from the start: nothing brings it when the time is over. */}
        {(expired || !live) && <Resend action={resend} isMain={expired} />}
      </div>
    </ExpiryState>
  );
}

interface CodeWithResendProps {
  /** No code is good any more: it was tried too often, or its time is over. */
  isVoid: boolean;
  /** Where a new code is asked for. */
  resend: string;
  /** The form; its words are those of `guest`. */
  children: ReactNode;
}

/**
 * A code that is good for minutes: nothing counts down, and a new one may be asked for at any time.
 * The server says when it is over.
 */
export function CodeWithResend({ isVoid, resend, children }: CodeWithResendProps) {
  const { t } = useTranslation("guest");
  return (
    <div className="stack">
      <p className={isVoid ? "error" : "muted"}>{t(isVoid ? "verify.void" : "verify.minutes")}</p>
      {children}
      <Resend action={resend} />
    </div>
  );
}

interface CodeEntryProps {
  field: FieldMetadata<string>;
  /** What is wrong with the form as a whole. */
  formErrors: string[] | undefined;
  expired: boolean;
  /** The button that sends the code, or several, each a way of its own; the first one is the main one. */
  submit?: ReactNode;
  submits?: readonly { readonly way: string; readonly label: string }[];
  /** With a script the form sends itself at the last digit. */
  sendsItself?: boolean;
}

/** The code's boxes and the button that sends them. */
export function CodeEntry({
  field,
  formErrors,
  expired,
  submit,
  submits,
  sendsItself = false,
}: CodeEntryProps) {
  const { t } = useTranslation("guest");
  const { key, ...input } = getInputProps(field, { type: "text" });
  const busy = useNavigation().state !== "idle";
  // Once for a code: who corrects a digit of it presses the button.
  const isFreshCode = useRef(true);
  const [isScripted, setScripted] = useState(false);
  // Without a script nobody knows what is typed, and the button waits for nothing.
  const [isWhole, setWhole] = useState(true);
  const entry = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setScripted(true);
    // On a slow line the code may be typed before the script is there to see it.
    if (sendsItself && entry.current && isTypedBefore(entry.current)) {
      isFreshCode.current = false;
      entry.current.form?.requestSubmit?.();
    }
  }, [sendsItself]);
  // After every rendering: a code that was refused has left its boxes.
  useEffect(() => setWhole(isComplete(entry.current?.value ?? "")));
  const sendWhenComplete = ({ value, selectionEnd, form }: HTMLInputElement) => {
    const count = digitsOnly(value).length;
    if (count < 2) isFreshCode.current = true;
    // With the caret elsewhere a missed digit is being put in.
    const isAtEnd = selectionEnd === value.length;
    if (busy || !isFreshCode.current || !isAtEnd || !isComplete(value)) return;
    isFreshCode.current = false;
    // Old browsers don't know it; the button is there.
    form?.requestSubmit?.();
  };
  const error = expired ? undefined : (field.errors ?? formErrors);
  const isOff = expired || busy || !isWhole;
  const [message] = error ?? [];
  // The summary takes the focus when its lines change, and the countdown renders every second.
  const summaryErrors = useMemo(
    () => (message ? [{ field: field.id, message }] : []),
    [field.id, message],
  );
  return (
    <>
      <ErrorSummary errors={summaryErrors} />
      <CodeInput
        key={key}
        {...input}
        ref={entry}
        label={t("verify.code")}
        hint={t(sendsItself && isScripted ? "verify.codeHintSends" : "verify.codeHint")}
        error={error}
        disabled={expired}
        onInput={({ currentTarget }) => {
          showLatin(currentTarget);
          setWhole(isComplete(currentTarget.value));
          if (sendsItself) sendWhenComplete(currentTarget);
        }}
      />
      {submits ? (
        submits.map(({ way, label }, index) => (
          <Button
            key={way}
            wide
            name="way"
            value={way}
            kind={index > 0 ? "quiet" : undefined}
            disabled={isOff}
          >
            {label}
          </Button>
        ))
      ) : (
        <Button wide disabled={isOff}>
          {submit}
        </Button>
      )}
    </>
  );
}

/** The refresh header's words: the page is fetched again when the time is over. */
export function refreshHeader(seconds: number, page: string): string {
  return `${seconds}; url=${page}`;
}

function isComplete(typed: string): boolean {
  const code = digitsOnly(typed);
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}

/** Chromium spaces no letters of Arabic script, its digits among them: they would leave the drawn boxes. */
function showLatin(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  const folded = foldDigits(value);
  if (folded === value) return;
  input.value = folded;
  input.setSelectionRange(selectionStart, selectionEnd);
}

/**
 * Whether somebody typed a whole code into the page as it came. A refused code that comes back with
 * the page, or that the browser puts in again after a reload, was sent before.
 */
function isTypedBefore({ value, defaultValue }: HTMLInputElement): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const isFreshPage = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
  return isFreshPage && value !== defaultValue && isComplete(value);
}

function Resend({ action, isMain = false }: { action: string; isMain?: boolean }) {
  const { t } = useTranslation("guest");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action}>
      <FormKeyField form="resend" />
      <Button wide kind={isMain ? undefined : "quiet"} icon="mail" disabled={busy}>
        {t("verify.resend")}
      </Button>
    </Form>
  );
}
