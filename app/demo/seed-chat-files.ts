import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { CHAT_PICTURE_WIDTHS } from "../contract/chat-files.values.ts";
import { insertFiles, type NewFile } from "../platform/chat/store-files.ts";
import type { Database } from "../platform/database/connect.ts";
import { newPiecedKey } from "../platform/documents/pieces.ts";
import type { Documents } from "../platform/documents/store.ts";
import { resizeToWidth } from "../platform/files/picture.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import type { demoChatFiles } from "./content/chat.ts";
import { picturePath } from "./content/pictures.ts";
import { contentPath } from "./content/read.ts";

type DemoFile = Omit<NewFile, "id" | "roomId" | "seq" | "createdAt" | "place" | "sealedName"> & {
  readonly name: string;
  readonly alt?: string;
};

export interface ChatPapers {
  readonly files: Readonly<Record<(typeof demoChatFiles)[number], readonly DemoFile[]>>;
  readonly groupPicture: string;
}

export async function saveChatPapers(documents: Documents): Promise<ChatPapers> {
  const save = (bytes: Uint8Array, type: string) =>
    documents.save(bytes, type, newPiecedKey(bytes.length));
  const picture = async (number: number, name: string, alt: string): Promise<DemoFile> => {
    const jpeg = sharp(picturePath(number)).jpeg({ quality: 82 });
    const { data, info } = await jpeg.toBuffer({ resolveWithObject: true });
    const narrow = async (width: number) =>
      info.width > width ? save(await resizeToWidth(data, width, "webp"), "image/webp") : null;
    return {
      kind: "picture",
      name,
      alt,
      type: "image/jpeg",
      size: data.length,
      width: info.width,
      height: info.height,
      storedAs: await save(data, "image/jpeg"),
      mediumAs: await narrow(CHAT_PICTURE_WIDTHS.medium),
      smallAs: await narrow(CHAT_PICTURE_WIDTHS.small),
    };
  };
  const [pdf, voice] = await Promise.all([
    readFile(contentPath("documents/cv.pdf")),
    readFile(contentPath("voices/reminder.webm")),
  ]);
  const [document, recording] = [
    { kind: "document", name: "تقرير اللقاء الأول.pdf", type: "application/pdf" },
    { kind: "voice", name: "voice.webm", type: "audio/webm", seconds: 13 },
  ] as const;
  const square = await sharp(picturePath(2)).resize(320, 320).webp().toBuffer();
  return {
    files: {
      pictures: [
        await picture(0, "القاعة.jpg", "قاعة اللقاء قبل بدايته"),
        await picture(1, "الطلاب.jpg", "الطلاب في الصفوف الأولى"),
      ],
      document: [{ ...document, size: pdf.length, storedAs: await save(pdf, document.type) }],
      voice: [{ ...recording, size: voice.length, storedAs: await save(voice, recording.type) }],
    },
    groupPicture: await save(square, "image/webp"),
  };
}

export async function seedChatFiles(
  db: Database,
  personal: Personal,
  files: readonly DemoFile[],
  message: { readonly roomId: string; readonly seq: number; readonly createdAt: Date },
): Promise<void> {
  await insertFiles(
    db,
    files.map(({ name, alt, ...file }, place) => ({
      ...file,
      ...message,
      place,
      sealedName: personal.seal(name),
      sealedAlt: alt ? personal.seal(alt) : null,
    })),
  );
}
