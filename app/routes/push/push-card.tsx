import { href } from "react-router";
import { LinkCard } from "#app/components/card.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { PushOffer } from "./offer.ts";

export function PushCard({ offer }: { offer: PushOffer | undefined }) {
  const { t } = useTranslation("push");
  if (!offer) return null;
  const state = offer.isOn ? "on" : "off";
  return (
    <LinkCard
      level={2}
      href={href("/push")}
      icon="bell"
      title={t(`card.${state}.title`)}
      text={t(`card.${state}.text`)}
    />
  );
}
