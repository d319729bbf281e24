import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/choices.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { textOf } from "../fields.ts";
import { type FieldsProps, useFieldProps } from "./field-props.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { Toolbar } from "./toolbar.tsx";

/** A part of the form under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <header>
        <h3>{title}</h3>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

interface LanguagePartsProps extends FieldsProps {
  /** In characters; a kind without a summary leaves it out. */
  readonly longest: { title: number; summary?: number; body: number };
}

/** Title, summary and text in both languages, one below the other. */
export function LanguageParts({ longest, ...props }: LanguagePartsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  return (["ar", "en"] as const).map((lang) => {
    const nameOf = (name: string) => (lang === "en" ? `${name}En` : name);
    return (
      <Part key={lang} title={t(`language.${lang}`)}>
        {lang === "en" && <p className="hint">{t("hint.english")}</p>}
        <Field
          {...field(nameOf("title"), lang)}
          maxLength={longest.title}
          required={lang === "ar"}
          optional={lang === "en"}
        />
        {longest.summary && (
          <TextArea
            {...field(nameOf("summary"), lang)}
            hint={t("hint.summary")}
            maxLength={longest.summary}
            rows={2}
            optional={lang === "en"}
          />
        )}
        <Markdown
          {...field(nameOf("body"), lang)}
          hint={t("hint.body")}
          maxLength={longest.body}
          optional={lang === "en"}
        />
      </Part>
    );
  });
}

/** A text with marks, and the buttons that write them below its label. */
export function Markdown(props: Omit<ComponentProps<typeof TextArea>, "tools" | "rows">) {
  return <TextArea {...props} rows={14} tools={<Toolbar controls={props.name} />} />;
}

/** How a text is marked by hand. */
export function MarkdownHelp() {
  const { t } = useTranslation("content");
  return (
    <details className="panel">
      <summary>
        <b>{t("help.title")}</b>
      </summary>
      <dl className="facts">
        {(["paragraph", "bold", "heading", "list", "numbers", "link", "quote"] as const).map(
          (mark) => [
            <dt key={`${mark} term`}>{t(`help.${mark}`)}</dt>,
            <dd key={mark}>
              <bdi className="words">{t(`help.${mark}Example`)}</bdi>
            </dd>,
          ],
        )}
      </dl>
    </details>
  );
}

/** One picture with its words and its middle. Speaks `file` too. */
export function PicturePart({ longest, ...props }: FieldsProps & { longest: number }) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  const { fields, rejected } = props;
  const url = textOf(fields, "pictureUrl");
  return (
    <Part title={t("picture")}>
      {url && <img src={url} alt={textOf(fields, "pictureAlt")} width="320" height="180" />}
      <PictureField
        id="picture"
        name="picture"
        label={t(url ? "field.newPicture" : "field.picture")}
        hint={t("hint.picture", { megabytes: MAX_FILE_MB })}
        error={rejected?.error?.picture ?? undefined}
        optional
      />
      {url && <Checkbox id="removePicture" name="removePicture" label={t("field.removePicture")} />}
      <Field {...field("pictureAlt", "ar")} hint={t("hint.pictureAlt")} maxLength={longest} />
      <Field {...field("pictureAltEn", "en")} maxLength={longest} />
      <FocusPicker
        {...field("focus")}
        src={textOf(fields, "originalUrl") || url}
        pictureId="picture"
      />
    </Part>
  );
}

/** What was corrected since it was published. */
export function CorrectionFields({ longest, ...props }: FieldsProps & { longest: number }) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  return (
    <>
      <TextArea
        {...field("correction", "ar")}
        hint={t("hint.correction")}
        maxLength={longest}
        rows={2}
        optional
      />
      <TextArea {...field("correctionEn", "en")} maxLength={longest} rows={2} optional />
    </>
  );
}
