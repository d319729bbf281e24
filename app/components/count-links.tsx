import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { CurrentMark } from "./tabs.tsx";

interface CountLink {
  href?: string | undefined;
  label: ReactNode;
  /** Formatted; without one only the label is shown. */
  count?: string | undefined;
  current?: boolean;
  isUrgent?: boolean;
}

/** For signed-in people: styled in inside.css and dense.css. */
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
          {/* After the noun, since a number before it takes another plural: 19 طلبًا. */}
          <span className="vh">: </span>
          <b className={isUrgent ? "digits warm" : "digits"}>
            <bdi>{count}</bdi>
          </b>
        </>
      )}
    </>
  );
}
