import { Picture } from "#app/components/picture.tsx";
import { type RichBlock, RichText } from "#app/components/rich-text.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { SecretariatLink } from "../../structure/secretariat-link.tsx";
import type { SecretariatView } from "../../structure/secretariat-view.server.ts";

interface ArticleTextProps {
  title: string;
  lang?: string | undefined;
  summary?: string | undefined;
  picture?: Parameters<typeof Picture>[0] | null | undefined;
  author?: string | undefined;
  secretariat?: SecretariatView | undefined;
  correction?: { readonly text: string; readonly day: string } | undefined;
  blocks: readonly RichBlock[];
}

/** Phones as in news-card.tsx. */
const SIZES =
  "(min-width: 1024px) 40rem, (min-width: 640px) 94vw, (min-resolution: 2.5dppx) 58vw, 94vw";

export function Headline(props: HeadlineProps) {
  const { title, lang, summary, author, secretariat, level = 1 } = props;
  const { t } = useTranslation("news");
  const Title = `h${level}` as const;
  return (
    <>
      <Title dir="auto" lang={lang}>
        {title}
      </Title>
      {author && (
        <p className="meta">
          {t("by")} <bdi>{author}</bdi>
        </p>
      )}
      {secretariat && (
        <p className="meta">
          {t("from")} <SecretariatLink {...secretariat} />
        </p>
      )}
      {summary && (
        <p className="lead" dir="auto" lang={lang}>
          {summary}
        </p>
      )}
    </>
  );
}
type HeadlineProps = Omit<ArticleTextProps, "blocks"> & { level?: 1 | 2 };

export function ArticleText({ lang, picture, correction, blocks }: ArticleTextProps) {
  const { t } = useTranslation("news");
  return (
    <>
      {picture && <Picture {...picture} sizes={SIZES} eager />}
      {correction && (
        <aside className="panel" aria-label={t("correction")}>
          <p>
            <b>{t("correction")}</b> <span className="muted">{correction.day}</span>
          </p>
          <p dir="auto" lang={lang}>
            {correction.text}
          </p>
        </aside>
      )}
      <RichText className="prose" lang={lang} blocks={blocks} />
    </>
  );
}
