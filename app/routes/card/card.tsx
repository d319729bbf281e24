import { useEffect } from "react";
import { href } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnCard } from "#app/contract/card.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/card";
import { toCardView } from "./card-view.server.ts";
import { Faces } from "./faces.tsx";

export const handle = { isHydrated: true, i18n: ["card"], isBare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readOwnCard, {});
  if (!result.ok) throw pageFailure(result);
  return toCardView(context, result.data);
}

/** Only the service worker keeps it. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export default function Card({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation("card");
  useEffect(keepCard, []);
  return (
    <div className="member-card-page">
      <PageTitle title={t("title")} />
      <nav className="row member-card-acts">
        <Link to={href("/profile")}>
          <Icon name="arrow" /> {t("common:profile")}
        </Link>{" "}
        <PageAction act="print" label={t("print")} />
      </nav>
      <h1>{t("title")}</h1>
      {/* Shown by the service worker in its copy only. */}
      <div className="member-card-kept" data-words={t("kept")} />
      <Faces card={card} />
      <div className="prose member-card-hints">
        <p>{t("until", { at: card.tokenUntil })}</p>
        <p className="muted">{t("privacy")}</p>
        <p className="muted">{t("offline")}</p>
        <p className="muted">{t("printHint")}</p>
      </div>
    </div>
  );
}

function keepCard(): void {
  void navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage("keep-card"))
    .catch(() => undefined);
}
