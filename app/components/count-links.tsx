import type { ReactNode } from "react";
import { Link } from "react-router";
import { CurrentMark } from "./tabs.tsx";

interface CountLink {
  /** To the list behind the number, where there is one. */
  href?: string | undefined;
  label: ReactNode;
  /** As it is written; without one only the label is shown. */
  count?: string | undefined;
  current?: boolean;
  /** It should not be left so. */
  isUrgent?: boolean;
}

/** Numbers side by side, each a link to what it counts. For signed-in people: its style is in inside.css, and in a bar of tools in dense.css. */
export function CountLinks({ label, counts }: { label: string; counts: readonly CountLink[] }) {
  return (
    <nav className="count-links" aria-label={label}>
      <ul className="tallies">
        {counts.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbers keep their places
          <li key={at}>
            <CurrentMark of={each} />
            {each.href ? (
              <Link
                to={each.href}
                aria-current={each.current ? "page" : undefined}
                preventScrollReset
              >
                <Count {...each} />
              </Link>
            ) : (
              <p>
                <Count {...each} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ label, count, isUrgent }: CountLink) {
  return (
    <>
      <span>{label}</span>
      {count !== undefined && (
        <>
          {/* In front, a number would ask for another form of the noun: 19 طلبًا. */}
          <span className="vh">: </span>
          <b className={isUrgent ? "digits warm" : "digits"}>
            <bdi>{count}</bdi>
          </b>
        </>
      )}
    </>
  );
}
