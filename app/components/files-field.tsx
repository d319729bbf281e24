import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { controlProps, FieldFrame } from "./field.tsx";
import { FileControl } from "./file-control.tsx";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";

interface FilesFieldProps extends Omit<ComponentProps<"input">, "children"> {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  optional?: boolean;
  needsReselect?: boolean;
  labels: {
    readonly count: (count: number) => string;
    readonly remove: (name: string) => string;
  };
}

export function FilesField(props: FilesFieldProps) {
  const { label, hint, error, optional, needsReselect, labels, ...input } = props;
  const { t } = useTranslation(["common", "file"]);
  const { files, inputRef, add, remove } = useFiles();
  const frame = { label, hint, error, optional, id: input.id };
  const [only] = files;
  return (
    <FieldFrame {...frame}>
      {needsReselect && (
        <p className="row">
          <span className="tag warm">{t("reupload.again")}</span>
        </p>
      )}
      <FileControl
        {...input}
        multiple
        ref={inputRef}
        onChange={add}
        {...controlProps(frame)}
        action={t("file:files")}
        chosen={files.length > 0 ? labels.count(files.length) : t("file:noFiles")}
        shrinking={t("file:shrinking")}
      />
      {/* For screen readers; the visible list shows each name once. */}
      <output htmlFor={input.id} className="vh">
        {only && <p>{files.length === 1 ? <bdi>{only.name}</bdi> : labels.count(files.length)}</p>}
      </output>
      {files.length > 0 && (
        <ul className="chosen">
          {files.map((file) => (
            <li key={keyOf(file)}>
              <bdi>{file.name}</bdi>{" "}
              <button type="button" className="icon-button" onClick={() => remove(file)}>
                <Icon name="close" />
                <span className="vh">{labels.remove(file.name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

function useFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const inputRef = useRef<HTMLInputElement>(null);
  function setInputFiles(next: readonly File[]) {
    const input = inputRef.current;
    if (!input) return;
    try {
      const transfer = new DataTransfer();
      for (const file of next) transfer.items.add(file);
      input.files = transfer.files;
    } catch {
      // Older browsers keep the last selection only.
    }
    setFiles([...(input.files ?? [])]);
  }
  return {
    files,
    inputRef,
    add() {
      const known = new Set(files.map(keyOf));
      const added = [...(inputRef.current?.files ?? [])].filter((file) => !known.has(keyOf(file)));
      setInputFiles([...files, ...added]);
    },
    remove: (removed: File) => setInputFiles(files.filter((file) => file !== removed)),
  };
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
