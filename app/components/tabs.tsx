import type { ReactNode } from "react";
import { Link } from "react-router";

interface Tab {
  href: string;
  label: ReactNode;
  current?: boolean;
}

/** Views of one thing, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <CurrentMark of={tab} />
            <Link to={tab.href} aria-current={tab.current ? "page" : undefined} preventScrollReset>
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
