import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/button.tsx";
import { EmailWords } from "#app/components/email-words.tsx";
import { LeaderLine } from "../leaders.tsx";
import type { UnitView } from "../unit-view.server.ts";
import { Words } from "../words.tsx";

export function BranchCard({ branch }: { branch: UnitView }) {
  const { t } = useTranslation("structure");
  const { location, detailedLocation, governorate, city, members, phone, email, map } = branch;
  return (
    <article className="panel branch">
      <h3>
        <Words {...branch.name} />
      </h3>
      <LeaderLine positions={branch.positions} />
      <dl className="facts">
        {location && <Fact term={t("branch.location")}>{location}</Fact>}
        {detailedLocation && <Fact term={t("branch.detailedLocation")}>{detailedLocation}</Fact>}
        {governorate && <Fact term={t("branch.governorate")}>{governorate}</Fact>}
        {city && (
          <Fact term={t("branch.city")}>
            <Words {...city} />
          </Fact>
        )}
        {members !== undefined && (
          <Fact term={t("branch.members")}>
            {members === null ? t("branch.few") : t("branch.count", { count: members })}
          </Fact>
        )}
        {phone && (
          <Fact term={t("branch.phone")}>
            <a href={phone.href}>
              <bdi dir="ltr">{phone.shown}</bdi>
            </a>
          </Fact>
        )}
        {email && (
          <Fact term={t("branch.email")}>
            <a href={`mailto:${email}`}>
              <EmailWords>{email}</EmailWords>
            </a>
          </Fact>
        )}
      </dl>
      {(phone || map) && (
        <div className="row">
          {phone && (
            <ButtonLink small kind="quiet" icon="phone" href={phone.href}>
              {t("branch.call")}
            </ButtonLink>
          )}
          {map && (
            <ButtonLink small kind="plain" icon="pin" href={map} target="_blank" rel="noopener">
              {t("map")}
            </ButtonLink>
          )}
        </div>
      )}
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
