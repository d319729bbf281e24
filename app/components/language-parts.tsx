import "../styles/languages.css";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface LanguagePart {
  lang: "ar" | "en";
  title: ReactNode;
  /** A field of it is wrong. */
  isWrong: boolean;
  children: ReactNode;
}

/**
 * What is written in two languages, one in sight at a time: both are sent, whichever is open. They are
 * disclosures of one name; where a browser can't show them as tabs they stand one below the other.
 */
export function LanguageParts({ parts }: { parts: readonly LanguagePart[] }) {
  const open = parts.find(({ isWrong }) => isWrong) ?? parts[0];
  return (
    <div className="languages">
      {parts.map(({ lang, title, isWrong, children }) => (
        <details key={lang} name="language" open={lang === open?.lang}>
          <summary>
            {isWrong && <Icon name="warning" />}
            <b>{title}</b>
          </summary>
          <div className="stack">{children}</div>
        </details>
      ))}
    </div>
  );
}
