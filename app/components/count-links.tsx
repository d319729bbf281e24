import type { ReactNode } from "react";
import { Link } from "react-router";
import { CurrentMark } from "./tabs.tsx";

interface CountLink {
  /** To the list behind the number. */
  href: string;
  label: ReactNode;
  /** As it is written; without one only the label is shown. */
  count?: string | undefined;
  current?: boolean;
  /** It should not be left so. */
  isUrgent?: boolean;
}

/** Numbers side by side, each a link to what it counts. For signed-in people: its style is in inside.css. */
export function CountLinks({ label, counts }: { label: string; counts: readonly CountLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tallies">
        {counts.map((each) => (
          <li key={each.href}>
            <CurrentMark of={each} />
            <Link
              to={each.href}
              aria-current={each.current ? "page" : undefined}
              preventScrollReset
            >
              {each.count !== undefined && (
                <b className={each.isUrgent ? "digits warm" : "digits"}>
                  <bdi>{each.count}</bdi>
                </b>
              )}{" "}
              <span>{each.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
