import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import {
  type ArchiveProblem,
  MAX_ARCHIVE_FILES,
  MAX_UNPACKED_MB,
  MAX_UNPACKED_RATIO,
} from "#app/contract/candidate-import.values.ts";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import type { Source } from "../spreadsheet/source.ts";
import { SourceReader } from "../spreadsheet/zip.ts";

/** A file in an archive. */
export interface ArchiveFile {
  /** With its folders, as it was packed. */
  readonly path: string;
  /** Unpacked, as the archive says; it is never unpacked to more. */
  readonly size: number;
  read(): Promise<Buffer>;
}

/** The archive is none that pictures are taken from. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(`The archive is refused: ${problem}.`);
    this.problem = problem;
  }
}

/** What small files unpack to harms nobody, and a black square packs well. */
const SMALL_BYTES = 1024 * 1024;
const archives = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|jar|cab|iso)$/i;

/**
 * The pictures of an archive in the order in which they are packed, without folders and what a Mac adds.
 * Its whole directory is judged before the first of them.
 *
 * @throws an ArchiveError for what is no archive, or may not be one
 */
export async function openArchive(source: Source): Promise<readonly ArchiveFile[]> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    });
    if (zip.entryCount > MAX_ARCHIVE_FILES) throw new ArchiveError("too-many-files");
    const files: (ArchiveFile & { readonly at: number })[] = [];
    let unpacked = 0;
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > MAX_ARCHIVE_FILES) throw new ArchiveError("too-many-files");
      const path = nameOf(entry);
      judge(path, entry);
      if (path.endsWith("/") || isAddedByMac(path)) continue;
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_MB * 1024 * 1024) throw new ArchiveError("too-much");
      files.push({
        path,
        size: entry.uncompressedSize,
        at: entry.relativeOffsetOfLocalHeader,
        // yauzl ends with an error as soon as a file unpacks to more or less than was said.
        read: async () => buffer(await zip.openReadStreamPromise(entry)),
      });
    }
    if (files.length === 0) throw new ArchiveError("empty");
    // The pieces of the archive are opened one after the other.
    return files.toSorted((one, other) => one.at - other.at);
  } catch (error) {
    throw isOurs(error) ? error : new ArchiveError("not-archive");
  }
}

/** What is no fault of the archive: a piece that is gone, a store that is away. */
function isOurs(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return (
    error instanceof ArchiveError || error.name === "TableError" || error.name === "StorageError"
  );
}

function judge(path: string, entry: yauzl.Entry): void {
  if (yauzl.validateFileName(path) !== null || path.includes("\0")) throw new ArchiveError("path");
  if (archives.test(path)) throw new ArchiveError("nested");
  if (entry.isEncrypted()) throw new ArchiveError("encrypted");
  const { uncompressedSize, compressedSize } = entry;
  const isBomb =
    uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_UNPACKED_RATIO;
  if (isBomb) throw new ArchiveError("bomb");
}

/** UTF-8, whether the archive says so or not; what isn't is in the code page of DOS. */
function nameOf(entry: yauzl.Entry): string {
  const raw = entry.fileNameRaw;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw).replaceAll("\\", "/");
  } catch {
    const flags = entry.generalPurposeBitFlag;
    return yauzl.getFileNameLowLevel(flags, raw, entry.extraFields, false);
  }
}

function isAddedByMac(path: string): boolean {
  return /^__MACOSX\//.test(path) || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path);
}

/** What a picture is found by: its name without folders, however it is spelled and cased. */
export function pictureName(path: string): string {
  const [name = ""] = path.split(/[\\/]/).slice(-1);
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

/** Whether a file is too large to be a picture that is taken. */
export const isTooLarge = ({ size }: ArchiveFile): boolean => size > uploadLimits.fileBytes;
