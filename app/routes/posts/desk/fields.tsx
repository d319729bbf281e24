import { useTranslation } from "react-i18next";
import { PictureField } from "#app/components/picture-field.tsx";
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from "#app/contract/posts-desk.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import type { FieldsProps } from "../../content/edit/field-props.ts";
import { FilesPart } from "../../content/edit/files-part.tsx";
import { LanguageParts, MarkdownHelp, Part } from "../../content/edit/parts.tsx";
import { filesOf } from "../../content/fields.ts";

const longest = { title: MAX_POST_TITLE_LENGTH, body: MAX_POST_BODY_LENGTH };

/** All that is written of a post. Speaks `content` and `file`. */
export function PostFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  const video = filesOf(props.fields).find(({ kind }) => kind === "video");
  return (
    <>
      <LanguageParts {...props} longest={longest} />
      <MarkdownHelp />
      <FilesPart
        {...props}
        title={t("kind.posts.files")}
        label={t("kind.posts.field.files")}
        hint={t("kind.posts.filesHint", { megabytes: MAX_FILE_MB })}
        accept="image/jpeg,image/png,image/webp,application/pdf"
      />
      {video && (
        <Part title={t("kind.posts.video.title")}>
          {/* biome-ignore lint/a11y/useMediaCaption: what is said in it stands in the text of the post */}
          <video
            className="video"
            controls
            playsInline
            preload="none"
            src={video.url}
            poster={video.posterUrl ?? undefined}
            width="320"
            aria-label={video.alt || t("kind.posts.video.title")}
          />
          <PictureField
            id="poster"
            name="poster"
            label={t("kind.posts.field.poster")}
            hint={t("kind.posts.video.posterHint", { megabytes: MAX_FILE_MB })}
            error={props.rejected?.error?.poster ?? undefined}
            optional={Boolean(video.posterUrl)}
          />
        </Part>
      )}
    </>
  );
}
