import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import { useTranslation } from "./translation.ts";

interface SummaryError {
  /** Without a field the line concerns the whole form. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Default: the route's action data. */
  result?: object | undefined;
}

/** Takes the focus with each new result. */
export function ErrorSummary({ errors, result }: ErrorSummaryProps) {
  const { t } = useTranslation("common");
  const summary = useRef<HTMLDivElement>(null);
  const routeResult = useActionData();
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer takes the focus as well
  useEffect(() => {
    if (hasErrors) summary.current?.focus();
  }, [hasErrors, result, routeResult]);
  if (!hasErrors) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>{t("errorSummary")}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? <a href={`#${field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** For a form of one field without a summary: each refusal moves the focus to it. */
export function useErrorFocus(id: string, result: object | undefined): void {
  useEffect(() => {
    if (result) document.getElementById(id)?.focus();
  }, [id, result]);
}
