import { data, Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { toRichText } from "#app/components/rich-text.server.ts";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { contentPath } from "#app/contract/content.values.ts";
import { type Offer, readOffer } from "#app/contract/offers.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader, mayWrite } from "../../access/menu.ts";
import { toOfferView } from "../offer-view.server.ts";
import type { Route } from "./+types/offer";
import { OfferText } from "./offer-text.tsx";

export const handle = { i18n: ["offers", "news"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const [visitor, result] = await Promise.all([
    visitorOf(context),
    call(context, readOffer, { params: { id: params.offerId } }),
  ]);
  // docs/product.md#failures-and-their-messages
  if (!result.ok && result.code === "not-found") return data(null, 404);
  if (!result.ok) throw pageFailure(result);
  return data({
    ...toDetail(result.data, preferencesOf(context)),
    mayEdit: isLeader(visitor) && mayWrite(visitor, "offers"),
    address: configuration().publicUrl + href("/offer/:offerId", params),
  });
}

function toDetail(offer: Offer, preferences: Preferences) {
  const isEnglish = preferences.language === "en" && Boolean(offer.titleEn);
  const conditions = (isEnglish && offer.conditionsEn) || offer.conditions;
  return {
    ...toOfferView(offer, preferences),
    blocks: toRichText((isEnglish && offer.bodyEn) || offer.body),
    conditions: conditions ? toRichText(conditions) : [],
  };
}

export default function OfferDetail({ loaderData: offer }: Route.ComponentProps) {
  const { t } = useTranslation("offers");
  const back = href("/services/member-services");
  if (!offer) {
    return (
      <Page title={t("title")} back={{ href: back, label: t("title") }}>
        <PageTitle title={t("notFound")} hasError />
        <EmptyState
          title={t("notFound")}
          icon="offer"
          action={{ href: back, label: t("showAll") }}
        />
      </Page>
    );
  }
  const { id, title, lang, mayEdit, address } = offer;
  const complaint = new URLSearchParams({ offer: id });
  return (
    <Page title={<span lang={lang}>{title}</span>} back={{ href: back, label: t("title") }}>
      <PageTitle title={title} />
      <article className="stack">
        <OfferText {...offer} />
        <div className="row">
          <PageAction act="share" label={t("share")} address={address} />
          <PageAction act="print" label={t("common:action.print")} />
          {mayEdit && (
            <Form method="post" action={`${contentPath("offers")}?act=adopt`}>
              <FormKeyField form="adopt" />
              <input type="hidden" name="published" value={id} />
              <Button kind="quiet" small icon="edit">
                {t("edit")}
              </Button>
            </Form>
          )}
        </div>
        <aside className="panel stack" aria-label={t("complain.title")}>
          <p>
            <b>{t("complain.title")}</b>
          </p>
          <p>{t("complain.text")}</p>
          <p>
            <ButtonLink
              kind="quiet"
              icon="chat"
              href={`${href("/profile/complaints-suggestions/add-complaint")}?${complaint}`}
            >
              {t("complain.action")}
            </ButtonLink>
          </p>
        </aside>
      </article>
    </Page>
  );
}
