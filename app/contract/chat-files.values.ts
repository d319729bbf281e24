/** What a file of a message is, judged by its content. */
export const chatFileKinds = ["picture", "document", "voice"] as const;
export type ChatFileKind = (typeof chatFileKinds)[number];

/** A message has so many pictures, or one document, or one voice note. */
export const MAX_CHAT_PICTURES = 10;
/** Of a group's picture, in pixels: shown in half of it at most. */
export const CHAT_PICTURE_SIDE_PX = 320;

export const MAX_VOICE_SECONDS = 180;
/** Of what says what a picture shows. */
export const MAX_CHAT_ALT_LENGTH = 300;

/** The widths of a picture: in a row of several, in a message, and as it is kept. */
export const chatPictureSizes = ["small", "medium"] as const;
export type ChatPictureSize = (typeof chatPictureSizes)[number];
export const CHAT_PICTURE_WIDTHS = { small: 320, medium: 720 } as const satisfies Readonly<
  Record<ChatPictureSize, number>
>;

/** How long a recording is, as players write it: 1:05. */
export const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
