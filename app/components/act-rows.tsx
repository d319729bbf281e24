import "../styles/act-rows.css";
import type { ReactNode } from "react";

export function ActRows({ children }: { children: ReactNode }) {
  return <ul className="act-rows">{children}</ul>;
}

interface ActRowProps {
  text: ReactNode;
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
