import { data, href } from "react-router";
import { formatShortFact, toSaidTime } from "#app/arabic/dates.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { listOwnAid } from "#app/contract/aid.ts";
import { AID_PER_PAGE } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isVerified } from "../../access/menu.ts";
import { OwnRequests } from "../own-requests.tsx";
import type { Route } from "./+types/my-requests";

export const handle = { i18n: ["aid", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readPageParam(url.searchParams);
  const page = asked ?? 1;
  const result = await call(context, listOwnAid, { query: { page } });
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, translatorOf(context)("aid:own.failed"));
    return data({ failure }, init);
  }
  const { language } = preferencesOf(context);
  const now = new Date();
  const { items, metadata } = result.data;
  return data({
    page,
    isMisread: asked === undefined,
    mayAsk: isVerified(await visitorOf(context)),
    totalItems: metadata.totalItems,
    items: items.map((item) => ({
      ...item,
      createdAt: toSaidTime(item.createdAt, language, now, formatShortFact),
    })),
  });
}

export default function MyRequests({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["aid", "list"]);
  const title = t("own.title");
  // Expired members read, and can't ask anew.
  const newRequest =
    "mayAsk" in loaderData && loaderData.mayAsk
      ? { href: href("/humanitarian-aid"), label: t("own.ask") }
      : undefined;
  return (
    <Page
      title={title}
      lead={t("own.lead")}
      back={newRequest && { href: newRequest.href, label: t("title") }}
      actions={newRequest && <ButtonLink href={newRequest.href}>{newRequest.label}</ButtonLink>}
    >
      <PageTitle title={title} hasError={"failure" in loaderData} />
      {"failure" in loaderData ? (
        <EmptyState
          title={loaderData.failure}
          icon="warning"
          action={{ href: href("/humanitarian-aid/my-requests"), label: t("own.retry") }}
        />
      ) : loaderData.items.length > 0 ? (
        <>
          {loaderData.isMisread && <p role="status">{t("list:hint.page")}</p>}
          <OwnRequests requests={loaderData.items} level={2} />
          <Pager
            page={loaderData.page}
            perPage={AID_PER_PAGE}
            totalItems={loaderData.totalItems}
            query={new URLSearchParams()}
          />
        </>
      ) : loaderData.totalItems > 0 ? (
        <EmptyState
          title={t("own.beyond")}
          icon="list"
          action={{ href: href("/humanitarian-aid/my-requests"), label: t("own.first") }}
        />
      ) : (
        <EmptyState title={t("own.none")} icon="aid" action={newRequest}>
          {newRequest && t("own.noneText")}
        </EmptyState>
      )}
    </Page>
  );
}
