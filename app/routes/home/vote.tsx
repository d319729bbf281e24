import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";

export function Vote({ days, isToday }: { days: string; isToday: boolean }) {
  const { t } = useTranslation("home");
  return (
    <ul className="doors">
      <li>
        <Link to={href("/Election")}>
          <Icon name="ballot" />
          <span>
            {/* One text node: a lone space isn't read aloud. */}
            {`${t(isToday ? "vote.now" : "vote.coming")} `}
            <bdi>{days}</bdi>
          </span>
        </Link>
      </li>
    </ul>
  );
}
