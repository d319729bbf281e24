/*
 * Single-key shortcuts: off while typing, and per device, since speech input triggers them (WCAG
 * 2.1.4; docs/decisions/0043-keys-of-one-character.md).
 */

const NAME = "shortcuts";

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function setShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, "off");
  } catch {
    // No storage: on.
  }
}

/**
 * By physical key: on an Arabic layout `j` is ت, `k` is ن, `/` is ظ.
 *
 * @returns unsubscribes
 */
export function onShortcut(listener: (key: string, event: KeyboardEvent) => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const key = latin[event.key] ?? event.key;
    if (areShortcutsOn()) listener(key, event);
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

const latin: Readonly<Record<string, string>> = { ت: "j", ن: "k", ظ: "/" };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable]") !== null
  );
}
