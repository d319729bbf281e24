import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChosenFilterProps {
  /** What it narrows by: "News of". */
  label: string;
  /** What was chosen. */
  children: ReactNode;
  /** The list without it. */
  clearPath: string;
  clear: string;
}

/** What narrows a list by a link that was followed, not by its form, and the way back to all of it. */
export function ChosenFilter({ label, children, clearPath, clear }: ChosenFilterProps) {
  return (
    <p className="row">
      <span>
        {label} <b>{children}</b>
      </span>{" "}
      <Link to={clearPath}>{clear}</Link>
    </p>
  );
}
