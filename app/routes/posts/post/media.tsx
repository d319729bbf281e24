import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { PostAttachment } from "#app/contract/posts.values.ts";
import type { MediaView } from "./media-view.server.ts";

/** Phones as in news/news-card.tsx. */
const SIZES =
  "(min-width: 1024px) 40rem, (min-width: 640px) 94vw, (min-resolution: 2.5dppx) 58vw, 94vw";

interface MediaProps {
  readonly attachment: PostAttachment | undefined;
  readonly media: readonly MediaView[];
}

export function Media({ attachment, media }: MediaProps) {
  const [first] = media;
  if (!first) return null;
  if (attachment === "documents") return <Documents documents={media} />;
  if (attachment === "video") return first.href ? <Video {...first} /> : <VideoLink {...first} />;
  return <Pictures pictures={media} />;
}

function Pictures({ pictures }: { pictures: readonly MediaView[] }) {
  const { t } = useTranslation("posts");
  return (
    <ul className="photos">
      {pictures.map(({ href, picture, alt = t("media.picture") }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand there twice
        <li key={at}>
          <a href={href} target="_blank" rel="noopener">
            {picture ? <Picture {...picture} alt={alt} sizes={SIZES} eager={at === 0} /> : alt}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `preload="none"`; undecodable formats can be downloaded. */
function Video({ href, type, picture, alt, width, height, size }: MediaView) {
  const { t } = useTranslation("posts");
  return (
    <figure className="stack">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said in it stands in the text of the post */}
      <video
        className="video"
        controls
        playsInline
        preload="none"
        poster={picture?.src}
        width={width}
        height={height}
        aria-label={alt ?? t("media.video")}
      >
        <source src={href} type={type} />
        <a href={href}>{t("media.download")}</a>
      </video>
      <figcaption className="muted">
        {alt && <bdi>{alt}</bdi>} {size && t("media.size", { size })}{" "}
        <a href={href} download>
          {t("media.download")}
        </a>
      </figcaption>
    </figure>
  );
}

function VideoLink({ link, picture, alt }: MediaView) {
  const { t } = useTranslation("posts");
  return (
    <figure className="stack">
      {picture && <Picture {...picture} alt={alt ?? ""} sizes={SIZES} eager />}
      {link && (
        <figcaption>
          <a href={link} target="_blank" rel="nofollow noopener noreferrer">
            <Icon name="play" /> {t("media.elsewhere")}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

function Documents({ documents }: { documents: readonly MediaView[] }) {
  const { t } = useTranslation("posts");
  return (
    <ul className="documents">
      {documents.map(({ href, alt = t("media.document"), size }) => (
        <li key={href}>
          <a href={href} download>
            <Icon name="download" /> <bdi>{alt}</bdi>
          </a>{" "}
          {size && <span className="muted">{t("media.pdf", { size })}</span>}
        </li>
      ))}
    </ul>
  );
}
