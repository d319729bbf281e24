import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_VIDEO_MB } from "#app/contract/posts.values.ts";
import { Folded } from "../../content/edit/act-form.tsx";
import type { EditorView } from "../../content/edit/load-item.server.ts";

/** Uploads a video for a post. It is sent by the browser itself, which shows how far it has come. */
export function PostActs({ item, path }: { item: EditorView; path: string }) {
  const { t } = useTranslation("content");
  const [chosen, setChosen] = useState<string>();
  if (!item.maySave) return null;
  const frame = {
    id: "video",
    label: t("kind.posts.video.field"),
    hint: t("kind.posts.video.hint", { megabytes: MAX_VIDEO_MB }),
    error: undefined,
  };
  return (
    <Folded title={t("kind.posts.video.add")}>
      <Form
        method="post"
        action={`${path}?act=video`}
        encType="multipart/form-data"
        reloadDocument
        className="stack writing"
      >
        {/* Before the file: they are known when its first piece is sent on. */}
        <FormKeyField form="video" />
        <input type="hidden" name="version" value={item.version} />
        <FieldFrame {...frame}>
          <FileControl
            name="video"
            accept="video/mp4,video/webm"
            {...controlProps(frame)}
            onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
            action={t("kind.posts.video.choose")}
            chosen={chosen ? <bdi>{chosen}</bdi> : t("kind.posts.video.none")}
          />
        </FieldFrame>
        <Button kind="quiet">{t("kind.posts.video.send")}</Button>
      </Form>
    </Folded>
  );
}
