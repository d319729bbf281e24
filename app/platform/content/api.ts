import type { ContentCalls } from "#app/contract/content.ts";
import type { ContentFile } from "#app/contract/content-files.ts";
import type { Refusal } from "#app/contract/failure.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Database } from "../database/connect.ts";
import type { Files } from "../files/store.ts";
import type { Poster } from "../share/poster.ts";
import type { StoredFields } from "./tables.ts";

export type { StoredFields, StoredFile } from "./tables.ts";

/**
 * A kind of content: what its feature says of itself to the desk. The feature's `api-content.ts` exports
 * it, and kinds.ts lists all. What people read is written by `publish` into the feature's own tables, in
 * the transaction of the act.
 */
export interface KindOfContent {
  readonly calls: ContentCalls;
  /**
   * The fields of a version out of what was sent: pictures are checked, cropped and kept here, before any
   * transaction, and other files as well (composeFiles in api-files.ts).
   *
   * @param previous the newest version, for what was not sent again
   */
  compose(
    files: Files,
    body: Readonly<Record<string, unknown>>,
    previous: StoredFields | undefined,
  ): Promise<StoredFields | Refusal>;
  /** A version as the calls answer it. */
  present(
    fields: StoredFields,
    files: Files,
  ): Readonly<Record<string, string | null | readonly ContentFile[]>>;
  /** Where a version is campaign content, which rests while a silence holds there; undefined where it is none. */
  campaignReach?(fields: StoredFields): Reach | undefined;
  /** What a link to a version shows (docs/product.md#share-pictures); undefined where it shows its own picture. */
  posterOf?(fields: StoredFields, organisation: Organisation): Poster | undefined;
  /** The fields that are wanting until it can be published. */
  missing(fields: StoredFields): readonly string[];
  /** What else people read under a version's number. */
  sameNumber?(
    db: Database,
    fields: StoredFields,
    publicId: string | null,
  ): Promise<{ readonly id: string; readonly title: string } | undefined>;
  /** What is wrong with fields beside what else is known, before they are kept; undefined for nothing. */
  validate?(
    db: Database,
    fields: StoredFields,
    previous: StoredFields | undefined,
  ): Promise<Refusal | undefined>;
  /**
   * Writes what people read.
   *
   * @param publicId of what was published before
   * @param madeBy who wrote the version
   * @returns by which it is found
   */
  publish(
    db: Database,
    fields: StoredFields,
    publicId: string | null,
    now: Date,
    madeBy: string,
  ): Promise<string>;
  /** To withdraw takes a note: readers are told why. */
  readonly withdrawsWithReason?: true;
  /** Takes it from readers; what they said of it stays for a return. */
  withdraw(db: Database, publicId: string, now: Date, reason: string | null): Promise<void>;
  /** Hides what was withdrawn, where readers are still told of it, because it goes to the trash. */
  hide?(db: Database, publicId: string, now: Date): Promise<void>;
  /** Deletes what was withdrawn, for good. */
  purge(db: Database, publicId: string): Promise<void>;
  /** A version of what was published by other ways than the desk; undefined where there is nothing. */
  adopt(db: Database, publicId: string): Promise<StoredFields | undefined>;
  /** Keys of the pictures and files of a version, in the files' store. */
  filesOf(fields: StoredFields): readonly string[];
  /**
   * Whether a row that people read has a file. Among `all` rows those that are withdrawn count as well:
   * what came by other ways than the desk has no version that holds its files.
   */
  hasFile(db: Database, key: string, among: "shown" | "all"): Promise<boolean>;
}
