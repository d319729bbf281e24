import { Checkbox, CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { CodeInput } from "#app/components/code-input.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { DurationField } from "#app/components/duration-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { FilesField } from "#app/components/files-field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { Section } from "#app/components/page.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Fields() {
  const { t } = useTranslation("components");
  return (
    <Section title={t("fill.title")}>
      {/* Not a form: nothing to submit. */}
      <div className="stack narrow">
        {/* Focus would scroll the page. */}
        <div inert>
          <ErrorSummary
            errors={[
              { field: "wrong-name", message: t("fill.nameError") },
              { field: "consent", message: t("fill.consentError") },
            ]}
          />
        </div>
        <Field name="name" label={t("fill.name")} hint={t("fill.nameHint")} />
        <Field name="wrong-name" label={t("fill.name")} error={t("fill.nameError")} />
        <Field name="full-name" label={t("fill.name")} defaultValue={t("shown.person")} optional />
        <DigitsField name="number" label={t("fill.number")} defaultValue="29001011234567" />
        <TextArea name="story" label={t("fill.story")} hint={t("fill.storyHint")} />
        <Select name="place" label={t("fill.place")} defaultValue="">
          <option value="">{t("fill.choose")}</option>
          <option value="01">{t("fill.cairo")}</option>
          <option value="21">{t("fill.giza")}</option>
        </Select>
        <RadioGroup
          id="kind"
          name="kind"
          label={t("fill.kind")}
          defaultValue="medical"
          choices={[
            { value: "medical", label: t("fill.medical") },
            { value: "legal", label: t("fill.legal") },
          ]}
        />
        <CheckboxGroup
          id="places"
          name="places"
          label={t("fill.places")}
          selected={["01"]}
          choices={[
            { value: "01", label: t("fill.cairo") },
            { value: "21", label: t("fill.giza") },
          ]}
        />
        <Checkbox
          id="consent"
          name="consent"
          label={t("fill.consent")}
          error={[t("fill.consentError")]}
        />
        <DateField name="birthday" label={t("fill.birthday")} defaultValue="1990-01-01" />
        <DateField
          name="wrong-birthday"
          label={t("fill.birthday")}
          defaultValue="1990-02-31"
          error={t("fill.birthdayError")}
        />
        <DateTimeField name="when" label={t("fill.when")} hint={t("fill.whenHint")} />
        <DateTimeField
          name="understood"
          label={t("fill.when")}
          defaultValue={`2026-11-29T${t("fill.hour")}`}
          optional
        />
        <DateTimeField
          name="unclear"
          label={t("fill.when")}
          defaultValue={`2026-11-29T${t("fill.unclearHour")}`}
          error={t("fill.whenError")}
        />
        <DurationField
          id="lasts"
          name="lasts"
          label={t("fill.lasts")}
          other={t("fill.lastsOther")}
          hint={t("fill.lastsHint")}
          defaultValue="90 min"
        />
        <DurationField
          id="lasts-unclear"
          name="lasts-unclear"
          label={t("fill.lasts")}
          other={t("fill.lastsOther")}
          hint={t("fill.lastsHint")}
          error={[t("fill.lastsError")]}
          defaultValue={t("fill.lastsTyped")}
        />
        <FoldedFields title={t("fill.place")} said={[t("fill.cairo"), "50"]} isWrong={false}>
          <Field name="folded" label={t("fill.name")} />
        </FoldedFields>
        <FoldedFields title={t("fill.birthday")} isWrong>
          <Field name="folded-wrong" label={t("fill.name")} error={t("fill.nameError")} />
        </FoldedFields>
        <CodeInput name="code" label={t("fill.code")} hint={t("fill.codeHint")} />
        <PictureField id="photo" name="photo" label={t("fill.photo")} optional />
        <FilesField
          id="chosen-files"
          name="chosen-files"
          label={t("fill.file")}
          hint={t("fill.fileHint")}
          labels={{
            count: (count) => t("fill.count", { count }),
            remove: (name) => t("fill.remove", { name }),
          }}
        />
      </div>
    </Section>
  );
}
