import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { Button } from "#app/components/button.tsx";
import { CodeInput } from "#app/components/code-input.tsx";
import { Countdown, ExpiryState } from "#app/components/countdown.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Toasts } from "#app/components/toast.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CODE_LENGTH } from "#app/contract/code.ts";

interface CodeCountdownProps {
  /** Seconds, from the server. */
  remaining: number;
  hasToast: boolean;
  resend: string;
  children: (expired: boolean) => ReactNode;
}

/** Remount per code. */
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
        {/* Without a script it must be there from the start. */}
        {(expired || !live) && <Resend action={resend} isMain={expired} />}
      </div>
    </ExpiryState>
  );
}

interface CodeWithResendProps {
  isVoid: boolean;
  resend: string;
  children: ReactNode;
}

/** No countdown: a code valid for minutes. */
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
  /** The form's. */
  id: string;
  rejected: SubmissionResult<string[]> | undefined;
  expired: boolean;
  submit?: ReactNode;
  submits?: readonly { readonly way: string; readonly label: string }[];
  /** At the last digit, with a script. */
  sendsItself?: boolean;
}

export function CodeForm({ action, ...entry }: CodeEntryProps & { action?: string }) {
  return (
    <Form method="post" {...(action && { action })} id={entry.id} noValidate className="stack">
      <FormKeyField form={entry.id} />
      <CodeEntry {...entry} />
    </Form>
  );
}

export function CodeEntry({
  id,
  rejected,
  expired,
  submit,
  submits,
  sendsItself = false,
}: CodeEntryProps) {
  const { t } = useTranslation("guest");
  const field = `${id}-otp`;
  const busy = useNavigation().state !== "idle";
  // Once per code: corrections need the button.
  const isFreshCode = useRef(true);
  const [isScripted, setScripted] = useState(false);
  // Without a script the button must stay enabled.
  const [isWhole, setWhole] = useState(true);
  const entry = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setScripted(true);
    // Typed before hydration.
    if (sendsItself && entry.current && isTypedBefore(entry.current)) {
      isFreshCode.current = false;
      entry.current.form?.requestSubmit?.();
    }
  }, [sendsItself]);
  // After every render: a refused code clears the input.
  useEffect(() => setWhole(isComplete(entry.current?.value ?? "")));
  const sendWhenComplete = ({ value, selectionEnd, form }: HTMLInputElement) => {
    const count = digitsOnly(value).length;
    if (count < 2) isFreshCode.current = true;
    // Typing in the middle corrects a digit.
    const isAtEnd = selectionEnd === value.length;
    if (busy || !isFreshCode.current || !isAtEnd || !isComplete(value)) return;
    isFreshCode.current = false;
    // Missing in old browsers.
    form?.requestSubmit?.();
  };
  const error = expired ? undefined : (rejected?.error?.otp ?? rejected?.error?.[""] ?? undefined);
  const isOff = expired || busy || !isWhole;
  const [message] = error ?? [];
  // A new array each second would make the summary take the focus.
  const summaryErrors = useMemo(() => (message ? [{ field, message }] : []), [field, message]);
  return (
    <>
      <ErrorSummary errors={summaryErrors} />
      <CodeInput
        id={field}
        name="otp"
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

/** Reloads at expiry. */
export function refreshHeader(seconds: number, page: string): string {
  return `${seconds}; url=${page}`;
}

function isComplete(typed: string): boolean {
  const code = digitsOnly(typed);
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}

/**
 * Chromium ignores letter-spacing for Arabic script and its digits, which would leave the boxes.
 */
function showLatin(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  const folded = foldDigits(value);
  if (folded === value) return;
  input.value = folded;
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** Excludes a refused code that the page or the browser restores. */
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

/** Starts from the server's value; `live` once a script ticks. Restart with a new key. */
function useCountdown(remaining: number): { left: number; live: boolean } {
  const hydrating = useSyncExternalStore(neverChanges, no, yes);
  const [start] = useState({ remaining, fromDocument: hydrating });
  const [left, setLeft] = useState(remaining);
  const [live, setLive] = useState(remaining === 0);
  useEffect(() => {
    const end = Date.now() + start.remaining * 1000 - (start.fromDocument ? ageOfDocument() : 0);
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    setLive(true);
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [start]);
  return { left, live };
}

/** Milliseconds: on a slow line scripts arrive much later. */
function ageOfDocument(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const arrived = (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0;
  return performance.now() - arrived;
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
