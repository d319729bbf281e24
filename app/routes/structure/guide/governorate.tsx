import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { EmailWords } from "#app/components/email-words.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Select } from "#app/components/field.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { FollowedLink } from "../../chat/follow/followed.server.ts";
import { UnitChats } from "../chats.tsx";
import { Contacts } from "../contacts.tsx";
import { LeaderLine, Leaders } from "../leaders.tsx";
import type { UnitView } from "../unit-view.server.ts";
import { Words } from "../words.tsx";
import type { GovernorateView, SectorView } from "./governorate-view.server.ts";

export function GovernorateGuide(view: GovernorateView & { chats: readonly FollowedLink[] }) {
  const { t } = useTranslation("structure");
  const { name, unit, secretariats, sectors } = view;
  const title = t("governorate.title", { governorate: name });
  const isEmpty = !unit && secretariats.length === 0 && sectors.length === 0;
  return (
    <Page
      title={title}
      lead={unit?.description && <Words {...unit.description} />}
      back="/membership"
    >
      <PageTitle title={title} />
      <ChooseForm {...view} />
      {unit && <Leaders positions={unit.positions} />}
      {unit && <Contacts unit={unit} />}
      <UnitChats chats={view.chats} />
      {isEmpty && (
        <EmptyState title={t("governorate.none")} icon="building">
          {t("governorate.noneText")}
        </EmptyState>
      )}
      {secretariats.length > 0 && (
        <Section title={t("governorate.secretariats")}>
          <UnitTable label={t("governorate.secretariats")} units={secretariats} />
        </Section>
      )}
      {sectors.map((sector, at) => (
        <Sector
          key={sector.unit?.id ?? "none"}
          {...sector}
          isOnly={sectors.length === 1 && at === 0}
        />
      ))}
    </Page>
  );
}

function ChooseForm({ code, city = "", cities, governorates, name }: GovernorateView) {
  const { t } = useTranslation("structure");
  const chosen = governorates.find(({ label }) => label === name)?.value;
  return (
    <Form key={`${code} ${city}`} className="filters choose" action={href("/membership")}>
      <Select name="governorate" label={t("common:place.governorate")} defaultValue={chosen}>
        {governorates.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {cities.length > 1 && (
        <Select name="city" label={t("common:place.city")} defaultValue={city}>
          <option value="">{t("choose.anyCity")}</option>
          {cities.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Button kind="quiet">{t("choose.submit")}</Button>
    </Form>
  );
}

function Sector({ unit, secretariats, branches, isOnly }: SectorView & { isOnly: boolean }) {
  const { t } = useTranslation("structure");
  const title = unit ? <Words {...unit.name} /> : t(isOnly ? "branchesTitle" : "otherBranches");
  return (
    <Section title={title}>
      {unit && (
        <div className="row">
          <LeaderLine positions={unit.positions} />
          <Contacts unit={unit} />
        </div>
      )}
      {secretariats.length > 0 && (
        <UnitTable label={t("governorate.sectorSecretariats")} units={secretariats} />
      )}
      {branches.length > 0 && (
        <ul className="cards branches">
          {branches.map((branch) => (
            <li key={branch.id}>
              <BranchCard branch={branch} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function UnitTable({ label, units }: { label: string; units: readonly UnitView[] }) {
  const { t } = useTranslation("structure");
  return (
    <DataTable
      label={label}
      columns={[t("column.secretariat"), t("column.leader"), t("column.contact")]}
      rows={units.map((unit) => ({
        id: unit.id,
        cells: [
          <Words key="name" {...unit.name} />,
          <LeaderLine key="leader" positions={unit.positions} />,
          <Contacts key="contacts" unit={unit} />,
        ],
      }))}
    />
  );
}

function BranchCard({ branch }: { branch: UnitView }) {
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
        {governorate && <Fact term={t("common:place.governorate")}>{governorate}</Fact>}
        {city && (
          <Fact term={t("common:place.city")}>
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
