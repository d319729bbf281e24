import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { EventDetailView } from "./event.tsx";
import { pathOf } from "./place.tsx";

/** docs/product.md#asking-once-more */
export function GiveBack({ event, keeping }: { event: EventDetailView; keeping?: number }) {
  const { t } = useTranslation("event");
  const { place, waiting } = event;
  const isWaiting = place?.state === "waiting";
  const isWhole = keeping === undefined;
  const label = isWhole ? t(isWaiting ? "place.leave" : "place.giveBack") : t("place.alone");
  const lost = waiting > 0 ? "offered" : "free";
  const what = isWhole ? "place" : "companions";
  const companions = isWhole && !isWaiting ? (place?.companions ?? 0) : 0;
  return (
    <ConfirmPage
      title={label}
      about={event.title}
      lead={isWaiting ? t(`lose.turn.${what}`) : t(`lose.${lost}.${what}`)}
      // Reversible unless somebody waits.
      isFinal={false}
      back={{ href: pathOf(event), label: event.title }}
      form={isWhole ? "giveBack-confirm" : `giveBack-confirm-${keeping}`}
      action={pathOf(event, "giveBack")}
      icon="events"
      submit={label}
      cancel={t(isWaiting ? "lose.keepTurn" : "lose.keep")}
      facts={[
        [t("field.date"), event.when[0]],
        [t("field.where"), <bdi key="place">{event.location}</bdi>],
      ]}
      fields={<HiddenFields values={isWhole ? [] : [["keeping", `${keeping}`]]} />}
    >
      {companions > 0 && <p>{t("lose.with", { count: companions })}</p>}
    </ConfirmPage>
  );
}
