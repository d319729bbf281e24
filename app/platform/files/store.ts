import type { LargeFiles } from "./large.ts";

/** Public files of the platform (pictures, CVs, programmes), by key. */
export interface Files {
  /**
   * Keeps bytes and answers their key: a hash of the content, and of a document's name, so that the same
   * file is kept once.
   *
   * @param name what a reader's download is called
   */
  save(bytes: Uint8Array, extension: string, name?: string): Promise<string>;
  /** The same, and whether there was no such file before. */
  saveNew(bytes: Uint8Array, extension: string): Promise<{ key: string; isNew: boolean }>;
  read(key: string): Promise<File | undefined>;
  /** A picture in a smaller width, made at its first request and kept beside it. */
  readWidth(key: string, width: PictureWidth, format: PictureFormat): Promise<File | undefined>;
  /**
   * A JPEG that is drawn of other things: kept at a place of its own, and drawn anew at the first
   * request after its version changed.
   */
  readDrawn(place: string, version: string, draw: () => Promise<Uint8Array>): Promise<File>;
  /** Files that are never held whole: videos. */
  readonly large: LargeFiles;
  /** Takes a file and its versions away. Whether anybody else shows it is for the caller to know. */
  delete(key: string): Promise<void>;
  /** The address of a public file, whole, so that it serves any client. */
  url(key: string): string;
  /** The address of a picture in a smaller width. */
  widthUrl(key: string, width: PictureWidth, format?: PictureFormat): string;
  /** An srcset of a picture in some widths, WebP unless another format is asked for. */
  srcSet(key: string, widths: readonly PictureWidth[], format?: PictureFormat): string;
}

/**
 * The widths that are served, in pixels. Pages offered 640 before there was 720: its addresses are
 * in caches, feeds and search engines.
 */
export const pictureWidths = [160, 320, 480, 640, 720, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * What a picture of the news is offered in. A phone of 360 px at 2 × shows it in 652 pixels, a card
 * on a screen of 1 × in 305; a browser takes the next that is wider.
 */
export const photoWidths = [480, 720, 1280] as const satisfies readonly PictureWidth[];
/** What a portrait is offered in: 72 px at 2 × on a card, 128 px on a page of its own. */
export const portraitWidths = [160, 320, 720] as const satisfies readonly PictureWidth[];
/** Of a member beside what they wrote or earned. */
export const AVATAR_WIDTH = 160 satisfies PictureWidth;
/** Of a member on their own profile. */
export const PROFILE_PHOTO_WIDTH = 320 satisfies PictureWidth;

export const pictureFormats = ["webp", "avif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What may be kept, by extension, and the type it is served as. */
export const fileTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  pdf: "application/pdf",
};
