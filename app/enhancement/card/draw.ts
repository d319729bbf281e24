export function draw<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  more: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  Object.assign(element, more);
  element.append(...content);
  return element;
}
