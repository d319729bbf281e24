import { useTranslation } from "react-i18next";
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from "#app/contract/posts-desk.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import type { FieldsProps } from "../../content/edit/field-props.ts";
import { FilesPart } from "../../content/edit/files-part.tsx";
import { MarkdownHelp, TextParts } from "../../content/edit/parts.tsx";
import { VideoPart } from "./video-part.tsx";

const longest = { title: MAX_POST_TITLE_LENGTH, body: MAX_POST_BODY_LENGTH };

export function PostFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  return (
    <>
      <TextParts {...props} longest={longest} />
      <MarkdownHelp />
      <FilesPart
        {...props}
        title={t("kind.posts.files")}
        label={t("kind.posts.field.files")}
        hint={t("kind.posts.filesHint", { megabytes: MAX_FILE_MB })}
        accept="image/jpeg,image/png,image/webp,application/pdf"
      />
      <VideoPart {...props} />
    </>
  );
}
