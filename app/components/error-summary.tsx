import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

interface Wrong {
  /** The id of the field; without one the line is about the whole form. */
  field?: string;
  message: string;
}

/** What keeps a form from being accepted, on top of it; each line leads to its field. */
export function ErrorSummary({ errors }: { errors: readonly Wrong[] }) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
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
