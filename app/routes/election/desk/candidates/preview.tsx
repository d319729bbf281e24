import { Avatar } from "#app/components/avatar.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { CandidatePreviewPage } from "./preview.server.ts";

export function CandidatePreview(page: CandidatePreviewPage) {
  const { t } = useTranslation("election");
  const facts = [
    ["district", page.district],
    ["list", page.list],
    ["number", page.number],
    ["symbol", page.symbol],
    ["party", page.party],
  ].filter(([, value]) => value);
  return (
    <>
      <div className="row">
        <Avatar size="large" name={page.name} src={page.src} />
        <div>
          <p className="meta">
            <span className="tag">{t(`${page.kind}.label`)}</span>
          </p>
          <h2>
            <bdi>{page.name}</bdi>
          </h2>
          {page.nickname && (
            <p className="lead">
              {t("card.nickname")} <bdi>{page.nickname}</bdi>
            </p>
          )}
        </div>
      </div>
      <dl className="facts">
        {facts.flatMap(([name, value]) => [
          <dt key={`${name} term`}>{t(`candidate.${name}`)}</dt>,
          <dd key={name}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
      {page.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {page.hasNumber && <p className="muted">{t("candidate.contact")}</p>}
    </>
  );
}
