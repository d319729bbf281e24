import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { MeetingAnswer, MeetingState } from "#app/contract/meeting.values.ts";

interface StandingProps {
  meeting: { state: MeetingState; isHost: boolean; answer: MeetingAnswer; isOver: boolean };
}

const tones: Readonly<Record<MeetingAnswer, Tone>> = {
  asked: "yours",
  accepted: "good",
  declined: "waiting",
};

export function Standing({ meeting: { state, isHost, answer, isOver } }: StandingProps) {
  const { t } = useTranslation("meeting");
  if (state === "cancelled") return <StatusChip tone="bad">{t("state.cancelled")}</StatusChip>;
  if (isHost) return <StatusChip tone="waiting">{t("answer.host")}</StatusChip>;
  const tone = isOver && answer === "asked" ? "waiting" : tones[answer];
  return <StatusChip tone={tone}>{t(`${isOver ? "answered" : "answer"}.${answer}`)}</StatusChip>;
}
