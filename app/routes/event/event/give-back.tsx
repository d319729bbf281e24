import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { EventDetailView } from "./event.tsx";
import { pathOf } from "./event-path.ts";

/** With how many somebody still comes, and what they answered. */
interface Party {
  readonly companions: number;
  readonly answers: readonly string[];
}

/** A place, or those of companions (docs/product.md#asking-once-more). */
export function GiveBack({ event, party }: { event: EventDetailView; party?: Party }) {
  const { t } = useTranslation("event");
  const { place, waiting } = event;
  const isWaiting = place?.state === "waiting";
  const label = party
    ? t(party.companions > 0 ? "place.fewer" : "place.alone")
    : t(isWaiting ? "place.leave" : "place.giveBack");
  const lost = waiting > 0 ? "offered" : "free";
  const what = party ? "companions" : "place";
  const companions = party || isWaiting ? 0 : (place?.companions ?? 0);
  const values = party && [
    ["companions", `${party.companions}`] as const,
    ...party.answers.map((answer) => ["answers", answer] as const),
  ];
  return (
    <ConfirmPage
      title={label}
      about={event.title}
      lead={isWaiting ? t(`lose.turn.${what}`) : t(`lose.${lost}.${what}`)}
      // Reversible unless somebody waits.
      isFinal={false}
      back={{ href: pathOf(event), label: event.title }}
      form={party ? "change-confirm" : "giveBack-confirm"}
      action={pathOf(event, party ? "change" : "giveBack")}
      icon="events"
      submit={label}
      cancel={t(party ? "lose.keepAll" : isWaiting ? "lose.keepTurn" : "lose.keep")}
      facts={[
        [t("field.date"), event.when[0]],
        [t("field.where"), <bdi key="place">{event.location}</bdi>],
      ]}
      fields={<HiddenFields values={values ?? []} />}
    >
      {companions > 0 && <p>{t("lose.with", { count: companions })}</p>}
    </ConfirmPage>
  );
}
