import { href } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { CandidateView, GroupView } from "./candidate-view.server.ts";

export function CandidateGroups({ groups }: { groups: readonly GroupView[] }) {
  return groups.map(({ title, ...group }) =>
    title ? (
      <Section key={title} title={<bdi>{title}</bdi>}>
        <Cards {...group} level={3} />
      </Section>
    ) : (
      <Cards key="" {...group} level={2} />
    ),
  );
}

function Cards({ candidates, isList = false, level }: GroupView & { level: 2 | 3 }) {
  return (
    <CardGrid isWide>
      {candidates.map((candidate) => (
        <CandidateCard key={candidate.id} {...candidate} isList={isList} level={level} />
      ))}
    </CardGrid>
  );
}

interface CandidateCardProps {
  readonly isList: boolean;
  readonly level: 2 | 3;
}

/** Not components/card.tsx: fifty must stay small. */
function CandidateCard({ isList, level, ...candidate }: CandidateView & CandidateCardProps) {
  const { t } = useTranslation("election");
  const { id, nickname, number, symbol, symbolSrc, place, standing } = candidate;
  const name = candidate.name ?? t("candidate.noName");
  const Title = `h${level}` as const;
  return (
    <article className="card beside">
      <Avatar size="medium" name={name} src={candidate.src} />
      <div>
        <Title className="title">
          <Link to={href("/candidate/:id", { id })}>
            <bdi>{name}</bdi>
          </Link>
        </Title>
        {nickname && (
          <p className="muted">
            {t("card.nickname")} <bdi>{nickname}</bdi>
          </p>
        )}
        {place && (
          <p className="muted">
            <bdi>{place}</bdi>
          </p>
        )}
        {symbol && (
          <p className="muted">
            {t("card.symbol")} <bdi>{symbol}</bdi>
          </p>
        )}
        {standing && <p className="tag warm">{t(`standing.${standing}`)}</p>}
      </div>
      {number && (
        <p className="numeral">
          {symbolSrc && (
            <img src={symbolSrc} alt=" " aria-hidden width="48" height="48" loading="lazy" />
          )}
          <small>{t(isList ? "card.place" : "card.number")}</small> {number}
        </p>
      )}
    </article>
  );
}
