import type { ImportCounts, UndoneCounts } from "#app/contract/import.ts";
import {
  IMPORT_KEPT_DAYS,
  type ImportColumn,
  type ImportState,
  type KeptReason,
} from "#app/contract/import.values.ts";
import type { Status } from "#app/contract/user.ts";

export interface Problem {
  readonly path: string;
  readonly problem: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Ids of the people whose records the row collides with. */
  readonly heldBy?: readonly string[];
}

export const BATCH_SIZE = 500;

export interface MemberState {
  readonly fullName: string;
  readonly status: Status;
  readonly email: string | null;
  readonly governorateCode: string | null;
  readonly branchId: string | null;
  readonly nationalId: string | null;
  readonly gender: "male" | "female" | null;
  readonly birthDate: string | null;
  readonly phoneNumber: string | null;
  readonly city: string | null;
  readonly joinDate: string | null;
  readonly endDate: string | null;
}

export interface Change {
  readonly column: ImportColumn | "branch";
  readonly from: string | null;
  readonly to: string | null;
}

export const noCounts: ImportCounts = {
  rows: 0,
  added: 0,
  changed: 0,
  same: 0,
  rejected: 0,
  repeated: 0,
};
export const nothingUndone: UndoneCounts = { removed: 0, restored: 0, kept: 0 };

const columnsOfState: readonly (readonly [keyof MemberState, Change["column"]])[] = [
  ["fullName", "fullName"],
  ["nationalId", "nationalId"],
  ["gender", "nationalId"],
  ["birthDate", "nationalId"],
  ["phoneNumber", "phoneNumber"],
  ["email", "email"],
  ["governorateCode", "governorate"],
  ["city", "city"],
  ["branchId", "branch"],
  ["joinDate", "joinDate"],
  ["endDate", "endDate"],
  ["status", "status"],
];

/** Differences of two states, by the columns of the file, each once. */
export function changesOf(before: MemberState, after: MemberState): Change[] {
  const changes = new Map<Change["column"], Change>();
  for (const [key, column] of columnsOfState) {
    if (before[key] === after[key] || changes.has(column)) continue;
    changes.set(column, { column, from: before[key], to: after[key] });
  }
  return [...changes.values()];
}

/** Whether somebody changed since the import; an expiry doesn't count. */
export function isChangedSince(after: MemberState, now: MemberState): boolean {
  const ended = now.status === "expired" ? { ...after, status: now.status } : after;
  return changesOf(ended, now).length > 0;
}

/** Tables in which a row is no act of the person's own: the organisation's records. */
const silentTables = new Set([
  "users",
  "profiles",
  "import_rows",
  "imports",
  "membership_reminders",
  // Charges on which nothing was noted (docs/product.md#dues).
  "dues_charges",
  "dues_accounts",
  "notifications",
]);

export function isSilent(table: string): boolean {
  return silentTables.has(table);
}

export function reasonOfTable(table: string): KeptReason {
  if (/^(sessions|push_)/.test(table)) return "signed-in";
  if (/^application/.test(table)) return "application";
  if (table === "user_roles") return "role";
  if (/^aid_/.test(table)) return "aid";
  if (/^feedback/.test(table)) return "feedback";
  return /^(presences|gatherings)/.test(table) ? "attendance" : "other";
}

export function keptUntil(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + IMPORT_KEPT_DAYS * 86_400_000);
}

export function isDiscardable(state: ImportState): boolean {
  return ["uploading", "columns", "checking", "checked"].includes(state);
}

/**
 * Adds problems to "column reason" → rows. Placeholder values (a limit) follow as JSON, except
 * those that name one row.
 */
export function countReasons(
  reasons: Readonly<Record<string, number>>,
  problems: readonly Problem[],
): Record<string, number> {
  const counted = { ...reasons };
  for (const { path, problem, values } of problems) {
    const limits = values && problem !== "again-in-file" ? ` ${JSON.stringify(values)}` : "";
    const key = `${path} ${problem}${limits}`;
    counted[key] = (counted[key] ?? 0) + 1;
  }
  return counted;
}
