import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useActionData } from "react-router";

interface SummaryError {
  /** The id of the field; without one the line is about the whole form. */
  field?: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** What the form was answered, where it is not the answer of the route's action. */
  result?: object | undefined;
}

/**
 * What keeps a form from being accepted, on top of it; each line leads to its field. It takes the focus
 * when it comes, and when another answer does, but not when the page is merely rendered again.
 */
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
