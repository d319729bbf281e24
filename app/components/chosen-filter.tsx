import type { ReactNode } from "react";
import { Link } from "./link.tsx";

interface ChosenFilterProps {
  label: string;
  children: ReactNode;
  clearPath: string;
  clear: string;
}

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
