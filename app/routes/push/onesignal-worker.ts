import { configuration } from "#app/configuration.ts";

/** OneSignal's service worker, from our own origin as browsers want it: it fetches theirs. */
export function loader() {
  const { oneSignal } = configuration();
  if (!oneSignal) return new Response(null, { status: 404 });
  const script = JSON.stringify(`${oneSignal.sdkUrl}/OneSignalSDK.sw.js`);
  const { origin } = new URL(oneSignal.sdkUrl);
  return new Response(`importScripts(${script});\n`, {
    headers: {
      "Cache-Control": "no-cache",
      // A worker goes by the policy of its own file.
      "Content-Security-Policy": `default-src 'none'; script-src 'self' ${origin}; connect-src https:`,
      "Content-Type": "text/javascript; charset=utf-8",
    },
  });
}
