import "../../../styles/inside.css";
import "../../../styles/structure.css";
import { href, type RouterContextProvider } from "react-router";
import { Card, CardGrid } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CHAT_FOLLOWED } from "#app/contract/chat.values.ts";
import { readGovernorateStructure, readStructure } from "#app/contract/structure.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { followedLinks } from "../../chat/follow/followed.server.ts";
import { UnitChats } from "../chats.tsx";
import { Contacts } from "../contacts.tsx";
import { LeaderLine, Leaders } from "../leaders.tsx";
import { toUnitView, type UnitView } from "../unit-view.server.ts";
import { Words } from "../words.tsx";
import type { Route } from "./+types/guide";
import { GovernorateGuide } from "./governorate.tsx";
import { toGovernorateView } from "./governorate-view.server.ts";
import { guidePath, readGuideQuery } from "./guide-query.ts";

export const handle = { i18n: ["structure"] };

type Context = Readonly<RouterContextProvider>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { governorate, city } = readGuideQuery(url.searchParams);
  if (!governorate) return { whole: await loadWhole(context) };
  const params = { code: governorate.code };
  const result = await call(context, readGovernorateStructure, { params });
  if (!result.ok) throw pageFailure(result);
  const { units } = result.data;
  const chats = await unitChats(context, units);
  return {
    place: { ...toGovernorateView(governorate, units, city, preferencesOf(context)), chats },
  };
}

async function loadWhole(context: Context) {
  const result = await call(context, readStructure, {});
  if (!result.ok) throw pageFailure(result);
  const preferences = preferencesOf(context);
  const { leadership, secretariats, governorates } = result.data;
  const visitor = await visitorOf(context);
  const home = visitor.kind === "authenticated" ? visitor.user?.governorateCode : undefined;
  const places = governorates.map(({ code, governorate, governorateEn, branchesCount }) => ({
    code,
    href: guidePath(code),
    name: (preferences.language === "en" && governorateEn) || governorate,
    branches: branchesCount,
  }));
  const own = places.find(({ code }) => code === home);
  return {
    leadership: leadership.map((unit) => toUnitView(unit, preferences)),
    secretariats: secretariats.map((unit) => toUnitView(unit, preferences)),
    own,
    chats: await unitChats(context, leadership),
    places: own ? [own, ...places.filter((place) => place !== own)] : places,
  };
}

const unitChats = (context: Context, units: readonly { readonly id: string }[]) =>
  followedLinks(
    context,
    "unit",
    units.slice(0, MAX_CHAT_FOLLOWED).map(({ id }) => id),
  );

type Whole = Awaited<ReturnType<typeof loadWhole>>;

export default function Guide({ loaderData }: Route.ComponentProps) {
  const { whole, place } = loaderData;
  if (place) return <GovernorateGuide {...place} />;
  return whole && <WholeGuide {...whole} />;
}

function WholeGuide({ leadership, secretariats, own, places, chats }: Whole) {
  const { t } = useTranslation("structure");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PageTitle title={t("title")} />
      {own && (
        <ul className="doors">
          <li>
            <Link to={own.href}>
              <Icon name="pin" />
              <span>{t("own", { governorate: own.name })}</span>{" "}
              <small>{t("branches", { count: own.branches })}</small>
            </Link>
          </li>
        </ul>
      )}
      <Section title={t("leadership.title")} id="general-leadership">
        {leadership.length === 0 ? (
          <p className="muted">{t("leadership.none")}</p>
        ) : (
          leadership.map((unit) => (
            <Leadership key={unit.id} unit={unit} withName={leadership.length > 1} />
          ))
        )}
      </Section>
      <UnitChats chats={chats} />
      {/* docs/product.md#fixed-spellings */}
      <Section title={t("secretariats.title")} id="centeral-secretaraints">
        {secretariats.length === 0 ? (
          <p className="muted">{t("secretariats.none")}</p>
        ) : (
          <CardGrid>
            {secretariats.map((unit) => (
              <SecretariatCard key={unit.id} unit={unit} />
            ))}
          </CardGrid>
        )}
      </Section>
      <Section title={t("governorates.title")} id="governorates">
        <p className="muted">{t("governorates.lead")}</p>
        <ul className="places">
          {places.map(({ code, href, name, branches }) => (
            <li key={code}>
              <Link to={href}>{name}</Link>{" "}
              <small className="muted">{t("branches", { count: branches })}</small>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function Leadership({ unit, withName }: { unit: UnitView; withName: boolean }) {
  return (
    <div className="stack body">
      {withName && (
        <h3>
          <Words {...unit.name} />
        </h3>
      )}
      {unit.description && (
        <p className="muted">
          <Words {...unit.description} />
        </p>
      )}
      <Leaders positions={unit.positions} withHead />
      <Contacts unit={unit} />
    </div>
  );
}

function SecretariatCard({ unit }: { unit: UnitView }) {
  return (
    <Card
      level={3}
      href={href("/membership/centralSec/:id", { id: unit.id })}
      title={<Words {...unit.name} />}
      footer={<LeaderLine positions={unit.positions} />}
    >
      {unit.description && (
        <p className="muted">
          <Words {...unit.description} />
        </p>
      )}
    </Card>
  );
}
