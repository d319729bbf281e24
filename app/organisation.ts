/**
 * The organisation whose portal this is. It is invented; an organisation that adopts Sawt changes
 * this file, the six colour tokens in styles/tokens.css and public/logo.svg.
 */
export const organisation = {
  name: { ar: "حزب النهر", en: "The River Party" },
  short: { ar: "النهر", en: "River" },
  portal: { ar: "صوت", en: "Sawt" },
  promise: { ar: "صوتك يصنع الفرق", en: "Your voice makes the difference" },
  email: "hello@river-party.example",
} as const;
