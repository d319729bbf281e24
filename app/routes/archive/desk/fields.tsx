import { DateField } from "#app/components/date-field.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  archiveTypes,
  MAX_ARCHIVE_BODY_LENGTH,
  MAX_ARCHIVE_CORRECTION_LENGTH,
  MAX_ARCHIVE_NUMBER_LENGTH,
  MAX_ARCHIVE_TITLE_LENGTH,
} from "#app/contract/archive.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { type FieldsProps, useFieldProps } from "../../content/edit/field-props.ts";
import { FilesPart } from "../../content/edit/files-part.tsx";
import {
  CorrectionFields,
  correctionNames,
  Folding,
  MarkdownHelp,
  TextParts,
} from "../../content/edit/parts.tsx";

const longest = { title: MAX_ARCHIVE_TITLE_LENGTH, body: MAX_ARCHIVE_BODY_LENGTH };

export function ArchiveFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  return (
    <>
      <TextParts {...props} longest={longest} />
      <MarkdownHelp />
      <FilesPart
        {...props}
        title={t("kind.archive.part.files")}
        label={t("kind.archive.addFiles")}
        hint={t("kind.archive.hint.files", { megabytes: MAX_FILE_MB })}
        accept="application/pdf,image/jpeg,image/png,image/webp"
      />
      <Folding {...props} title={t("more")} names={correctionNames}>
        <CorrectionFields {...props} longest={MAX_ARCHIVE_CORRECTION_LENGTH} />
      </Folding>
    </>
  );
}

export function ArchivePlace(props: FieldsProps) {
  const { t } = useTranslation(["content", "archive"]);
  const field = useFieldProps(props);
  return (
    <>
      <Select {...field("type")}>
        {archiveTypes.map((type) => (
          <option key={type} value={type}>
            {t(`archive:one.${type}`)}
          </option>
        ))}
      </Select>
      <Field
        {...field("number")}
        hint={t("kind.archive.hint.number")}
        maxLength={MAX_ARCHIVE_NUMBER_LENGTH}
        dir="ltr"
      />
      <DateField {...field("day")} />
    </>
  );
}
