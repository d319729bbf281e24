import enhancement from "virtual:enhancement";

/** React Router's own script: it imports the routes of the page, then starts it. */
const STARTER = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?import\("[^"]+"\);)(<\/script>)/;
const ROUTE = /^import \* as (\w+) from ("[^"]+");\n/gm;
const PRELOAD = /<link rel="modulepreload" href=("[^"]+")[^>]*\/>/g;

/**
 * Puts the scripts of a rendered page off until it has been parsed and painted: React Router asks
 * for them in the head, where on a slow line they take turns with the style sheet. A page without
 * scripts, or with a starter of another form, stays as it is.
 */
export function afterPaint(html: string): string {
  const [script, open, code = "", close] = STARTER.exec(html) ?? [];
  if (!script) return html;
  const routes = [...code.matchAll(ROUTE)];
  const preloads = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  const deferred = [
    // This script may run before the parser has come to the page's end, and Firefox paints early: React
    // would find less than the server rendered, and draw the page anew.
    'if (document.readyState === "loading")',
    'await new Promise((parsed) => addEventListener("DOMContentLoaded", parsed));',
    // The second frame begins when the first is on the screen.
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
