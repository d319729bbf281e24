import type { ReactNode } from "react";
import { Link } from "react-router";

interface Tab {
  href: string;
  label: ReactNode;
  current?: boolean;
}

/** Views of one thing, each with its own address; or screens, each of which is read from its top. */
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

/** Tells a text browser, which shows no colours, what the others show by style and say by `aria-current`. */
export function CurrentMark({ of }: { of: { current?: boolean } }) {
  return of.current ? (
    <span className="vh" aria-hidden="true">
      *{" "}
    </span>
  ) : null;
}
