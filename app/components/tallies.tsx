import type { ReactNode } from "react";
import { Link } from "react-router";
import { CurrentMark } from "./tabs.tsx";

interface Tally {
  /** To the list behind the number. */
  href: string;
  label: ReactNode;
  /** As it is written; without one only the label is shown. */
  count?: string | undefined;
  current?: boolean;
  /** It should not be left so. */
  isPressing?: boolean;
}

/** Numbers side by side, each a link to what it counts. */
export function Tallies({ label, tallies }: { label: string; tallies: readonly Tally[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tallies">
        {tallies.map((tally) => (
          <li key={tally.href}>
            <CurrentMark of={tally} />
            <Link
              to={tally.href}
              aria-current={tally.current ? "page" : undefined}
              preventScrollReset
            >
              {tally.count !== undefined && (
                <b className={tally.isPressing ? "digits warm" : "digits"}>
                  <bdi>{tally.count}</bdi>
                </b>
              )}{" "}
              <span>{tally.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
