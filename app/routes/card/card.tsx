import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readOwnCard } from "#app/contract/card.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/card";
import { toCardView } from "./card-view.server.ts";
import { Faces } from "./faces.tsx";

export const handle = { i18n: ["card"], isBare: true };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readOwnCard, {});
  if (!result.ok) throw pageFailure(result);
  return toCardView(context, result.data);
}

/** What stays on the device the service worker keeps, and nothing else does. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

/** The member's card: on the screen, without a line, and on paper (docs/product.md#member-card). */
export default function Card({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation("card");
  useEffect(keepCard, []);
  return (
    <div className="member-card-page">
      <PageTitle title={t("title")} />
      <nav className="row member-card-acts">
        <Link to={href("/profile")}>
          <Icon name="arrow" /> {t("profile")}
        </Link>{" "}
        <PageAction act="print" label={t("print")} />
      </nav>
      <h1>{t("title")}</h1>
      {/* The service worker says it in the copy that it keeps, which alone it is true of. */}
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

/** Asks the service worker to keep the card for when there is no line (public/service-worker.js). */
function keepCard(): void {
  void navigator.serviceWorker?.ready
    .then(({ active }) => active?.postMessage("keep-card"))
    .catch(() => undefined);
}
