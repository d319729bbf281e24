import { href } from "react-router";
import { Card } from "#app/components/card.tsx";
import { Picture } from "#app/components/picture.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { OfferView } from "./offer-view.server.ts";

const SIZES = "(min-width: 640px) 22rem, (min-resolution: 2.5dppx) 58vw, 94vw";

export function OfferCard({ item, eager }: { item: OfferView; eager: boolean }) {
  const { t } = useTranslation("offers");
  const { id, title, lang, provider, category, start, end, picture } = item;
  return (
    <Card
      title={title}
      lang={lang}
      href={href("/offer/:offerId", { offerId: id })}
      // Screen readers would hear the alt before each title.
      picture={picture && <Picture {...picture} alt="" sizes={SIZES} eager={eager} />}
      tag={t(`category.${category}`)}
      date={<Standing item={item} />}
    >
      <p dir="auto">{provider}</p>
      <p className="meta">
        <span>
          {t("start")} <time dateTime={start[0]}>{start[1]}</time>
        </span>{" "}
        <span>
          {t("end")} <time dateTime={end[0]}>{end[1]}</time>
        </span>
      </p>
    </Card>
  );
}

export function Standing({ item }: { item: Pick<OfferView, "isExpired" | "isComing"> }) {
  const { t } = useTranslation("offers");
  const state = item.isExpired ? "expired" : item.isComing ? "coming" : "available";
  const tone = item.isExpired || item.isComing ? "waiting" : "good";
  return <StatusChip tone={tone}>{t(`state.${state}`)}</StatusChip>;
}
