import { Picture } from "#app/components/picture.tsx";
import { type RichBlock, RichText } from "#app/components/rich-text.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Standing } from "../offer-card.tsx";
import type { OfferView } from "../offer-view.server.ts";

type OfferFacts = Pick<
  OfferView,
  "provider" | "category" | "governorates" | "start" | "end" | "isExpired" | "isComing" | "picture"
>;

interface OfferTextProps extends OfferFacts {
  lang?: string | undefined;
  blocks: readonly RichBlock[];
  conditions: readonly RichBlock[];
  createdAt?: string;
  updatedAt?: string;
}

export function OfferText(offer: OfferTextProps) {
  const { t } = useTranslation("offers");
  const { lang, picture, start, end, governorates, conditions, createdAt, updatedAt } = offer;
  return (
    <>
      {picture && <Picture {...picture} sizes="(min-width: 1024px) 40rem, 94vw" eager />}
      <dl className="facts">
        <dt>{t("field.provider")}</dt>
        <dd>
          <bdi>{offer.provider}</bdi>
        </dd>
        <dt>{t("field.state")}</dt>
        <dd>
          <Standing item={offer} />
        </dd>
        <dt>{t("start")}</dt>
        <dd>
          <time dateTime={start[0]}>{start[1]}</time>
        </dd>
        <dt>{t("end")}</dt>
        <dd>
          <time dateTime={end[0]}>{end[1]}</time>
        </dd>
        <dt>{t("field.category")}</dt>
        <dd>{t(`category.${offer.category}`)}</dd>
        <dt>{t("field.where")}</dt>
        <dd>{governorates.length > 0 ? governorates.join(t("common:comma")) : t("everywhere")}</dd>
        {createdAt && (
          <>
            <dt>{t("field.created")}</dt>
            <dd>{createdAt}</dd>
          </>
        )}
        {updatedAt && (
          <>
            <dt>{t("field.updated")}</dt>
            <dd>{updatedAt}</dd>
          </>
        )}
      </dl>
      <RichText className="prose" lang={lang} blocks={offer.blocks} />
      {conditions.length > 0 && (
        <section className="stack">
          <h2>{t("field.conditions")}</h2>
          <RichText className="prose" lang={lang} blocks={conditions} />
        </section>
      )}
    </>
  );
}
