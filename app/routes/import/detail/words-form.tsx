import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Import, ImportWord } from "#app/contract/import.ts";
import { LEFT_OUT } from "#app/contract/import.values.ts";

interface WordsFormProps {
  found: Pick<Import, "id" | "state" | "words">;
  rejected: SubmissionResult<string[]> | undefined;
}

export function WordsForm({ found: { id, state, words }, rejected }: WordsFormProps) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  if (state !== "checked" || words.length === 0) return null;
  const typed = rejected?.initialValue?.means;
  const error = rejected?.error?.means?.[0];
  const choicesOf = ({ column, choices }: ImportWord) => {
    if (column === "city") return choices;
    if (column === "governorate")
      return governorates.map((each) => ({ value: each.code, label: each[language] }));
    const kinds = ["verified", "expired"] as const;
    return kinds.map((value) => ({ value, label: t(`words.status.${value}`) }));
  };
  return (
    <Section title={t("words.title")}>
      <Form
        method="post"
        action={`${href("/users/import/:id", { id })}?act=words`}
        className="stack"
      >
        <ErrorSummary
          errors={error ? [{ field: "word-0", message: error }] : []}
          result={rejected}
        />
        <FormKeyField form="words" />
        <p>{t("words.text")}</p>
        {words.map((each, place) => (
          <div key={each.key}>
            <input type="hidden" name="words" value={each.key} />
            <Select
              id={`word-${place}`}
              name="means"
              label={
                <>
                  {t(`column.${each.column}`)}
                  {": "}
                  <bdi>{each.word}</bdi>
                </>
              }
              hint={
                <>
                  {t("rowsDone", { count: each.rows, figures: formatNumber(each.rows, language) })}
                  {each.governorate && ` (${each.governorate})`}
                </>
              }
              defaultValue={String(
                (Array.isArray(typed) ? typed[place] : undefined) ?? each.means ?? LEFT_OUT,
              )}
            >
              <option value={LEFT_OUT}>
                {t(each.column === "city" ? "words.withoutCity" : "words.without")}
              </option>
              {choicesOf(each).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        ))}
        <div className="row">
          <Button disabled={busy}>{t("words.submit")}</Button>
        </div>
      </Form>
    </Section>
  );
}
