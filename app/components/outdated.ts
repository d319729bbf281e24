import type { SubmissionResult } from "@conform-to/react";

export function isOutdated(
  rejected: SubmissionResult<string[]> | undefined,
  version: number | string | undefined,
): boolean {
  const filledIn = rejected?.initialValue?.version;
  return filledIn !== undefined && version !== undefined && String(filledIn) !== String(version);
}
