import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

interface TrailProps {
  /** The pages above this one, the nearest last, each by its name. */
  parents: readonly { href: string; label: string }[];
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
