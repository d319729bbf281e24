import type { Page } from "playwright";

/** A node of Chromium's accessibility tree, as far as it is read. */
interface Told {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly { name: string; value: { value: unknown } }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** The same with what is in it. */
interface Node {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  readonly states: readonly string[];
  readonly isIgnored: boolean;
  readonly children: readonly Node[];
}

/** They are named by what is in them, which is not read once more. */
const namedByContent =
  /^(button|cell|checkbox|columnheader|disclosure|gridcell|heading|image|link|option|radio|rowheader|tab|term)$/;
/** What a person acts on, also within what is named by its content. */
const actedOn =
  /^(button|checkbox|combobox|disclosure|field|image|link|radio|searchbox|spinbutton)$/;
/** Their parts are told by their value. */
const whole = /^(combobox|field|searchbox|spinbutton)$/;
/** They say again what the thing is called that they belong to. */
const saidAlready = /^(caption|LabelText|Legend)$/;
/** Boxes of which nothing is said. */
const silent =
  /^(Details|DescriptionList|LayoutTable\w*|MenuListPopup|RootWebArea|emphasis|generic|none|paragraph|rowgroup|section(footer|header)|strong|su[bp]\w*|time)$/;
/** Boxes of which nothing is said unless they have a name. */
const silentUnnamed = /^(alert|form|group|status)$/;

/** Chromium's names of roles that it made up, in words. */
const words: Readonly<Record<string, string>> = {
  DisclosureTriangle: "disclosure",
  DisclosureTriangleGrouped: "disclosure",
  DescriptionListTerm: "term",
  contentinfo: "footer",
  img: "image",
  listitem: "item",
  textbox: "field",
};

/**
 * The page as Chromium tells it to a screen reader: a line for each thing that is announced, with its
 * role, its name, its value and its states, and further in what stands inside a region, a list or a
 * table. Hints that belong to a field stand in brackets.
 */
export async function spoken(page: Page): Promise<string> {
  const root = await readTree(page);
  return [`page: ${root.name}`, ...linesOf(root), ""].join("\n");
}

async function readTree(page: Page): Promise<Node> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("Accessibility.enable");
  const dom = await session.send("DOM.getFlattenedDocument", { depth: -1 });
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  // The tree itself does not tell which of several is the current one.
  const current = new Set(
    dom.nodes
      .filter(({ attributes = [] }) => attributes.includes("aria-current"))
      .map(({ backendNodeId }) => backendNodeId),
  );
  const told = nodes as unknown as Told[];
  const byId = new Map(told.map((node) => [node.nodeId, node]));
  const [root] = told;
  if (!root) throw new Error("The page has no accessibility tree.");
  return toNode(root);

  function toNode(node: Told): Node {
    const made = node.role?.value ?? "none";
    const role = words[made] ?? made;
    const states = statesOf(role, node);
    if (current.has(node.backendDOMNodeId ?? 0)) states.push("current");
    return {
      role,
      name: oneLine(node.name?.value),
      description: oneLine(node.description?.value),
      value: oneLine(node.value?.value),
      states,
      isIgnored: node.ignored,
      children: (node.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        return child && child.role?.value !== "InlineTextBox" ? [toNode(child)] : [];
      }),
    };
  }
}

/** What is said of a thing beside its name; what is so by itself is left out. */
function statesOf(role: string, { properties = [] }: Told): string[] {
  const has = new Map(properties.map(({ name, value }) => [name, value.value]));
  const is = (name: string) => String(has.get(name)) === "true";
  const opens = has.get("hasPopup");
  return [
    ...(role === "heading" ? [`level ${has.get("level")}`] : []),
    ...(has.has("checked") ? [is("checked") ? "checked" : "not checked"] : []),
    ...(has.has("pressed") ? [is("pressed") ? "pressed" : "not pressed"] : []),
    ...(has.has("expanded") && role !== "combobox" ? [is("expanded") ? "open" : "closed"] : []),
    ...(opens && opens !== "menu" ? [`opens a ${opens}`] : []),
    ...(is("required") ? ["required"] : []),
    ...(is("disabled") ? ["disabled"] : []),
    ...(is("selected") ? ["selected"] : []),
    ...(is("invalid") ? ["invalid"] : []),
  ];
}

/** What is in a node, each line two spaces further in than its own. */
function linesOf(node: Node): string[] {
  const lines: string[] = [];
  let texts: string[] = [];
  const endText = () => {
    const text = oneLine(texts.join(" ")).replaceAll(/ (?=[:.,،؛])/g, "");
    if (text) lines.push(text);
    texts = [];
  };
  for (const child of node.children) {
    // What is ignored and holds text alone stands in the line around it.
    const text = textOf(child);
    if (text !== undefined) texts.push(text);
    else {
      endText();
      lines.push(...say(child));
    }
  }
  endText();
  return lines;
}

/** The words of a text or of what only shapes one; undefined of anything else. */
function textOf(node: Node): string | undefined {
  if (node.role === "StaticText") return node.name;
  if (!node.isIgnored || node.children.length === 0) return undefined;
  const texts = node.children.map(textOf);
  return texts.every((text) => text !== undefined) ? texts.join(" ") : undefined;
}

function say(node: Node): string[] {
  const { role, name, description, value } = node;
  if (saidAlready.test(role)) return actedOnIn(node).flatMap(say);
  const isSilent = silent.test(role) || (silentUnnamed.test(role) && !name);
  if (node.isIgnored || isSilent) return linesOf(node);
  const inside = namedByContent.test(role) ? actedOnIn(node) : [];
  const [only] = inside;
  // A heading that is one link is both at once.
  const both = inside.length === 1 && only?.name === name ? only : undefined;
  const below =
    whole.test(role) || both ? [] : namedByContent.test(role) ? inside.flatMap(say) : linesOf(node);
  // An item, or a term's words, of one line stands on its own.
  const [text, ...more] = below;
  const isLine = !name && more.length === 0 && /^(item|definition)$/.test(role) && text;
  const label = [role, ...(both ? [both.role] : [])].join(", ");
  const states = [...node.states, ...(both?.states ?? [])];
  const line = [
    name || isLine ? `${label}: ${name || text}` : label,
    ...(value && value !== name ? [`= ${value}`] : []),
    ...(states.length > 0 ? [`(${states.join(", ")})`] : []),
    ...(description && description !== name ? [`[${description}]`] : []),
  ].join(" ");
  return isLine ? [line] : [line, ...below.map((each) => `  ${each}`)];
}

function actedOnIn({ children }: Node): Node[] {
  return children.flatMap((child) =>
    !child.isIgnored && child.name && actedOn.test(child.role) ? [child] : actedOnIn(child),
  );
}

function oneLine(text: string | number | undefined): string {
  return String(text ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
