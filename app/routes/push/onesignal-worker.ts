import { configuration } from "#app/configuration.ts";

/** Same-origin as browsers require; imports OneSignal's. */
export function loader() {
  const { oneSignal } = configuration();
  if (!oneSignal) return new Response(null, { status: 404 });
  const script = JSON.stringify(`${oneSignal.sdkUrl}/OneSignalSDK.sw.js`);
  const { origin } = new URL(oneSignal.sdkUrl);
  return new Response(`importScripts(${script});\n`, {
    headers: {
      "Cache-Control": "no-cache",
      // Workers have their own CSP.
      "Content-Security-Policy": `default-src 'none'; script-src 'self' ${origin}; connect-src https:`,
      "Content-Type": "text/javascript; charset=utf-8",
    },
  });
}
