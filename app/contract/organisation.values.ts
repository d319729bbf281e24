/** The colours an organisation chooses; each is a custom property of styles/tokens.css. */
export const colourTokens = {
  night: "--night",
  nightAccent: "--night-accent",
  nightGlow: "--night-glow",
  day: "--day",
  dayAccent: "--day-accent",
  dayGlow: "--day-glow",
} as const;
export type ColourToken = keyof typeof colourTokens;
export type Colours = Readonly<Record<ColourToken, string>>;
export const colourNames = Object.keys(colourTokens) as ColourToken[];

/** What styles/tokens.css puts beside the chosen colours in a theme; a test holds the two together. */
export const fixedColours = {
  night: {
    surface: { colour: "#ffffff", alpha: 0.07 },
    raised: { colour: "#ffffff", alpha: 0.105 },
    edge: { colour: "#ffffff", alpha: 0.44 },
    texts: {
      text: "#edf3f1",
      muted: "#a3b5b3",
      error: "#ff9083",
      good: "#63d18f",
      soon: "#ffae5e",
    },
    onAccent: "#06211b",
  },
  day: {
    surface: { colour: "#ffffff", alpha: 0.9 },
    raised: { colour: "#0a3c32", alpha: 0.07 },
    edge: { colour: "#0a2823", alpha: 0.55 },
    texts: {
      text: "#14211f",
      muted: "#54635f",
      error: "#b3251b",
      good: "#16703a",
      soon: "#9c4a00",
    },
    onAccent: "#ffffff",
  },
} as const;

/** The longest texts, in characters. */
export const MAX_NAME_LENGTH = 120;
export const MAX_SHORT_NAME_LENGTH = 40;
export const MAX_PROMISE_LENGTH = 160;
export const MAX_CONTACT_LENGTH = 200;
export const MAX_ADDRESS_LENGTH = 300;
export const MAX_SENTENCE_LENGTH = 300;

export const MAX_MEMBERSHIP_MONTHS = 120;

export const MAX_LOGO_MB = 1;
/** In pixels, of the longer side: smaller ones blur on a home screen. */
export const MIN_LOGO_PX = 192;
