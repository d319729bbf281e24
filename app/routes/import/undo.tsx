import { data, href, redirect } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readImport, undoImport } from "#app/contract/import.ts";
import { IMPORT_USERS } from "#app/contract/import.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/undo";
import { Forbidden } from "./forbidden.tsx";

export const handle = { i18n: ["import"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), IMPORT_USERS)) return data(null, 403);
  const result = await call(context, readImport, { params });
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  const { state, fileName, counts } = result.data;
  if (state !== "finished") return redirect(href("/users/import/:id", params));
  return data({ id: params.id, fileName, counts });
}

export const action = actionsFor<Route.ActionArgs>().buttonAction(undoImport, {
  done: "import:undo.begun",
  to: ({ params }) => href("/users/import/:id", params),
});

export default function Undo({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("import");
  if (!loaderData) return <Forbidden />;
  const language = toLanguage(i18n.language);
  const { id, fileName, counts } = loaderData;
  return (
    <ConfirmPage
      title={t("undo.title", { file: fileName })}
      about={fileName}
      lead={t("undo.lead")}
      isFinal
      back={{ href: href("/users/import/:id", { id }), label: fileName }}
      form="undo"
      submit={t("undo.submit")}
      cancel={t("undo.cancel")}
    >
      <dl className="facts">
        {(["added", "changed"] as const).flatMap((part) => [
          <dt key={`${part} name`}>{t(`undo.${part}`)}</dt>,
          <dd key={part}>
            <b className="digits">{formatNumber(counts[part], language)}</b>
          </dd>,
        ])}
      </dl>
      <p>{t("undo.who")}</p>
    </ConfirmPage>
  );
}
