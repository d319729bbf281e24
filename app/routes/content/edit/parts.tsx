import type { ComponentProps, ReactNode } from "react";
import { Checkbox } from "#app/components/choices.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { LanguageParts } from "#app/components/language-parts.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { textOf } from "../fields.ts";
import { type FieldsProps, useFieldProps } from "./field-props.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { Toolbar } from "./toolbar.tsx";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="stack">{children}</div>
    </section>
  );
}

interface FoldingProps extends FieldsProps {
  title: ReactNode;
  names: readonly string[];
  isOpen?: boolean;
  children: ReactNode;
}

/** Open if one of these has an error. */
export function Folding({ title, rejected, names, isOpen = false, children }: FoldingProps) {
  return (
    <Disclosure summary={title} open={isOpen || names.some((name) => rejected?.error?.[name])}>
      <div className="stack">{children}</div>
    </Disclosure>
  );
}

interface TextPartsProps extends FieldsProps {
  /** In characters. */
  readonly longest: { title: number; summary?: number; body: number };
}

export function TextParts({ longest, ...props }: TextPartsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  const parts = (["ar", "en"] as const).map((lang) => {
    const isEnglish = lang === "en";
    const own = (name: string) => field(isEnglish ? `${name}En` : name, lang);
    const [title, summary, body] = [own("title"), own("summary"), own("body")];
    return {
      lang,
      title: t(`language.${lang}`),
      isWrong: [title, summary, body].some(({ error }) => error !== undefined),
      children: (
        <>
          {isEnglish && <p className="hint">{t("hint.english")}</p>}
          <Field {...title} maxLength={longest.title} required={!isEnglish} optional={isEnglish} />
          {longest.summary && (
            <TextArea
              {...summary}
              hint={t("hint.summary")}
              maxLength={longest.summary}
              rows={2}
              optional={isEnglish}
            />
          )}
          <Markdown {...body} hint={t("hint.body")} maxLength={longest.body} optional={isEnglish} />
        </>
      ),
    };
  });
  return <LanguageParts parts={parts} />;
}

export function Markdown(props: Omit<ComponentProps<typeof TextArea>, "tools" | "rows">) {
  return <TextArea {...props} rows={14} tools={<Toolbar controls={props.name} />} />;
}

export function MarkdownHelp() {
  const { t } = useTranslation("content");
  return (
    <Disclosure summary={t("help.title")}>
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
    </Disclosure>
  );
}

export function PicturePart({ longest, ...props }: FieldsProps & { longest: number }) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  const { fields, rejected } = props;
  const url = textOf(fields, "pictureUrl");
  return (
    <Folding
      title={t("picture")}
      {...props}
      names={["picture", "pictureAlt", "pictureAltEn", "focus"]}
      isOpen
    >
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
    </Folding>
  );
}

export const correctionNames = ["correction", "correctionEn"];

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
