import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlProps, FieldFrame } from "./field.tsx";
import { FileControl } from "./file-control.tsx";
import { Icon } from "./icon.tsx";

interface FilesFieldProps extends Omit<ComponentProps<"input">, "children"> {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Conform's `field.errors` fits. */
  error?: string | readonly string[] | undefined;
  /** Marks the few fields that may stay empty. */
  optional?: boolean;
  /** They were chosen, and must be chosen again. */
  needsReselect?: boolean;
  labels: {
    /** "3 files" */
    readonly count: (count: number) => string;
    readonly remove: (name: string) => string;
  };
}

/**
 * Several files. With a script those that are chosen later join the earlier ones, as photos do that
 * are taken one after the other, and each can be taken out again; without one the browser shows them.
 * The words are those of file.json.
 */
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
      {/* Said to who can't see the list, which names each once. */}
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

/** The files of an input, which by itself forgets the earlier ones. */
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
      // An older browser keeps what was chosen last.
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
