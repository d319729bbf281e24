import { useTranslation } from "react-i18next";
import { href, type RouterContextProvider } from "react-router";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { CountLinks } from "#app/components/count-links.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { IconName } from "#app/components/icon.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { AID, FEEDBACK, GATHER, NOTIFY } from "#app/contract/ability.ts";
import { listAid } from "#app/contract/aid.ts";
import { listApplications } from "#app/contract/application.ts";
import { listGatherings } from "#app/contract/attendance.ts";
import type { Ability, Call } from "#app/contract/endpoint.ts";
import { listFeedback } from "#app/contract/feedback.ts";
import { REVIEW } from "#app/contract/review.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { may, type Visitor } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered } from "#app/session/offered.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { formatCount } from "../format-count.ts";
import type { Route } from "./+types/statistics";

export const handle = { i18n: ["aid-desk"] };

/** Where leaders work; `name` is a key of aid-desk.json's `desk`. */
const desks: readonly {
  name: string;
  href: string;
  icon: IconName;
  ability: Ability;
  /** What its page rests on, where another platform may lack it. */
  call?: Call;
}[] = [
  {
    name: "aid",
    href: href("/statistics/urgent-assistance"),
    icon: "aid",
    ability: AID,
    call: listAid,
  },
  {
    name: "applications",
    href: href("/users/applications"),
    icon: "users",
    ability: REVIEW,
    call: listApplications,
  },
  { name: "feedback", href: href("/statistics/feedback"), icon: "chat", ability: FEEDBACK },
  {
    name: "gatherings",
    href: href("/attendance/gatherings"),
    icon: "check",
    ability: GATHER,
    call: listGatherings,
  },
  { name: "notification", href: href("/notification/create"), icon: "bell", ability: NOTIFY },
  { name: "roles", href: href("/roles"), icon: "guide", ability: READ_ROLES },
];

type Context = Readonly<RouterContextProvider>;

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const { language } = preferencesOf(context);
  const counts = await Promise.all([
    countAid(context, visitor),
    countApplications(context, visitor),
    countFeedback(context, visitor),
  ]);
  return {
    // What could not be counted is left out: its desk says why.
    numbers: counts.flat().map((each) => ({ ...each, count: formatCount(each.count, language) })),
    desks: desks
      .filter(({ ability, call }) => may(visitor, ability) && (!call || isOffered(call)))
      .map(({ name, href, icon }) => ({ name, href, icon })),
  };
}

interface WorkCount {
  /** A key of aid-desk.json's `waiting`. */
  readonly name: string;
  readonly count: number;
  /** The list behind the number. */
  readonly href: string;
}

async function countAid(context: Context, visitor: Visitor): Promise<WorkCount[]> {
  if (!may(visitor, AID)) return [];
  const [allResult, overdueResult] = await Promise.all([
    call(context, listAid, { query: { limit: 1 } }),
    call(context, listAid, { query: { limit: 1, overdue: "true" } }),
  ]);
  const list = href("/statistics/urgent-assistance");
  const { counts } = (allResult.ok && allResult.data.metadata) || {};
  const open = counts && [
    { name: "aid", count: counts.pending, href: list },
    { name: "aidInReview", count: counts.inReview, href: `${list}#numbers` },
  ];
  const overdue = overdueResult.ok && [
    { name: "aidOverdue", count: overdueResult.data.metadata.totalItems, href: `${list}#overdue` },
  ];
  return [...(open ?? []), ...(overdue || [])];
}

async function countApplications(context: Context, visitor: Visitor): Promise<WorkCount[]> {
  if (!may(visitor, REVIEW)) return [];
  const result = await call(context, listApplications, { query: { limit: 1 } });
  const count = result.ok ? result.data.metadata.counts.submitted : undefined;
  if (count === undefined) return [];
  return [{ name: "applications", count, href: href("/users/applications") }];
}

async function countFeedback(context: Context, visitor: Visitor): Promise<WorkCount[]> {
  if (!may(visitor, FEEDBACK)) return [];
  const result = await call(context, listFeedback, { query: { limit: 1 } });
  const { counts } = (result.ok && result.data.metadata) || {};
  if (!counts) return [];
  const open = Object.values(counts).reduce((sum, each) => sum + (each?.open ?? 0), 0);
  return [{ name: "feedback", count: open, href: `${href("/statistics/feedback")}?status=open` }];
}

/** What waits in a leader's area, and the way to each desk that is theirs. */
export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  const { numbers, desks } = loaderData;
  const title = t("statistics.title");
  return (
    <Page title={title} lead={t("statistics.lead")}>
      <PageTitle title={title} />
      {numbers.length > 0 && (
        <Section title={t("waiting.title")}>
          <CountLinks
            label={t("waiting.title")}
            counts={numbers.map(({ name, count, href }) => ({
              href,
              count,
              label: t(`waiting.${name}`),
              isUrgent: urgentCounts.includes(name) && count !== "0",
            }))}
          />
        </Section>
      )}
      {desks.length > 0 ? (
        <Section title={t("desks")}>
          <CardGrid>
            {desks.map(({ name, href, icon }) => (
              <LinkCard
                key={name}
                href={href}
                icon={icon}
                title={t(`desk.${name}.title`)}
                text={t(`desk.${name}.text`)}
              />
            ))}
          </CardGrid>
        </Section>
      ) : (
        <EmptyState
          title={t("noDesk.title")}
          icon="info"
          action={{ href: href("/"), label: t("noDesk.home") }}
        >
          {t("noDesk.text")}
        </EmptyState>
      )}
    </Page>
  );
}

/** What somebody has promised and not kept. */
const urgentCounts: readonly string[] = ["aidOverdue"];
