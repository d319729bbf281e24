import { governorateByCode } from "#app/arabic/governorates.ts";
import type { AidLine, AidStep, OwnAid, OwnAidLine } from "#app/contract/aid.ts";
import type { Personal } from "../privacy/personal.ts";
import { amountFor, isForApplicant, isOverdue } from "./rules.ts";
import type { AidRow, StepRow } from "./store.ts";
import type { FileRow } from "./store-files.ts";

export function presentOwnLine(request: AidRow): OwnAidLine {
  const { id, number, title, category, status, createdAt, withdrawnAt } = request;
  return {
    id,
    number,
    title,
    category,
    status,
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}

export function presentLine(
  request: AidRow,
  { beneficiary, owner }: { readonly beneficiary: string; readonly owner: string | null },
  now: Date,
): AidLine {
  const { governorateCode, priority, dueDate, amount } = request;
  return {
    ...presentOwnLine(request),
    beneficiary,
    owner,
    priority,
    dueDate,
    amount,
    governorate: governorateCode && governorateByCode(governorateCode)?.ar,
    isOverdue: isOverdue(request, now),
  };
}

/** The amount once it is granted; of the history what concerns the applicant. */
export function presentOwn(
  request: AidRow,
  steps: readonly StepRow[],
  files: readonly FileRow[],
  personal: Personal,
): OwnAid {
  return {
    ...presentOwnLine(request),
    description: personal.open(request.sealedDescription),
    amount: amountFor(request),
    attachments: presentFiles(files, personal),
    steps: steps.flatMap((step) =>
      isForApplicant(step) ? [{ ...presentStep(step, personal), by: null }] : [],
    ),
  };
}

export function presentStep(step: StepRow, personal: Personal): AidStep {
  const { act, at, by, from, kind, sealedNote } = step;
  return {
    act,
    by,
    from,
    kind,
    at: at.toISOString(),
    to: act === "owner" && step.to ? by : step.to,
    note: sealedNote && personal.open(sealedNote),
  };
}

export function presentFiles(files: readonly FileRow[], personal: Personal) {
  return files.map(({ id, type, sealedName }) => ({ id, type, name: personal.open(sealedName) }));
}
