import "../styles/languages.css";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface LanguagePart {
  lang: "ar" | "en";
  title: ReactNode;
  isWrong: boolean;
  children: ReactNode;
}

/** Exclusive <details>, styled as tabs where supported; both languages are sent. */
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
