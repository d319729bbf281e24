/** What an open page may weigh, in bytes of the best brotli: a first visit on a slow line. */
export const HTML_AND_CSS = 14_000;
export const SCRIPTS = 126_500;
export const FONTS = 60_000;
