/* Bytes, unless a name says otherwise (docs/product.md#uploads). Without zod. */

const KB = 1024;
const MB = 1024 * KB;

/** The largest picture or document, in megabytes. */
export const MAX_FILE_MB = 5;

export const uploadLimits = {
  fileBytes: MAX_FILE_MB * MB,
  /** What is kept of one form: six files, and the words around them. */
  formBytes: 31 * MB,
  filesOfForm: 20,
  /** More than any form of ours has, with all 2,000 units ticked: a hundred thousand take seconds to read. */
  partsOfForm: 2_500,
  /** The words of one form; a form without files is no larger. */
  textBytes: 4 * MB,
  /** JSON. */
  jsonBytes: 256 * KB,
  /** JSON with files: nearly twelve megabytes of files. */
  jsonFilesBytes: 16 * MB,
  /**
   * Larger than `formBytes`, so that a form with too large photos still comes back with its texts
   * and the photo's name.
   */
  requestBytes: 64 * MB,
  /** What decoding one picture may take; less where there is less memory (app/memory-share.ts). */
  decodedBytes: 192 * MB,
  /** What is kept of all forms that are being read and answered; several workers divide it. */
  keptBytes: 64 * MB,
  /** A body that counts as large. */
  largeBytes: 256 * KB,
  /** Large bodies at the same time of one session, or of one address without a session. */
  largeOfSender: 3,
} as const;
