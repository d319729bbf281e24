/** What an open page may weigh, in bytes of the best brotli: a first visit on a slow line. */
export const HTML_AND_CSS = 14_000;
/** The one script of a page without the application. */
export const PLAIN_SCRIPTS = 4_000;
/** All scripts of a plain page of somebody signed in. */
export const PERSONAL_SCRIPTS = 11_900;
/** React, the router, the frame and a screen, on pages that load them. */
export const SCRIPTS = 149_100;
/** What a call takes beside those: the room's own scripts, as they are sent. */
export const CALL_SCRIPTS = 20_000;
/** What a room of chat takes beside those: what is said, its files, whether it is muted or left, and the form; not the recorder. */
export const CHAT_SCRIPTS = 19_500;
export const FONTS = 30_000;
