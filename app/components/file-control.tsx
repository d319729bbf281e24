import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { isLargePhoto, shrinkPhoto } from "./shrink-photos.ts";

type FileControlProps = Omit<ComponentProps<"input">, "type"> & {
  ref?: Ref<HTMLInputElement>;
  action: ReactNode;
  chosen: ReactNode;
  shrinking?: string | undefined;
};

/**
 * The browser's file input under a translated button; without a script the browser's own text
 * shows. Large photos are shrunk before the form is sent.
 */
export function FileControl(props: FileControlProps) {
  const { action, chosen, shrinking, ref, onChange, ...input } = props;
  const [isLive, setLive] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  const { isShrinking, shrinkChosen } = useShrinking(element, shrinking !== undefined);
  useEffect(() => {
    setLive(true);
    // Files chosen before hydration.
    const { current } = element;
    if (current?.files?.length) current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <span className={isLive ? "file live" : "file"} aria-busy={isShrinking || undefined}>
      <input
        {...input}
        type="file"
        ref={(node) => {
          element.current = node;
          if (typeof ref === "function") ref(node);
          else if (ref) ref.current = node;
        }}
        onChange={(event) => {
          onChange?.(event);
          shrinkChosen();
        }}
      />
      <span className="button quiet" aria-hidden="true">
        <Icon name="archive" /> {action}
      </span>
      {isLive && <span aria-hidden="true">{isShrinking ? shrinking : chosen}</span>}
      {shrinking && (
        <span className="vh" role="status">
          {isShrinking && shrinking}
        </span>
      )}
    </span>
  );
}

/** Falls back to the original files. */
function useShrinking(element: { readonly current: HTMLInputElement | null }, isOn: boolean) {
  const [isShrinking, setShrinking] = useState(false);
  const work = useRef<Promise<void>>(undefined);
  const ready = useRef(new WeakSet<File>());
  const chosenFiles = () => [...(element.current?.files ?? [])];
  const isReady = () =>
    chosenFiles().every((file) => !isLargePhoto(file) || ready.current.has(file));
  async function shrinkAll(): Promise<void> {
    while (!isReady()) {
      const files = chosenFiles();
      const small = await Promise.all(files.map(shrinkPhoto));
      const now = chosenFiles();
      // The selection changed meanwhile.
      if (now.length !== files.length || now.some((file, at) => file !== files[at])) continue;
      for (const file of [...files, ...small]) ready.current.add(file);
      putInto(element.current, small);
    }
  }
  function shrinkChosen(): Promise<void> {
    if (!isOn || isReady()) return Promise.resolve();
    setShrinking(true);
    work.current ??= shrinkAll().finally(() => {
      work.current = undefined;
      setShrinking(false);
    });
    return work.current;
  }
  const current = useRef({ isReady, shrinkChosen });
  current.current = { isReady, shrinkChosen };
  useEffect(() => {
    const form = element.current?.form;
    if (!isOn || !form) return;
    let isHeld = false;
    const hold = (event: SubmitEvent) => {
      if (current.current.isReady()) return;
      // In the capture phase, before React's handler.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isHeld) return;
      isHeld = true;
      void current.current.shrinkChosen().finally(() => {
        isHeld = false;
        if (form.isConnected) form.requestSubmit(event.submitter);
      });
    };
    form.addEventListener("submit", hold, true);
    return () => form.removeEventListener("submit", hold, true);
  }, [element, isOn]);
  return { isShrinking, shrinkChosen };
}

function putInto(input: HTMLInputElement | null, files: readonly File[]): void {
  try {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    if (input) input.files = transfer.files;
  } catch {
    // Older browsers can't assign files.
  }
}
