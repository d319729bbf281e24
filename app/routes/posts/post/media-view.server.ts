import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { PostMedia } from "#app/contract/posts.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";
import { altOf, type PictureView, toPictureView } from "../post-view.server.ts";

export interface MediaView {
  /** Absent for embedded videos. */
  readonly href?: string | undefined;
  readonly type?: string | undefined;
  /** Absent in the lite version. */
  readonly picture?: PictureView | undefined;
  readonly alt?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Megabytes, one decimal. */
  readonly size?: string | undefined;
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
