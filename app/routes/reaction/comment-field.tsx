import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { MAX_COMMENT_LENGTH } from "#app/contract/reaction.values.ts";

/** What came back of a comment that could not be accepted. Only its type is Conform's: its script stays away. */
export type Rejected = SubmissionResult<string[]> | undefined;

/** The text of a comment, with what was typed and what is wrong with it. */
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

/**
 * The same on top of the page: the form may be far down.
 *
 * @param place the id of where the form stands, for what is wrong with it as a whole
 */
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
