import enhancement from "virtual:enhancement";

/** React Router's script: it imports the page's routes, then starts. */
const STARTER = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?import\("[^"]+"\);)(<\/script>)/;
const ROUTE = /^import \* as (\w+) from ("[^"]+");\n/gm;
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")[^>]*\/>/g;

/** Runs scripts after the first paint: in the head they compete with the style sheet. */
export function afterPaint(html: string): string {
  const [script, open, code = "", close] = STARTER.exec(html) ?? [];
  if (!script) return html;
  const routes = [...code.matchAll(ROUTE)];
  const preloads = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  const deferred = [
    // Firefox paints before the parser's end: React would find a partial page.
    'if (document.readyState === "loading")',
    'await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed));',
    // The second frame begins after the first is painted.
    "const frame = () => new Promise(requestAnimationFrame);",
    "await frame(); await frame();",
    `import(${JSON.stringify(enhancement)});`,
    `for (const href of [${preloads}]) {`,
    '  const link = document.createElement("link");',
    '  document.head.append(Object.assign(link, { rel: "modulepreload", href }));',
    "}",
    `const [${routes.map(([, name]) => name)}] = await Promise.all([`,
    `${routes.map(([, , address]) => `import(${address})`)}]);`,
    code.replaceAll(ROUTE, ""),
  ];
  return html.replace(PRELOAD, "").replace(script, () => `${open}${deferred.join("\n")}${close}`);
}
