import type { SubmissionResult } from "@conform-to/react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_COMMENT_LENGTH } from "#app/contract/reaction.values.ts";

export type Rejected = SubmissionResult<string[]> | undefined;

export function CommentField({ rejected, written }: { rejected: Rejected; written?: string }) {
  const { t, i18n } = useTranslation("reaction");
  const typed = rejected?.initialValue?.body;
  const number = formatNumber(MAX_COMMENT_LENGTH, toLanguage(i18n.language));
  const characters = t("common:characters", { count: MAX_COMMENT_LENGTH, number });
  return (
    <TextArea
      name="body"
      label={t("comment.label")}
      hint={t("comment.hint", { characters })}
      error={rejected?.error?.body ?? undefined}
      defaultValue={rejected ? String(typed ?? "") : written}
      maxLength={MAX_COMMENT_LENGTH}
      required
    />
  );
}

/** @param place id of the form, for errors of the whole */
export function CommentErrors({ rejected, place }: { rejected: Rejected; place?: string }) {
  const { t } = useTranslation("reaction");
  const errors = Object.entries(rejected?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) =>
      field
        ? { field, message: summaryLine(rejected, field, t("comment.label"), message) }
        : { ...(place && { field: place }), message },
    ),
  );
  return <ErrorSummary errors={errors} />;
}
