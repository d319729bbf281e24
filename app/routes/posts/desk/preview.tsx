import { RichText } from "#app/components/rich-text.tsx";
import { Media } from "../post/media.tsx";
import type { PostPage } from "./preview.server.ts";

export function PostPreview({ title, blocks, attachment, media }: PostPage) {
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <RichText className="prose" blocks={blocks} />
      <Media attachment={attachment} media={media} />
    </>
  );
}
