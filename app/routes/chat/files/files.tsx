import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { filePath } from "../address.ts";
import type { FileView } from "./file-view.ts";

export function Files({ files }: { files: readonly FileView[] }) {
  const pictures = files.filter(({ kind }) => kind === "picture");
  return (
    <>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {files.map((file) =>
        file.kind === "voice" ? (
          <Voice key={file.id} file={file} />
        ) : (
          file.kind === "document" && <Document key={file.id} file={file} />
        ),
      )}
    </>
  );
}

function Pictures({ pictures }: { pictures: readonly FileView[] }) {
  const { t } = useTranslation("chat");
  const count = pictures.length;
  return (
    <ul className={count === 1 ? "pictures one" : "pictures"}>
      {pictures.map(({ id, name, alt, width = 0, height = 0 }, at) => (
        <li key={id}>
          <a href={filePath(id)} target="_blank" rel="noopener">
            <img
              src={filePath(id, "medium")}
              {...(count > 1 && {
                srcSet: `${filePath(id, "small")} 320w, ${filePath(id, "medium")} 720w`,
              })}
              {...(count > 1 && { sizes: "(min-width: 40rem) 17rem, 42vw" })}
              width={width}
              height={height}
              alt={
                count > 1
                  ? t("file.pictureOf", { name: alt ?? name, place: `${at + 1}/${count}` })
                  : t("file.pictureAlt", { name: alt ?? name })
              }
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Document({ file: { id, name, size, unit } }: { file: FileView }) {
  const { t } = useTranslation("chat");
  return (
    <p className="attached">
      <a href={filePath(id)} download={name}>
        <Icon name="download" /> <bdi>{name}</bdi>
      </a>{" "}
      <small className="muted">
        <bdi>PDF</bdi> · {t(`file.size.${unit}`, { size })}
      </small>
    </p>
  );
}

/** Nothing is preloaded. */
function Voice({ file: { id, name, length, size, unit } }: { file: FileView }) {
  const { t } = useTranslation("chat");
  const label = t("file.voiceOf", { length });
  return (
    <div className="voice">
      <p>
        {label} <small className="muted">{t(`file.size.${unit}`, { size })}</small>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said. */}
      <audio src={filePath(id)} controls preload="none" aria-label={label}>
        <a href={filePath(id)} download={name}>
          {t("file.voiceSave")}
        </a>
      </audio>
    </div>
  );
}
