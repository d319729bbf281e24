import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { Picture } from "#app/components/picture.tsx";
import { type RichBlock, RichText } from "#app/components/rich-text.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { FileView } from "../archive-view.server.ts";

interface ArchiveTextProps {
  lang?: string | undefined;
  correction?: { readonly text: string; readonly day: string } | undefined;
  blocks: readonly RichBlock[];
  files: readonly FileView[];
}

export function ArchiveText({ lang, correction, blocks, files }: ArchiveTextProps) {
  const { t, i18n } = useTranslation("archive");
  const language = toLanguage(i18n.language);
  const papers = files.filter(({ kind }) => kind === "document");
  const pictures = files.filter(({ kind }) => kind === "picture");
  return (
    <>
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
      {papers.map(({ url, title, kilobytes }) => (
        <p key={url} className="row">
          <ButtonLink kind="quiet" icon="download" href={url} download="">
            <bdi>{title}</bdi>
          </ButtonLink>
          <span className="muted">
            {t("file.size", { size: `${formatNumber(kilobytes, language)} KB` })}
          </span>
        </p>
      ))}
      {pictures.map(({ url, title, srcSet }) => (
        <figure key={url} className="stack">
          <a href={url}>
            <Picture
              src={url}
              srcSet={srcSet}
              alt={title}
              sizes="(min-width: 1024px) 40rem, 94vw"
            />
          </a>
          <figcaption className="muted" dir="auto">
            {title}
          </figcaption>
        </figure>
      ))}
    </>
  );
}
