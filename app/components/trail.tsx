import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** A page above another, by its name. */
export interface Parent {
  readonly href: string;
  readonly label: ReactNode;
}

interface TrailProps {
  /** The pages above this one, the nearest last. */
  parents: readonly Parent[];
}

/** The ways back from a page that is not right under a line of the menu. */
export function Trail({ parents }: TrailProps) {
  const { t } = useTranslation("common");
  return (
    <nav className="row trail" aria-label={t("back")}>
      {parents.map(({ href, label }, at) => (
        <Link key={href} className="back" to={href}>
          {at === 0 ? <Icon name="arrow" /> : <span aria-hidden="true">/</span>}
          <bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  );
}
