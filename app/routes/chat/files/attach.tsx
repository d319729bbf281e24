import { useEffect, useRef, useState } from "react";
import { controlProps, Field, FieldFrame } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  lengthOf,
  MAX_CHAT_ALT_LENGTH,
  MAX_CHAT_PICTURES,
  MAX_VOICE_SECONDS,
} from "#app/contract/chat-files.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";

interface AttachProps {
  error: readonly string[] | undefined;
  altError: readonly string[] | undefined;
  alt: unknown;
}

export function Attach({ error, altError, alt }: AttachProps) {
  const { t } = useTranslation("chat");
  const { input, files, isLive, onChange, remove } = useChosen();
  const length = lengthOf(MAX_VOICE_SECONDS);
  const hint = t("file.hint", { length, megabytes: MAX_FILE_MB });
  const frame = { label: t("file.files"), hint, error, optional: true, id: "files" };
  const hasPicture = files.length === 0 || files.some(({ type }) => type.startsWith("image/"));
  return (
    <details className="attach" open={error !== undefined || altError !== undefined}>
      <summary className="icon-button attach-by">
        <Icon name="attach" />
        <span className="vh">{t("file.attach")}</span>
        {files.length > 0 && <span>{t("file.count", { count: files.length })}</span>}
      </summary>
      <div className="stack">
        <FieldFrame {...frame}>
          {/* Looks like file-control.tsx without loading its script. */}
          <span className={isLive ? "file live" : "file"}>
            <input
              {...controlProps(frame)}
              type="file"
              name="files"
              multiple
              accept={accepted}
              ref={input}
              onChange={onChange}
            />
            <span className="button quiet" aria-hidden="true">
              <Icon name="archive" /> {t("file.choose")}
            </span>
            {isLive && <span aria-hidden="true">{t("file.count", { count: files.length })}</span>}
          </span>
          <ul className="chosen-files">
            {files.map((file) => (
              <li key={keyOf(file)}>
                <Preview file={file} /> <bdi>{file.name}</bdi>{" "}
                <button type="button" className="icon-button" onClick={() => remove(file)}>
                  <Icon name="close" />
                  <span className="vh">{t("common:action.remove", { name: file.name })}</span>
                </button>
              </li>
            ))}
          </ul>
        </FieldFrame>
        {hasPicture && (
          <Field
            id="alt"
            name="alt"
            label={t("file.alt")}
            hint={t("file.altHint")}
            error={altError}
            defaultValue={typeof alt === "string" ? alt : undefined}
            maxLength={MAX_CHAT_ALT_LENGTH}
            optional
            dir="auto"
          />
        )}
      </div>
    </details>
  );
}

/** A hint for browsers; the server checks content. */
const accepted =
  "image/jpeg,image/png,image/webp,application/pdf,audio/ogg,audio/webm,audio/mp4,.m4a,.opus";

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Accumulates selections, since the input forgets earlier ones. */
function useChosen() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isLive, setLive] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setLive(true);
    const form = input.current?.form;
    const clear = () => setFiles([]);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const put = (next: readonly File[]) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    for (const file of next.slice(0, MAX_CHAT_PICTURES)) transfer.items.add(file);
    input.current.files = transfer.files;
    setFiles([...transfer.files]);
  };
  return {
    input,
    files,
    isLive,
    onChange() {
      const known = new Set(files.map(keyOf));
      put([
        ...files,
        ...[...(input.current?.files ?? [])].filter((each) => !known.has(keyOf(each))),
      ]);
    },
    remove: (removed: File) => put(files.filter((each) => each !== removed)),
  };
}

/** For 2× screens. */
const PREVIEW_PX = 96;

function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPicture = file.type.startsWith("image/");
  useEffect(() => {
    const drawing = isPicture ? canvas.current?.getContext("2d") : undefined;
    if (!drawing) return;
    let isGone = false;
    createImageBitmap(file)
      .then((picture) => {
        const side = Math.min(picture.width, picture.height);
        const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
        if (!isGone) drawing.drawImage(picture, x, y, side, side, 0, 0, PREVIEW_PX, PREVIEW_PX);
        picture.close();
      })
      // Left to the platform.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [file, isPicture]);
  return isPicture ? <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} /> : null;
}
