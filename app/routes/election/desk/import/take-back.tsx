import { data, href, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readCandidateImport, undoCandidateImport } from "#app/contract/candidate-import.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/take-back";
import { maySeeImports } from "./access.server.ts";
import { Forbidden } from "./forbidden.tsx";

export const handle = { i18n: ["candidate-import"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!(await maySeeImports(context))) return data(null, 403);
  const result = await call(context, readCandidateImport, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { mayTakeBack, fileName, counts, changedSince } = result.data;
  if (!mayTakeBack) return redirect(href("/desk/candidates/import/:id", params));
  return data({ id: params.id, fileName, count: counts.added, changedSince });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, undoCandidateImport.body);
  const result = await call(context, undoCandidateImport, { params }, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  toastResult(context, result, translatorOf(context)("candidate-import:takeBack.begun"));
  return redirect(href("/desk/candidates/import/:id", params), 303);
}

export default function TakeBack({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("candidate-import");
  if (!loaderData) return <Forbidden />;
  const { id, fileName, count, changedSince } = loaderData;
  return (
    <ConfirmPage
      title={t("takeBack.title", { file: fileName })}
      about={fileName}
      lead={t("takeBack.lead")}
      isFinal={false}
      back={{ href: href("/desk/candidates/import/:id", { id }), label: fileName }}
      form="take-back"
      submit={t("takeBack.submit")}
      cancel={t("takeBack.cancel")}
    >
      <p>{t("takeBack.count", { count })}</p>
      {changedSince > 0 && <p role="note">{t("takeBack.changed", { count: changedSince })}</p>}
    </ConfirmPage>
  );
}
