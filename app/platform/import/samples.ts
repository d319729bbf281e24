import { governorateByCode } from "#app/arabic/governorates.ts";
import { maskNationalId } from "#app/arabic/national-id.ts";
import type { ImportSample } from "#app/contract/import.ts";
import { type ImportOutcome, importOutcomes, SAMPLE_ROWS } from "#app/contract/import.values.ts";
import type { Personal } from "../privacy/personal.ts";
import type { Indexed } from "./classify.ts";
import type { Change } from "./rules.ts";

export type Samples = Readonly<Record<ImportOutcome, ImportSample[]>>;

export function openSamples(personal: Personal, sealed: string | null): Samples {
  if (!sealed) return { added: [], changed: [], same: [] };
  return JSON.parse(personal.open(sealed)) as Samples;
}

export function addSamples(
  personal: Personal,
  sealed: string | null,
  members: readonly Indexed[],
): string | null {
  const samples = openSamples(personal, sealed);
  const wanted = importOutcomes.filter(
    (outcome) =>
      samples[outcome].length < SAMPLE_ROWS && members.some((each) => each.outcome === outcome),
  );
  if (wanted.length === 0) return sealed;
  for (const outcome of wanted) {
    const own = members.filter((each) => each.outcome === outcome);
    samples[outcome].push(...own.slice(0, SAMPLE_ROWS - samples[outcome].length).map(sampleOf));
  }
  return personal.seal(JSON.stringify(samples));
}

function sampleOf(member: Indexed): ImportSample {
  const { line, membershipId, fullName, changes, joins, outcome } = member;
  const { birthDate, joinDate, endDate, status } = member;
  const isOver = status === "expired";
  const read =
    outcome === "added"
      ? {
          birthDate,
          joinDate,
          endDate,
          status: isOver ? ("expired" as const) : ("verified" as const),
        }
      : null;
  const branch = joins?.name ?? null;
  const present = (change: Change) =>
    change.column === "branch" ? { column: change.column, from: null, to: branch } : shown(change);
  return { line, membershipId, name: fullName, branch, read, changes: changes.map(present) };
}

function shown({ column, from, to }: Change): Change {
  const present = (value: string | null) => {
    if (value === null) return null;
    if (column === "nationalId") return maskNationalId(value);
    return column === "governorate" ? (governorateByCode(value)?.ar ?? null) : value;
  };
  return { column, from: present(from), to: present(to) };
}
