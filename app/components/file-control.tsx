import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { isLargePhoto, shrinkPhoto } from "./shrink-photos.ts";

type FileControlProps = Omit<ComponentProps<"input">, "type"> & {
  ref?: Ref<HTMLInputElement>;
  /** What the button says, in the page's language. */
  action: ReactNode;
  /** What is chosen, or that nothing is; with a script, which knows. */
  chosen: ReactNode;
  /** What is said while photos are made smaller; without these words all files go as they are. */
  shrinking?: string | undefined;
};

/**
 * The browser's own control for files under a button and words in the page's language, which it would
 * say in its own. It keeps focus, keyboard and name; without a script it goes on to say itself what
 * was chosen. Photos are made smaller when they are chosen, and the form waits for that.
 */
export function FileControl(props: FileControlProps) {
  const { action, chosen, shrinking, ref, onChange, ...input } = props;
  const [isLive, setLive] = useState(false);
  const element = useRef<HTMLInputElement>(null);
  const { isShrinking, shrinkChosen } = useShrinking(element, shrinking !== undefined);
  useEffect(() => {
    setLive(true);
    // What was chosen before this script had come is told to it too.
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

/**
 * Puts smaller photos in the place of those that are chosen, and holds the form back until that is done.
 * Where a browser can't, the files go as they are.
 */
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
      // Others were chosen meanwhile.
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
      // Before React and whatever else sends the form hears of it.
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
    // An older browser sends what was chosen.
  }
}
