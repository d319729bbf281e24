/** Public files of the platform (pictures, CVs, programmes), by key. */
export interface Files {
  /**
   * Keeps bytes and answers their key: a hash of the content, so that the same file is kept once.
   *
   * @param name what a reader's download is called; of several, the first
   */
  save(bytes: Uint8Array, extension: string, name?: string): Promise<string>;
  read(key: string): Promise<File | undefined>;
  /** A picture in a smaller width, made at its first request and kept beside it. */
  readWidth(key: string, width: PictureWidth, format: PictureFormat): Promise<File | undefined>;
  /** Takes a file and its versions away. Whether anybody else shows it is for the caller to know. */
  delete(key: string): Promise<void>;
  /** The address of a public file, whole, so that it serves any client. */
  url(key: string): string;
  /** An srcset of a picture's widths. */
  srcSet(key: string): string;
}

/** The widths that phones and screens are offered, in pixels. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

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
