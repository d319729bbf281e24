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

export interface ArchiveFile {
  /** With folders. */
  readonly path: string;
  /** As declared by the archive; never unpacked beyond. */
  readonly size: number;
  read(): Promise<Buffer>;
}

/** Unacceptable as an archive of pictures. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(`The archive is refused: ${problem}.`);
    this.problem = problem;
  }
}

/** Below this any compression ratio is accepted. */
const SMALL_BYTES = 1024 * 1024;
const archives = /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|jar|cab|iso)$/i;

/**
 * In packing order, without folders and macOS metadata.
 * @throws ArchiveError before any file is read
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
        // yauzl fails as soon as the unpacked size differs from the declared one.
        read: async () => buffer(await zip.openReadStreamPromise(entry)),
      });
    }
    if (files.length === 0) throw new ArchiveError("empty");
    // Sequential access to the chunks.
    return files.toSorted((one, other) => one.at - other.at);
  } catch (error) {
    throw isOurs(error) ? error : new ArchiveError("not-archive");
  }
}

/** Not the archive's fault: a missing chunk, an unavailable store. */
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

/** UTF-8 even where not flagged; otherwise the code page of DOS. */
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

/** The normalised file name, without folders. */
export function pictureName(path: string): string {
  const [name = ""] = path.split(/[\\/]/).slice(-1);
  return name
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

export const isTooLarge = ({ size }: ArchiveFile): boolean => size > uploadLimits.fileBytes;
