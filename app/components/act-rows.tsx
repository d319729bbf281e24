import "../styles/act-rows.css";
import type { ReactNode } from "react";

/** What is done seldom and with care: each says first what happens, and has its button at its end. */
export function ActRows({ children }: { children: ReactNode }) {
  return <ul className="act-rows">{children}</ul>;
}

interface ActRowProps {
  /** What happens. */
  text: ReactNode;
  /** A button or link that names it: `danger` where it takes something away. */
  children: ReactNode;
}

export function ActRow({ text, children }: ActRowProps) {
  return (
    <li>
      <p>{text}</p>
      <div>{children}</div>
    </li>
  );
}
