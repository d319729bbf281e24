import { Checkbox, RadioGroup } from "#app/components/choices.tsx";
import { DigitsField, Field, TextArea } from "#app/components/field.tsx";
import { FilesField } from "#app/components/files-field.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_CANDIDATE_LINE_LENGTH,
  MAX_CANDIDATE_NAME_LENGTH,
  MAX_CANDIDATE_TEXT_LENGTH,
} from "#app/contract/candidate-desk.values.ts";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { type FieldsProps, useFieldProps } from "../../../content/edit/field-props.ts";
import { Part } from "../../../content/edit/parts.tsx";
import { typedValue } from "../../../content/edit/rejected.ts";
import { textOf } from "../../../content/fields.ts";

export function CandidateFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  const { fields, rejected, choices } = props;
  const hint = (name: string) => t(`kind.candidates.hint.${name}`);
  const line = { maxLength: MAX_CANDIDATE_LINE_LENGTH, dir: "auto", optional: true } as const;
  const type = typedValue(rejected, "type", textOf(fields, "type")) || INDIVIDUAL;
  return (
    <>
      <Part title={t("kind.candidates.part.person")}>
        <Field {...field("title", "ar")} maxLength={MAX_CANDIDATE_NAME_LENGTH} required />
        <Field {...field("titleEn", "en")} maxLength={MAX_CANDIDATE_NAME_LENGTH} optional />
        <Field {...field("nickname", "ar")} maxLength={80} optional />
      </Part>
      <Part title={t("kind.candidates.part.ballot")}>
        <RadioGroup
          id="type"
          name="type"
          label={field("type").label}
          error={rejected?.error?.type ?? undefined}
          defaultValue={type}
          choices={[INDIVIDUAL, LIST].map((value) => ({
            value,
            label: t(`kind.candidates.type.${value === LIST ? "list" : "individual"}`),
          }))}
        />
        <Field
          {...field("electoralDistrict")}
          hint={hint("electoralDistrict")}
          maxLength={200}
          list="districts"
          dir="rtl"
          lang="ar"
        />
        <Field
          {...field("listName")}
          hint={hint("listName")}
          maxLength={MAX_CANDIDATE_LINE_LENGTH}
          list="lists"
          dir="rtl"
          lang="ar"
          optional
        />
        <Names id="districts" names={choices?.districts} />
        <Names id="lists" names={choices?.lists} />
        <DigitsField {...field("listOrder")} hint={hint("listOrder")} maxLength={6} optional />
        <DigitsField
          {...field("serialNumber")}
          hint={hint("serialNumber")}
          maxLength={8}
          optional
        />
        <Field {...field("symbolName")} {...line} maxLength={60} />
        <Pictures {...props} name="symbolImage" url="symbolImageUrl" />
        <Field {...field("partyAffiliation")} {...line} />
        <Field
          {...field("candidateStatus")}
          hint={hint("candidateStatus")}
          {...line}
          maxLength={60}
        />
        <Field {...field("candidateQualification")} {...line} maxLength={200} />
      </Part>
      <Part title={t("kind.candidates.part.words")}>
        <TextArea
          {...field("description", "ar")}
          hint={hint("description")}
          maxLength={MAX_CANDIDATE_TEXT_LENGTH}
          rows={7}
          optional
        />
        <TextArea
          {...field("descriptionEn", "en")}
          maxLength={MAX_CANDIDATE_TEXT_LENGTH}
          rows={5}
          optional
        />
        <Documents {...props} name="cvFile" url="cvUrl" />
        <Documents {...props} name="programFile" url="programUrl" />
      </Part>
      <Part title={t("kind.candidates.part.contact")}>
        <Field
          {...field("whatsappNumber")}
          hint={hint("whatsappNumber")}
          type="tel"
          maxLength={30}
          dir="ltr"
          autoComplete="off"
          optional
        />
        <Checkbox
          id="whatsappConsent"
          name="whatsappConsent"
          label={field("whatsappConsent").label}
          error={rejected?.error?.whatsappConsent ?? undefined}
          defaultChecked={
            typedValue(rejected, "whatsappConsent", textOf(fields, "whatsappConsent")) === "on"
          }
        />
        <Field
          {...field("whatsappConsentNote")}
          hint={hint("whatsappConsentNote")}
          {...line}
          maxLength={200}
        />
      </Part>
    </>
  );
}

export function CandidatePortrait(props: FieldsProps) {
  return <Pictures {...props} name="image" url="imageUrl" />;
}

/** A datalist: free input, which the platform validates. */
function Names({ id, names = [] }: { id: string; names?: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

type FileProps = FieldsProps & { name: string; url: string };

function Pictures({ name, url, ...props }: FileProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  const { fields, rejected } = props;
  const src = textOf(fields, url);
  return (
    <>
      {src && <img src={src} alt={String(field(name).label)} width="96" height="96" />}
      <PictureField
        id={name}
        name={name}
        label={field(name).label}
        hint={t("hint.picture", { megabytes: MAX_FILE_MB })}
        error={rejected?.error?.[name] ?? undefined}
        optional
      />
      {src && <Remove {...props} name={name} />}
    </>
  );
}

function Documents({ name, url, ...props }: FileProps) {
  const { t } = useTranslation(["content", "file"]);
  const field = useFieldProps(props);
  const { fields, rejected } = props;
  const address = textOf(fields, url);
  return (
    <>
      {address && (
        <p>
          <a href={address}>{t("kind.candidates.openFile", { file: field(name).label })}</a>
        </p>
      )}
      <FilesField
        id={name}
        name={name}
        label={field(name).label}
        hint={t("kind.candidates.hint.document", { megabytes: MAX_FILE_MB })}
        error={rejected?.error?.[name] ?? undefined}
        accept="application/pdf"
        labels={{
          count: (count) => t("content:file.count", { count }),
          remove: (removed) => t("content:file.forget", { name: removed }),
        }}
      />
      {address && <Remove {...props} name={name} />}
    </>
  );
}

function Remove({ name }: FieldsProps & { name: string }) {
  const { t } = useTranslation("content");
  const remove = `remove${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return <Checkbox id={remove} name={remove} label={t(`kind.candidates.${remove}`)} />;
}
