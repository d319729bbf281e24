import { Avatar } from "#app/components/avatar.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { MeetingAnswer } from "#app/contract/meeting.values.ts";
import type { MeetingPageView } from "./meeting.tsx";

const order: readonly MeetingAnswer[] = ["accepted", "asked", "declined"];

export function People({ meeting }: { meeting: MeetingPageView }) {
  const { t } = useTranslation("meeting");
  const { people } = meeting;
  const attended = people.filter((each) => each.attended);
  const isOver = meeting.isOver || meeting.room.state === "over";
  const isKnown = isOver && attended.length > 0;
  const accepted = isKnown ? "missed" : isOver ? "confirmed" : "accepted";
  const others = isKnown ? people.filter((each) => !each.attended) : people;
  return (
    <Section title={t("peopleOf.title", { number: meeting.invitedNumber })} id="people">
      {attended.length > 0 && (
        <Disclosure
          inline
          open={attended.length <= 12}
          summary={t("peopleOf.attendance", { count: attended.length })}
        >
          <ul className="people">
            {attended.map(({ id, name, isHost, attended: when }) => (
              <li key={id}>
                <span className="who">
                  <Avatar name={name} />
                  <span>
                    <bdi>{name}</bdi>{" "}
                    {isHost && <small className="muted">{t("answer.host")} · </small>}
                    {when && (
                      <small className="muted">{t("peopleOf.attendedAt", { ...when })}</small>
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {order.map((answer) => {
        const own = others.filter((each) => each.answer === answer);
        if (own.length === 0) return null;
        return (
          <Disclosure
            inline
            key={answer}
            open={own.length <= 12}
            summary={t(`peopleOf.${answer === "accepted" ? accepted : answer}`, {
              count: own.length,
            })}
          >
            <ul className="people">
              {own.map(({ id, name, isHost, word }) => (
                <li key={id}>
                  <span className="who">
                    <Avatar name={name} />
                    <span>
                      <bdi>{name}</bdi>{" "}
                      {isHost && <small className="muted">{t("answer.host")}</small>}
                    </span>
                  </span>
                  {word && (
                    <p className="words" dir="auto">
                      <Lines text={word} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </Disclosure>
        );
      })}
    </Section>
  );
}
