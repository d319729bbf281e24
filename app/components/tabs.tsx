import type { ReactNode } from "react";
import { Link } from "./link.tsx";

interface Tab {
  href: string;
  label: ReactNode;
  current?: boolean;
}

export function Tabs({
  label,
  tabs,
  areScreens = false,
}: {
  label: string;
  tabs: readonly Tab[];
  areScreens?: boolean;
}) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <CurrentMark of={tab} />
            <Link
              to={tab.href}
              aria-current={tab.current ? "page" : undefined}
              preventScrollReset={!areScreens}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Text browsers show neither style nor aria-current. */
export function CurrentMark({ of }: { of: { current?: boolean } }) {
  return of.current ? (
    <span className="vh" aria-hidden="true">
      *{" "}
    </span>
  ) : null;
}
