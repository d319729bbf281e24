import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { OwnDistrict } from "#app/components/own-district.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { CandidatesView } from "./candidates.server.ts";

export function Candidates({ own, places = [] }: CandidatesView) {
  const { t } = useTranslation("home");
  const remembered = <OwnDistrict label={t("district")} />;
  if (places.length > 0) {
    return (
      <Section title={t("candidates.choose")}>
        {remembered}
        <ul className="places">
          {places.map(({ href, name }) => (
            <li key={href}>
              <Link to={href}>{name}</Link>
            </li>
          ))}
        </ul>
      </Section>
    );
  }
  if (!own) return remembered;
  const { href, governorate, isDistrict, count } = own;
  return (
    <div>
      {remembered}
      <ul className="doors">
        <li>
          <Link to={href}>
            <Icon name="ballot" />
            <span>
              {t(isDistrict ? "candidates.district" : "candidates.governorate")}
              {t("candidates.colon")} {governorate}
            </span>{" "}
            {count !== undefined && <small>{t("candidates.count", { count })}</small>}
          </Link>
        </li>
      </ul>
    </div>
  );
}
