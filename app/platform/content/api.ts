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
 * Exported by a feature's `api-content.ts`, listed in kinds.ts. `publish` writes its own tables.
 */
export interface KindOfContent {
  readonly calls: ContentCalls;
  /**
   * Runs before any transaction: checks, crops and stores uploads (composeFiles in api-files.ts).
   * @param previous the newest version, for what was not sent again
   */
  compose(
    files: Files,
    body: Readonly<Record<string, unknown>>,
    previous: StoredFields | undefined,
  ): Promise<StoredFields | Refusal>;
  present(
    fields: StoredFields,
    files: Files,
  ): Readonly<Record<string, string | null | readonly ContentFile[]>>;
  /** undefined: no campaign content. Campaign content rests during a silence there. */
  campaignReach?(fields: StoredFields): Reach | undefined;
  /** undefined: it has a picture of its own (docs/product.md#share-pictures). */
  posterOf?(fields: StoredFields, organisation: Organisation): Poster | undefined;
  /** Fields that publication still requires. */
  missing(fields: StoredFields): readonly string[];
  sameNumber?(
    db: Database,
    fields: StoredFields,
    publicId: string | null,
  ): Promise<{ readonly id: string; readonly title: string } | undefined>;
  /** Checks against other data; undefined: valid. */
  validate?(
    db: Database,
    fields: StoredFields,
    previous: StoredFields | undefined,
  ): Promise<Refusal | undefined>;
  /**
   * Writes what people read.
   * @param publicId of the earlier publication
   * @param madeBy author of the version
   * @returns the public id
   */
  publish(
    db: Database,
    fields: StoredFields,
    publicId: string | null,
    now: Date,
    madeBy: string,
  ): Promise<string>;
  /** Withdrawing requires a note to readers. */
  readonly withdrawsWithReason?: true;
  /** Reactions and comments stay for a return. */
  withdraw(db: Database, publicId: string, now: Date, reason: string | null): Promise<void>;
  /** For withdrawn content with a notice to readers, when it goes to the trash. */
  hide?(db: Database, publicId: string, now: Date): Promise<void>;
  purge(db: Database, publicId: string): Promise<void>;
  /** A version of what was published outside the desk; undefined if unknown. */
  adopt(db: Database, publicId: string): Promise<StoredFields | undefined>;
  /** Keys in the store of public files. */
  filesOf(fields: StoredFields): readonly string[];
  /** `all`: withdrawn ones too, which may have no version that holds their files. */
  hasFile(db: Database, key: string, among: "shown" | "all"): Promise<boolean>;
}
