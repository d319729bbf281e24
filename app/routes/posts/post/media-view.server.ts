import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { PostMedia } from "#app/contract/posts.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import { altOf, type PictureView, toPictureView } from "../post-view.server.ts";

/** A picture, a video or a document of a post, as its page shows it. */
export interface MediaView {
  /** The whole picture, the document, or the video; none for one that is played elsewhere. */
  readonly href?: string | undefined;
  readonly type?: string | undefined;
  /** None in the lite version, but what it shows. */
  readonly picture?: PictureView | undefined;
  readonly alt?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Of a video or document, in megabytes with one digit after the point. */
  readonly size?: string | undefined;
  /** Where a video is played that is not kept here. */
  readonly link?: string | undefined;
}

export function toMediaView(media: PostMedia, { language, lite }: Preferences): MediaView {
  const { url, type, bytes, width, height, link } = media;
  return {
    href: browserUrl(url),
    type: type ?? undefined,
    picture: lite ? undefined : toPictureView(media, language),
    alt: altOf(media, language),
    width: width ?? undefined,
    height: height ?? undefined,
    size: bytes ? megabytes(bytes, language) : undefined,
    link: browserUrl(link),
  };
}

function megabytes(bytes: number, language: Language): string {
  return formatNumber(Math.max(1, Math.round(bytes / 104_857.6)) / 10, language);
}
