import "../../styles/dense.css";
import { data, href } from "react-router";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { declareSilence } from "#app/contract/silence.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/create";
import { Forbidden } from "./forbidden.tsx";
import { PeriodForm } from "./period-form.tsx";
import { governorateChoices, loadSilences } from "./silence-lines.server.ts";

export const handle = { isHydrated: true, i18n: ["silence", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!(await loadSilences(context))) return data(null, 403);
  return data({ choices: governorateChoices(context) });
}

export const action = actionsFor<Route.ActionArgs>().formAction(declareSilence, {
  done: "silence:done.declare",
  to: () => href("/desk/settings/silence"),
});

export default function DeclareSilence({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("silence");
  if (!loaderData) return <Forbidden />;
  const title = t("declare.title");
  return (
    <Page
      dense
      narrow
      title={title}
      back={{ href: href("/desk/settings/silence"), label: t("title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <PeriodForm
        action={href("/desk/settings/silence/create")}
        choices={loaderData.choices}
        typed={{}}
        rejected={actionData}
        submit={t("declare.submit")}
      />
    </Page>
  );
}
