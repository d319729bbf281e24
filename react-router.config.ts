import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Behind a proxy React Router compares Origin with an inner address and refuses every form.
  // The session's own middleware checks Origin and Sec-Fetch-Site against PUBLIC_URL instead.
  allowedActionOrigins: ["**"],
} satisfies Config;
