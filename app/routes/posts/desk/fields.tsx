import { useState } from "react";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_VIDEO_MB } from "#app/contract/posts.values.ts";
import { MAX_POST_BODY_LENGTH, MAX_POST_TITLE_LENGTH } from "#app/contract/posts-desk.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import type { FieldsProps } from "../../content/edit/field-props.ts";
import { FilesPart } from "../../content/edit/files-part.tsx";
import { MarkdownHelp, Part, TextParts } from "../../content/edit/parts.tsx";
import { typedValue } from "../../content/edit/rejected.ts";
import { filesOf } from "../../content/fields.ts";

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

function VideoPart({ fields, rejected, onLargeFile }: FieldsProps) {
  const { t } = useTranslation("content");
  const [chosen, setChosen] = useState<string>();
  const video = filesOf(fields).find(({ kind }) => kind === "video");
  // The upload had completed.
  const uploaded = typedValue(rejected, "video", undefined);
  const frame = {
    id: "video",
    label: t(video ? "kind.posts.video.another" : "kind.posts.video.field"),
    hint: uploaded
      ? t("kind.posts.video.uploaded")
      : t("kind.posts.video.hint", { megabytes: MAX_VIDEO_MB }),
    error: rejected?.error?.video ?? undefined,
    optional: true,
  };
  return (
    <Part title={t("kind.posts.video.title")}>
      {video && (
        <>
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
            error={rejected?.error?.poster ?? undefined}
            optional={Boolean(video.posterUrl)}
          />
        </>
      )}
      {uploaded && <input type="hidden" name="video" value={uploaded} />}
      {/* Last: other fields must be parsed before the video streams. */}
      <FieldFrame {...frame}>
        <FileControl
          name="videoFile"
          accept="video/mp4,video/webm"
          {...controlProps(frame)}
          onChange={({ currentTarget: { files } }) => {
            setChosen(files?.[0]?.name);
            onLargeFile?.(Boolean(files?.[0]));
          }}
          action={t("kind.posts.video.choose")}
          chosen={chosen ? <bdi>{chosen}</bdi> : t("kind.posts.video.none")}
        />
      </FieldFrame>
    </Part>
  );
}
