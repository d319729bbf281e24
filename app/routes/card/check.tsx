import { data, href } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { checkCard } from "#app/contract/card.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/check";
import { tones } from "./answer.tsx";

export const handle = { i18n: ["card"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  // The same answer for everybody.
  const result = await call(context, checkCard, { params }, { token: "" });
  const { language } = preferencesOf(context);
  const at = formatMoment(new Date(), language);
  const isUnknown = !result.ok && (result.status === 404 || result.status === 400);
  if (isUnknown) return data({ state: "unknown" as const, name: undefined, at }, 404);
  if (!result.ok) throw pageFailure(result);
  return data({ state: result.data.state, name: result.data.name ?? undefined, at });
}

/** "Back" must ask again. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function CardCheck({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("card");
  const { state, name, at } = loaderData;
  return (
    <Page title={t(`check.${state}`)} lead={t(`check.${state}Text`)} narrow>
      <PageTitle title={`${t(`check.${state}`)} · ${t("check.title")}`} />
      {name && (
        <p className={`panel verdict ${tones[state]}`}>
          {t("check.holder")}{" "}
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
      )}
      <p className="muted">{t("check.at", { at })}</p>
      <p>
        <a href={href("/card/check")}>{t("verify.another")}</a>
      </p>
    </Page>
  );
}
