import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { digitsOnly } from "#app/arabic/digits.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readPageParam } from "#app/components/search-params.ts";
import { GATHER } from "#app/contract/ability.ts";
import { listOwnPresences } from "#app/contract/attendance.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { isScreenOffered } from "#app/session/offered.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { toPresenceView } from "../views.server.ts";
import type { Route } from "./+types/attendance";
import { checkIn } from "./check-in.server.ts";
import { CheckInForm } from "./check-in-form.tsx";
import { checkOut } from "./check-out.server.ts";
import { CheckOutForm } from "./check-out-form.tsx";
import { History } from "./history.tsx";

export const handle = { i18n: ["attendance"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const result = await call(context, listOwnPresences, { query: { page } });
  const presences = result.ok ? result.data : undefined;
  return data({
    // From the QR code; the form submits it.
    code: digitsOnly(url.searchParams.get("code") ?? "").slice(0, 40),
    mayGather:
      may(await visitorOf(context), GATHER) && isScreenOffered(href("/attendance/gatherings")),
    page,
    /** Unknown where the platform only takes codes. */
    isKnown: presences !== undefined,
    current: presences?.current ? toPresenceView(context, presences.current) : undefined,
    items: presences?.items.map((each) => toPresenceView(context, each)) ?? [],
    totalItems: presences?.metadata.totalItems ?? 0,
  });
}

export const action = formActions({ checkIn, checkOut });

export default function Attendance({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { code, mayGather, page, isKnown, current, items, totalItems } = loaderData;
  const title = t("title");
  const organiserLink = mayGather && (
    <ButtonLink kind="quiet" small icon="users" href={href("/attendance/gatherings")}>
      {t("gatherings.title")}
    </ButtonLink>
  );
  const form = <CheckInForm code={code} rejected={actionData?.result} />;
  return (
    <Page narrow title={title} lead={t("lead")} actions={organiserLink}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      {(current || !isKnown) && <CheckOutForm current={current} />}
      {current ? (
        <Disclosure open={code !== "" || actionData !== undefined} summary={t("checkIn.other")}>
          {form}
        </Disclosure>
      ) : (
        form
      )}
      {isKnown && <History items={items} page={page} totalItems={totalItems} />}
    </Page>
  );
}
