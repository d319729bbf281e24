import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Field, Select } from "#app/components/field.tsx";
import { FilesField } from "#app/components/files-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CONTENT_FILE_TEXT } from "#app/contract/content.values.ts";
import type { ContentFile } from "#app/contract/content-files.ts";
import { filesOf } from "../fields.ts";
import type { FieldsProps } from "./field-props.ts";
import { Part } from "./parts.tsx";

interface FilesPartProps extends FieldsProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
}

/** A removed file has no place. */
export function FilesPart({ fields, rejected, title, label, hint, accept }: FilesPartProps) {
  const { t } = useTranslation(["content", "file"]);
  const kept = filesOf(fields);
  const typed = (name: string, at: number, value: string): string => {
    const values: unknown = rejected?.initialValue?.[name];
    const one: unknown = Array.isArray(values) ? values[at] : at === 0 ? values : undefined;
    return typeof one === "string" ? one : value;
  };
  return (
    <Part title={title}>
      {kept.map((file, at) => (
        <KeptFile key={file.id} file={file} at={at} count={kept.length} typed={typed} />
      ))}
      <FilesField
        id="files"
        name="files"
        label={label}
        hint={hint}
        accept={accept}
        error={rejected?.error?.files ?? undefined}
        labels={{
          count: (count) => t("file.count", { count }),
          remove: (name) => t("file.forget", { name }),
        }}
      />
    </Part>
  );
}

interface KeptFileProps {
  file: ContentFile;
  at: number;
  count: number;
  typed(name: string, at: number, value: string): string;
}

function KeptFile({ file, at, count, typed }: KeptFileProps) {
  const { t, i18n } = useTranslation("content");
  const language = toLanguage(i18n.language);
  const isDocument = file.kind === "document";
  const of = isDocument ? "documentTitle" : "pictureAlt";
  const places = Array.from({ length: count }, (_, place) => String(place + 1));
  return (
    <fieldset className="panel stack">
      <legend>
        <bdi>{file.name}</bdi>
      </legend>
      {file.kind === "picture" && (
        <img src={file.url} alt={file.alt} width="160" height="90" loading="lazy" />
      )}
      {isDocument && (
        <p>
          <a href={file.url} download={file.name}>
            {t("file.open")}
          </a>
        </p>
      )}
      <input type="hidden" name="keptFile" value={file.id} />
      <Field
        id={`keptAlt-${at}`}
        name="keptAlt"
        label={t(`field.${of}`)}
        defaultValue={typed("keptAlt", at, file.alt)}
        maxLength={MAX_CONTENT_FILE_TEXT}
        lang="ar"
        dir="rtl"
      />
      <Field
        id={`keptAltEn-${at}`}
        name="keptAltEn"
        label={t(`field.${of}En`)}
        defaultValue={typed("keptAltEn", at, file.altEn)}
        maxLength={MAX_CONTENT_FILE_TEXT}
        lang="en"
        dir="ltr"
      />
      <Select
        id={`keptPlace-${at}`}
        name="keptPlace"
        label={t("file.place")}
        defaultValue={typed("keptPlace", at, String(at + 1))}
      >
        {places.map((place) => (
          <option key={place} value={place}>
            {formatNumber(Number(place), language)}
          </option>
        ))}
        <option value="0">{t("file.remove")}</option>
      </Select>
    </fieldset>
  );
}
