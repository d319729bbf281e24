import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { Banner } from "#app/components/banner.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { listOwnAid } from "#app/contract/aid.ts";
import { aidCategories } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered } from "#app/session/offered.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { OwnRequests } from "../own-requests.tsx";
import type { Route } from "./+types/new-request";
import { parseCategory } from "./category.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import { sendAid } from "./send-aid.server.ts";

export const handle = { i18n: ["aid"] };

/** The newest of the member's own, on the page where the next is asked. */
const RECENT_REQUESTS = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  // Our own platform's alone: elsewhere the part is left out.
  const own = await call(context, listOwnAid, { query: { limit: RECENT_REQUESTS } });
  return {
    category: parseCategory(url.searchParams.get("category")) ?? aidCategories[0],
    own: own.ok
      ? own.data.items.map((item) => ({ ...item, createdAt: formatDate(item.createdAt, language) }))
      : [],
    hasList: isOffered(listOwnAid),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendAid(request, context);
}

/** A request for humanitarian aid (docs/product.md#humanitarian-aid). */
export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("aid");
  const { own, hasList } = loaderData;
  const switchedCategory = parseCategory(
    actionData && "category" in actionData && actionData.category,
  );
  const category = switchedCategory ?? loaderData.category;
  const title = t("title");
  return (
    <Page narrow title={title} lead={t("lead")}>
      <PageTitle title={title} hasError={actionData?.status === "error"} />
      <Banner label={t("emergency.label")} icon="phone">
        {t("emergency.text")}{" "}
        <a className="button quiet small" href={`tel:${AMBULANCE}`}>
          <bdi dir="ltr">{AMBULANCE}</bdi>
        </a>
      </Banner>
      <Tabs
        label={t("categories")}
        tabs={aidCategories.map((each) => ({
          href: `${href("/humanitarian-aid")}?category=${each}`,
          label: t(`category.${each}`),
          current: each === category,
        }))}
      />
      <Banner label={t("info.label")}>
        {t(`info.${category}`)} {t("info.private")}
      </Banner>
      <NewRequestForm category={category} lastResult={actionData} />
      {own.length > 0 && (
        <Section
          title={t("own.title")}
          more={{ href: href("/humanitarian-aid/my-requests"), label: t("own.all") }}
        >
          <OwnRequests requests={own} level={3} />
        </Section>
      )}
      {own.length === 0 && hasList && (
        <p>
          <Link to={href("/humanitarian-aid/my-requests")}>{t("own.title")}</Link>
        </p>
      )}
    </Page>
  );
}

/** Everywhere in Egypt. */
const AMBULANCE = "123";
