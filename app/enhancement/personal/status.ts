import { icon } from "./icon.ts";

/** What the page says above its header: what became of a form, and that its owner has left. */
export function showStatus(className: string, ...parts: readonly (string | Node)[]): HTMLElement {
  hideStatus(className);
  const line = document.createElement("p");
  line.append(...parts);
  const box = document.createElement("div");
  box.className = className;
  box.append(line);
  document.getElementById("page-status")?.append(box);
  return box;
}

export function hideStatus(className: string): void {
  document.querySelector(`#page-status > .${className}`)?.remove();
}

export function warning(): Node {
  const drawn = icon("warning");
  const parts = document.createDocumentFragment();
  parts.append(drawn, " ");
  return parts;
}

export function smallButton(words: string, press?: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = press ? "button" : "submit";
  button.className = "button quiet small";
  button.textContent = words;
  if (press) button.addEventListener("click", press);
  return button;
}
