import { Link } from "#app/components/link.tsx";
import { OwnDistrict } from "#app/components/own-district.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { ALL_GOVERNORATES, browsePath, type DistrictKind } from "./browse-query.ts";
import type { PlaceLink } from "./places.server.ts";

export function Places({
  kind,
  governorate,
  links,
}: {
  kind: DistrictKind;
  governorate?: string | undefined;
  links: readonly PlaceLink[];
}) {
  const { t } = useTranslation("election");
  if (links.length === 0) return null;
  const isChoice = links.some(({ isGovernorate }) => isGovernorate);
  const title = isChoice ? "governorate" : "district";
  return (
    <Section title={governorate ? t("places.of", { governorate }) : t(`places.${title}`)}>
      <OwnDistrict label={t("places.own")} />
      <ul className={isChoice ? "places" : "places long"}>
        {links.map(({ href, name, count }) => (
          <li key={href}>
            <Link to={href}>
              <bdi>{name}</bdi>
            </Link>{" "}
            {count !== undefined && (
              <span className="muted">{t("places.districts", { count })}</span>
            )}
          </li>
        ))}
      </ul>
      {governorate && (
        <p>
          <Link to={browsePath({ kind, governorate: ALL_GOVERNORATES })}>{t("places.all")}</Link>
        </p>
      )}
    </Section>
  );
}
