import { href } from "react-router";
import { cairoDaysSince, formatShortFact, toSaidTime } from "#app/arabic/dates.ts";
import { Banner } from "#app/components/banner.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listOwnAid } from "#app/contract/aid.ts";
import { aidCategories, repliableStatuses } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type OwnRequest, OwnRequests } from "../own-requests.tsx";
import { StatusTag } from "../status-tag.tsx";
import type { Route } from "./+types/new-request";
import { parseCategory } from "./category.ts";
import { NewRequestForm } from "./new-request-form.tsx";
import { sendAid } from "./send-aid.server.ts";

export const handle = { isHydrated: true, i18n: ["aid", "file"] };

const NEWEST_REQUESTS = 10;
const SHOWN_REQUESTS = 3;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  const now = new Date();
  const own = await call(context, listOwnAid, { query: { limit: NEWEST_REQUESTS } });
  const t = translatorOf(context);
  const requests = (own.ok ? own.data.items : []).map((item) => ({
    ...item,
    createdAt: toSaidTime(item.createdAt, language, now, formatShortFact),
    age: t("aid:open.age", { count: cairoDaysSince(item.createdAt, now) }),
  }));
  return {
    category: parseCategory(url.searchParams.get("category")) ?? aidCategories[0],
    open: requests.filter(isOpen).slice(0, SHOWN_REQUESTS),
    closed: requests.filter((each) => !isOpen(each)).slice(0, SHOWN_REQUESTS),
    hasList: isOffered(listOwnAid),
  };
}

function isOpen({ status, withdrawnAt }: OwnRequest): boolean {
  return !withdrawnAt && repliableStatuses.includes(status);
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendAid(request, context);
}

export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("aid");
  const { open, closed, hasList } = loaderData;
  const switchedCategory = parseCategory(
    actionData && "category" in actionData && actionData.category,
  );
  const category = switchedCategory ?? loaderData.category;
  const title = t("title");
  return (
    <Page narrow title={title} lead={t("lead")}>
      <PageTitle title={title} hasError={actionData?.status === "error"} />
      <Banner
        label={t("emergency.label")}
        icon="phone"
        action={{ href: `tel:${AMBULANCE}`, label: AMBULANCE }}
      >
        {t("emergency.text")}
      </Banner>
      <OpenRequests requests={open} />
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
      {closed.length > 0 && (
        <Section
          title={t("own.closed")}
          more={{ href: href("/humanitarian-aid/my-requests"), label: t("own.all") }}
        >
          <OwnRequests requests={closed} level={3} />
        </Section>
      )}
      {closed.length === 0 && hasList && (
        <p>
          <Link to={href("/humanitarian-aid/my-requests")}>{t("own.all")}</Link>
        </p>
      )}
    </Page>
  );
}

/** All of Egypt. */
const AMBULANCE = "123";

interface OpenRequestsProps {
  requests: readonly (OwnRequest & { age: string })[];
}

function OpenRequests({ requests }: OpenRequestsProps) {
  const { t } = useTranslation("aid");
  if (requests.length === 0) return null;
  return (
    <nav aria-label={t("open.label")}>
      <ul className="ways">
        {requests.map(({ id, number, status, withdrawnAt, age }) => (
          <li key={id}>
            <Link to={href("/humanitarian-aid/my-requests/:id", { id })}>
              <b>{t("open.request", { number })}</b>{" "}
              <StatusTag status={status} withdrawnAt={withdrawnAt} />
              <span className="muted">{age}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
