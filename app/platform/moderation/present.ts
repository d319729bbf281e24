import { isRefusal } from "#app/contract/failure.ts";
import type { ModerationLine, OwnCase } from "#app/contract/moderation.ts";
import type { Database } from "../database/connect.ts";
import type { Writing } from "./api.ts";
import { subjects } from "./kinds.ts";
import { mayAnswer } from "./rules.ts";
import type { CaseRow } from "./store.ts";
import type { ListedCase, WholeCase } from "./store-lists.ts";

/** What cases are about, by kind and id. */
export async function findWritings(
  db: Database,
  rows: readonly CaseRow[],
): Promise<(row: CaseRow) => Writing | undefined> {
  const found = new Map<string, Writing>();
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = group.map(({ subjectId }) => subjectId);
    for (const each of await subjects[kind].find(db, ids)) found.set(`${kind} ${each.id}`, each);
  }
  return ({ kind, subjectId }) => found.get(`${kind} ${subjectId}`);
}

/** What was written, as it is now; of what is gone for good, as it was. */
export function presentWriting(row: CaseRow, writing: Writing | undefined) {
  const { kind, subjectId: id, quote } = row;
  if (!writing) {
    return { kind, id, text: quote, at: row.waitsSince.toISOString(), state: "deleted" as const };
  }
  const { text, at, editedAt, state, place } = writing;
  return {
    kind,
    id,
    text,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    state,
    place,
  };
}

/** What was decided; null while nobody has. */
export function presentDecision({ act, reason, note, decidedAt, stoppedUntil }: CaseRow) {
  if (!act || !decidedAt) return null;
  return {
    act,
    reason,
    note,
    at: decidedAt.toISOString(),
    stoppedUntil: stoppedUntil?.toISOString() ?? null,
  };
}

/** A case as the list has it. */
export function presentLine(
  { row, author, decider, commonest }: ListedCase,
  writing: Writing | undefined,
): ModerationLine {
  const decision = presentDecision(row);
  return {
    id: row.id,
    state: row.state,
    origin: row.origin,
    word: row.word,
    waitsSince: row.waitsSince.toISOString(),
    reports: row.reports,
    reason: commonest,
    isAnswered: row.answeredAt !== null,
    author,
    writing: presentWriting(row, writing),
    decision: decision && { ...decision, by: decider },
  };
}

/** A case as its page has it. */
export function presentCase(found: WholeCase, writing: Writing | undefined) {
  const { row } = found;
  return {
    ...presentLine(found, writing),
    version: row.version,
    quote: row.quote,
    answer: row.answer,
    reporters: (found.reporters ?? []).map((each) => ({ ...each, at: inUtc(each.at) })),
    steps: (found.steps ?? []).map((each) => ({ ...each, at: inUtc(each.at) })),
    history: {
      counts: { ...found.counts },
      earlier: (found.earlier ?? []).map((each) => ({ ...each, at: inUtc(each.at) })),
      since: found.since.toISOString(),
      stoppedUntil: found.stoppedUntil && inUtc(found.stoppedUntil),
    },
    next: found.next,
  };
}

const inUtc = (moment: string) => new Date(moment).toISOString();

/** A case as the author of the words has it: without who reported them and who decided. */
export function presentOwn(row: CaseRow, writing: Writing | undefined): OwnCase {
  return {
    id: row.id,
    state: row.state,
    origin: row.origin,
    quote: row.quote,
    writing: presentWriting(row, writing),
    decision: presentDecision(row),
    answer: row.answer,
    mayAnswer: !isRefusal(mayAnswer(row)),
  };
}
