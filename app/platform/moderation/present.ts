import { isRefusal } from "#app/contract/failure.ts";
import type { ModerationLine, OwnCase } from "#app/contract/moderation.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Personal } from "../privacy/personal.ts";
import type { QuotedBefore, Writing } from "./api.ts";
import { subjects } from "./kinds.ts";
import { mayAnswer } from "./rules.ts";
import type { CaseRow } from "./store.ts";
import type { ListedCase, WholeCase } from "./store-lists.ts";

export async function findWritings(
  parts: Pick<Dependencies, "db" | "personal">,
  rows: readonly CaseRow[],
): Promise<(row: CaseRow) => Writing | undefined> {
  const found = new Map<string, Writing>();
  for (const [kind, group] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = group.map(({ subjectId }) => subjectId);
    for (const each of await subjects[kind].find(parts, ids)) found.set(`${kind} ${each.id}`, each);
  }
  return ({ kind, subjectId }) => found.get(`${kind} ${subjectId}`);
}

/** The current text, or the quote once it is deleted. */
export function presentWriting(row: CaseRow, writing: Writing | undefined, personal: Personal) {
  const { kind, subjectId: id } = row;
  if (!writing) {
    const quote = quoteOf(row, personal);
    return { kind, id, text: quote, at: row.waitsSince.toISOString(), state: "deleted" as const };
  }
  const { text, at, editedAt, state, place, files } = writing;
  return {
    kind,
    id,
    text,
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    state,
    place,
    ...(files?.length && { files: [...files] }),
  };
}

function quoteOf(
  { quote, sealedQuote }: Pick<CaseRow, "quote" | "sealedQuote">,
  personal: Personal,
): string {
  return sealedQuote === null ? quote : personal.open(sealedQuote);
}

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

export function presentLine(
  { row, author, decider, commonest }: ListedCase,
  writing: Writing | undefined,
  personal: Personal,
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
    writing: presentWriting(row, writing, personal),
    decision: decision && { ...decision, by: decider },
  };
}

export function presentCase(found: WholeCase, writing: Writing | undefined, personal: Personal) {
  const { row } = found;
  return {
    ...presentLine(found, writing, personal),
    version: row.version,
    quote: quoteOf(row, personal),
    answer: row.answer,
    reporters: (found.reporters ?? []).map(({ sealedBefore, ...each }) => ({
      ...each,
      at: inUtc(each.at),
      before: sealedBefore
        ? (JSON.parse(personal.open(sealedBefore)) as readonly QuotedBefore[]).slice()
        : [],
    })),
    steps: (found.steps ?? []).map((each) => ({ ...each, at: inUtc(each.at) })),
    history: {
      counts: { ...found.counts },
      earlier: (found.earlier ?? []).map(({ sealedQuote, ...each }) => ({
        ...each,
        quote: quoteOf({ ...each, sealedQuote }, personal),
        at: inUtc(each.at),
      })),
      since: found.since.toISOString(),
      stoppedUntil: found.stoppedUntil && inUtc(found.stoppedUntil),
    },
    next: found.next,
  };
}

const inUtc = (moment: string) => new Date(moment).toISOString();

/** For the author: without reporters and moderators. */
export function presentOwn(
  row: CaseRow,
  writing: Writing | undefined,
  personal: Personal,
): OwnCase {
  return {
    id: row.id,
    state: row.state,
    origin: row.origin,
    quote: quoteOf(row, personal),
    writing: presentWriting(row, writing, personal),
    decision: presentDecision(row),
    answer: row.answer,
    mayAnswer: !isRefusal(mayAnswer(row)),
  };
}
