import type { Organisation } from "./contract/organisation.ts";

/**
 * Invented default, until the settings are saved (docs/product.md#organisation), and for an absent
 * platform. Colours as in styles/tokens.css.
 */
export const defaultOrganisation = {
  name: { ar: "حزب النهر", en: "The River Party" },
  short: { ar: "النهر", en: "River" },
  portal: { ar: "صوت", en: "Sawt" },
  promise: { ar: "صوتك يصنع الفرق", en: "Your voice makes the difference" },
  email: "hello@river-party.example",
  membershipMonths: 12,
  colours: {
    night: "#0e1719",
    nightAccent: "#4fc7a8",
    nightGlow: "#e8b75c",
    day: "#f4f6f5",
    dayAccent: "#0a6a57",
    dayGlow: "#8a5a00",
  },
  logo: null,
  version: 0,
  versions: { identity: 0, membership: 0, colours: 0, logo: 0 },
} satisfies Organisation;
