import { useTranslation } from "react-i18next";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import type { MeetingAnswer, MeetingState } from "#app/contract/meeting.values.ts";

interface StandingProps {
  meeting: { state: MeetingState; isHost: boolean; answer: MeetingAnswer };
}

const tones: Readonly<Record<MeetingAnswer, Tone>> = {
  asked: "yours",
  accepted: "good",
  declined: "waiting",
};

/** Where the reader stands with a meeting. */
export function Standing({ meeting: { state, isHost, answer } }: StandingProps) {
  const { t } = useTranslation("meeting");
  if (state === "cancelled") return <StatusChip tone="bad">{t("state.cancelled")}</StatusChip>;
  if (isHost) return <StatusChip tone="good">{t("answer.host")}</StatusChip>;
  return <StatusChip tone={tones[answer]}>{t(`answer.${answer}`)}</StatusChip>;
}
