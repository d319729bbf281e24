import type { LargeFiles } from "./streamed-file.ts";

/** Public files by key (pictures, CVs, programmes). */
export interface Files {
  /**
   * Stores bytes; answers their key, a hash of the content and of a document's name.
   * @param name of the download
   */
  save(bytes: Uint8Array, extension: string, name?: string): Promise<string>;
  saveNew(bytes: Uint8Array, extension: string): Promise<{ key: string; isNew: boolean }>;
  read(key: string): Promise<File | undefined>;
  /** A picture at a smaller width, made at the first request and cached. */
  readWidth(key: string, width: PictureWidth, format: PictureFormat): Promise<File | undefined>;
  /** A generated JPEG at a fixed place, redrawn at the first request after its version changed. */
  readDrawn(place: string, version: string, draw: () => Promise<Uint8Array>): Promise<File>;
  readonly large: LargeFiles;
  /** Deletes a file and its versions. The caller checks that nothing else uses it. */
  delete(key: string): Promise<void>;
  url(key: string): string;
  widthUrl(key: string, width: PictureWidth, format?: PictureFormat): string;
  /** srcset; WebP unless another format is asked for. */
  srcSet(key: string, widths: readonly PictureWidth[], format?: PictureFormat): string;
}

/**
 * In pixels. 640 was replaced by 720 but stays: its addresses are in caches, feeds and search
 * engines.
 */
export const pictureWidths = [160, 320, 480, 640, 720, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** A 360 px phone at 2 × needs 652 px, a card at 1 × 305; browsers take the next wider. */
export const photoWidths = [480, 720, 1280] as const satisfies readonly PictureWidth[];
/** 72 px at 2 × on a card, 128 px on its own page. */
export const portraitWidths = [160, 320, 720] as const satisfies readonly PictureWidth[];
export const AVATAR_WIDTH = 160 satisfies PictureWidth;
export const PROFILE_PHOTO_WIDTH = 320 satisfies PictureWidth;

export const pictureFormats = ["webp", "avif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const fileTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  pdf: "application/pdf",
};
