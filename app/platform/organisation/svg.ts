/* Sanitizer for untrusted SVG: parses XML and writes an allowlist anew. */
import { setImmediate as othersRun } from "node:timers/promises";
import sax from "sax";

/** A key of failure.json's `field`. */
export interface SvgProblem {
  readonly problem: string;
}

/** Elements, counted as often as `use` draws them. */
const MAX_DRAWN = 50_000;
/** A filter may cover the whole drawing, pixel by pixel. */
const MAX_FILTER_STEPS = 100;
const MAX_ATTRIBUTES = 100;
/** Characters per chunk: parsing yields to other requests in between, and stops at an error. */
const AT_ONCE = 16_384;
/** librsvg recurses per level. */
const MAX_DEPTH = 100;
const MAX_DRAWN_DEPTH = 2 * MAX_DEPTH;

const words = (list: string) => new Set(list.trim().split(/\s+/));

const elements =
  words(`svg g a defs symbol use switch style path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset feTile`);
const silent = words("title desc metadata");
const active = words(`script foreignObject handler listener iframe object embed audio video animate
  animateColor animateMotion animateTransform set`);
const pictures = words("image feImage");
const texts = words("text tspan tref textPath altGlyph");

const attributes =
  words(`id class style transform d points pathLength x y x1 x2 y1 y2 cx cy r rx ry fx fy fr
  width height viewBox preserveAspectRatio version offset gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform markerWidth
  markerHeight markerUnits refX refY orient filterUnits primitiveUnits in in2 result mode operator k1 k2 k3
  k4 type values tableValues slope intercept amplitude exponent stdDeviation dx dy radius edgeMode fill
  fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color color-interpolation
  color-interpolation-filters display visibility overflow clip clip-path clip-rule mask filter marker
  marker-start marker-mid marker-end stop-color stop-opacity flood-color flood-opacity lighting-color
  vector-effect paint-order shape-rendering mix-blend-mode isolation enable-background`);

interface Element {
  readonly name: string;
  readonly id: string | undefined;
  /** Elements it draws by reference: use, fill, mask, filter. */
  readonly references: string[];
  readonly children: Element[];
}

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";

/**
 * Sanitizes an SVG. It is only rasterized here, never served: shapes, colours and filters; no
 * scripts, external references, entities, embedded pictures (decompression bombs) or text (fonts
 * differ, docs/product.md#organisation); bounded drawing cost.
 */
export async function readSvg(bytes: Uint8Array): Promise<{ readonly svg: string } | SvgProblem> {
  const text = new TextDecoder().decode(bytes);
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? "utf-8";
  if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) return { problem: "logo-type" };
  const parser = sax.parser(true, { xmlns: true, position: false });
  const parts: string[] = [];
  const open: Element[] = [];
  const all: Element[] = [];
  let ignored = 0;
  let found: string | undefined;
  const refuse = (problem: string) => {
    found ??= problem;
  };
  parser.onerror = () => {
    refuse(all.length > 0 || /<(?:[\w-]+:)?svg[\s>]/.test(text) ? "logo-broken" : "logo-type");
    // Resuming after an error reports further ones.
    parser.resume();
  };
  parser.ondoctype = (doctype) => {
    if (/\[|<!ENTITY/i.test(doctype)) refuse("svg-entities");
  };
  parser.onprocessinginstruction = ({ name }) => {
    if (name === "xml-stylesheet") refuse("svg-outside");
  };
  let ownAttributes = 0;
  parser.onopentagstart = () => {
    ownAttributes = 0;
  };
  parser.onattribute = () => {
    ownAttributes += 1;
    if (ownAttributes > MAX_ATTRIBUTES) refuse("svg-elaborate");
  };
  parser.onopentag = (tag) => {
    const { local, uri, attributes: given } = tag as sax.QualifiedTag;
    const problem = problemOf(local, uri);
    if (problem) refuse(problem);
    const isDrawing = uri === SVG || uri === "";
    if (ignored > 0 || !isDrawing || silent.has(local)) {
      ignored += 1;
      return;
    }
    if (all.length === 0 && local !== "svg") refuse("logo-type");
    if (!elements.has(local)) refuse("svg-elaborate");
    if (open.length >= MAX_DEPTH || all.length >= MAX_DRAWN) refuse("svg-elaborate");
    const { id, references, kept } = readAttributes(Object.values(given), refuse);
    const element = { name: local, id, references, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
    all.push(element);
    const namespaces = all.length === 1 ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : "";
    parts.push(`<${local}${namespaces}${kept.map((each) => ` ${each}`).join("")}>`);
  };
  parser.onclosetag = () => {
    if (ignored > 0) ignored -= 1;
    else parts.push(`</${open.pop()?.name}>`);
  };
  const onText = (said: string) => {
    const own = open.at(-1);
    if (ignored > 0 || own?.name !== "style") return;
    const problem = cssProblem(said);
    if (problem) refuse(problem);
    for (const url of urlsIn(said)) own.references.push(url);
    parts.push(escaped(said));
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  for (let at = 0; at < text.length && !found; at += AT_ONCE) {
    if (at > 0) await othersRun();
    parser.write(text.slice(at, at + AT_ONCE));
  }
  if (!found) parser.close();
  const [root] = all;
  if (found) return { problem: found };
  if (!root) return { problem: "logo-type" };
  return isElaborate(root, all) ? { problem: "svg-elaborate" } : { svg: parts.join("") };
}

function readAttributes(
  given: readonly sax.QualifiedAttribute[],
  refuse: (problem: string) => void,
): Pick<Element, "id" | "references"> & { readonly kept: readonly string[] } {
  const references: string[] = [];
  const kept: string[] = [];
  let id: string | undefined;
  for (const { local: name, uri: from, prefix, value } of given) {
    if (prefix === "xmlns" || name === "xmlns") continue;
    if (from === "" && /^on/i.test(name)) refuse("svg-active");
    const isReference = name === "href" && (from === "" || from === XLINK);
    if (isReference) {
      const target = value.trim();
      if (/^javascript\s*:/i.test(target)) refuse("svg-active");
      else if (/^data\s*:\s*image/i.test(target)) refuse("svg-picture");
      else if (target !== "" && !target.startsWith("#")) refuse("svg-outside");
      references.push(target.slice(1));
      kept.push(`xlink:href="${escaped(target)}"`);
    }
    if (from !== "" || !attributes.has(name)) continue;
    const said = cssProblem(value);
    if (said) refuse(said);
    for (const url of urlsIn(value)) references.push(url);
    if (name === "id") id = value;
    kept.push(`${name}="${escaped(value)}"`);
  }
  return { id, references, kept };
}

function problemOf(name: string, uri: string): string | undefined {
  if (name === "include") return "svg-outside";
  if (active.has(name)) return "svg-active";
  if (uri !== SVG && uri !== "") return undefined;
  if (pictures.has(name)) return "svg-picture";
  return texts.has(name) ? "svg-text" : undefined;
}

/** CSS or attribute values that load something; escapes could hide anything. */
function cssProblem(css: string): string | undefined {
  if (/@import|\\/i.test(css)) return "svg-outside";
  if (/data\s*:\s*image/i.test(css)) return "svg-picture";
  return addressesIn(css).every((address) => address.startsWith("#")) ? undefined : "svg-outside";
}

function addressesIn(css: string): string[] {
  const found = css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi);
  return [...found].map(([, a, b, c]) => (a ?? b ?? c ?? "").trim());
}

const urlsIn = (css: string) => addressesIn(css).map((address) => address.slice(1));

interface Drawn {
  readonly cost: number;
  readonly depth: number;
}

const ENDLESS: Drawn = { cost: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY };

function isElaborate(root: Element, all: readonly Element[]): boolean {
  const byId = new Map(all.flatMap((each) => (each.id === undefined ? [] : [[each.id, each]])));
  const known = new Map<Element, Drawn>();
  const open = new Set<Element>();
  const drawnOf = (element: Element): Drawn => {
    const before = known.get(element);
    if (before) return before;
    if (open.has(element) || open.size >= MAX_DRAWN_DEPTH) return ENDLESS;
    open.add(element);
    const within = element.references.flatMap((id) => byId.get(id) ?? []);
    let drawn = { cost: 1, depth: 1 };
    for (const each of [...element.children, ...within]) {
      const { cost, depth } = drawnOf(each);
      drawn = { cost: drawn.cost + cost, depth: Math.max(drawn.depth, depth + 1) };
    }
    open.delete(element);
    known.set(element, drawn);
    return drawn;
  };
  const { cost, depth } = drawnOf(root);
  const steps = all.filter(({ name }) => name.startsWith("fe")).length;
  return steps > MAX_FILTER_STEPS || cost > MAX_DRAWN || depth > MAX_DRAWN_DEPTH;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? "");
