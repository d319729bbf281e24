import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { useTranslation } from "./translation.ts";

export interface Parent {
  readonly href: string;
  readonly label: ReactNode;
}

interface TrailProps {
  parents: readonly Parent[];
}

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
