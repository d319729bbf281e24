import { data, href } from "react-router";
import { governorateName, governorateOptions } from "#app/arabic/governorates.ts";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listGatherings, openGathering } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { GatheringForm } from "../gathering-form.tsx";
import type { Route } from "./+types/create";

export const handle = { isHydrated: true, i18n: ["attendance"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  const result = await call(context, listGatherings, { query: { limit: 1 } });
  if (!result.ok && result.status === 403) return data({ governorates: undefined }, 403);
  const governorates = result.ok
    ? result.data.governorates.map((value) => ({ value, label: governorateName(value, language) }))
    : governorateOptions(language);
  return data({ governorates });
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formAction(openGathering, {
  done: "attendance:form.opened",
  to: (_, { answer }) => href("/attendance/gatherings/:id", answer),
});

export default function CreateGathering({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attendance");
  const { governorates } = loaderData;
  const title = t("form.new");
  if (!governorates) {
    return (
      <Forbidden
        title={title}
        reason={t("gatherings.forbidden.title")}
        text={t("gatherings.forbidden.text")}
        action={{ href: href("/attendance"), label: t("gatherings.forbidden.back") }}
      />
    );
  }
  return (
    <Page narrow title={title} back="/attendance/gatherings">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <GatheringForm
        action={href("/attendance/gatherings/create")}
        governorates={governorates}
        rejected={actionData}
      />
    </Page>
  );
}
