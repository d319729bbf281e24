import { toLanguage } from "#app/arabic/language.ts";
import { Section } from "#app/components/page.tsx";
import { drawQr } from "#app/components/qr.server.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { toCardView } from "../card/card-view.server.ts";
import { Faces } from "../card/faces.tsx";
import type { EventDetailView } from "../event/event/event.tsx";
import { Place } from "../event/event/place.tsx";

export function Kept() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const other = language === "ar" ? "en" : "ar";
  const both = (key: string) => ({ first: t(key), second: t(key, { lng: other }) });
  const qr = drawQr("https://example.org/card/1");
  const card: ReturnType<typeof toCardView> = {
    ...{ name: t("shown.person"), photo: undefined, number: "0120436", governorate: undefined },
    ...{ branch: t("kept.branch"), until: both("kept.until"), other, tokenUntil: "" },
    organisation: both("kept.party"),
    labels: {
      number: both("card:label.number"),
      branch: both("card:label.branch"),
      until: both("card:label.until"),
    },
    ...{ scan: both("card:scan"), scanPrint: both("card:scanPrint"), qr, qrPrint: qr },
  };
  // All that the place reads.
  const event = {
    ...{ id: "1", phase: "upcoming", attendees: "64", maxAttendance: "80", taken: 0.8 },
    ...{ placesLeft: 16, hasCard: true, ticketQr: qr, maxCompanions: 2, questions: [] },
    place: { state: "registered", companions: 1, answers: [] },
  };
  return (
    <Section title={t("kept.title")}>
      <Faces card={card} />
      <Place event={event as unknown as EventDetailView} rejected={undefined} />
    </Section>
  );
}
