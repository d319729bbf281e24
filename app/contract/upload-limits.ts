/*
 * How much may be sent, in bytes unless a name says otherwise. Stated here alone, for the HTTP
 * server, the web's forms, the platform and the screens. Without zod, so that it may travel to
 * browsers. The rules: docs/product.md#uploads.
 */

const KB = 1024;
const MB = 1024 * KB;

/** The largest picture or document, in megabytes. */
export const MAX_FILE_MB = 5;

export const uploadLimits = {
  /** Of one file. */
  fileBytes: MAX_FILE_MB * MB,
  /** What is kept of one form: six files, and the words around them. */
  formBytes: 31 * MB,
  filesOfForm: 20,
  /** More than any form of ours has: to read a hundred thousand fields takes the process seconds. */
  partsOfForm: 500,
  /** The words of one form; a form without files is no larger. */
  textBytes: 4 * MB,
  /** The body of a call that isn't a form. */
  jsonBytes: 256 * KB,
  /** The body of a call that takes files as text in JSON: nearly twelve megabytes of files. */
  jsonFilesBytes: 16 * MB,
  /**
   * What is received of one form. Larger than what is kept, so that a form with photos that are too
   * large still comes back with its words and the name of the photo.
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
