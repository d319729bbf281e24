import { z } from "zod";
import { del, done, get, patch, post } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

/** By what way a platform pushes; "none" offers nothing. */
export const pushKinds = ["web-push", "onesignal"] as const;
export type PushKind = (typeof pushKinds)[number];

/** Bytes as browsers write them: base64url of a known length, with or without padding. */
const bytes = (length: number) => {
  const letters = Math.ceil((length * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`));
};

/** The keys of a browser's subscription (RFC 8291): a point of P-256, and 16 secret bytes. */
const keys = namedObject("PushKeys", { p256dh: bytes(65), auth: bytes(16) });
export type PushKeys = z.infer<typeof keys>;

export const readPushSettings = get("readPushSettings", "/notifications/push", {
  summary: "How this platform pushes, what a browser needs for it, and whether this session has it",
  admits: "user",
  answer: z.object({
    kind: z.enum([...pushKinds, "none"]),
    /** Of web-push: the VAPID key (RFC 8292), as base64url. */
    publicKey: z.string().nullish(),
    /** Of onesignal. */
    appId: z.string().nullish(),
    isOn: z.boolean().nullish(),
    /** Of web-push: whether messages of chat come with their words. */
    showsMessages: z.boolean().nullish(),
  }),
});

export const subscribePush = post("subscribePush", "/notifications/subscriptions", {
  summary:
    "Pushes to this session from now on: to a browser's endpoint with its keys, or to a OneSignal subscription by its id; replaces what the session had",
  admits: "user",
  body: z.object({
    /** https only, and nowhere inside a private network. */
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    keys: keys.optional(),
    playerId: z.guid().optional(),
    /** In which the session is spoken to. */
    language: z.enum(["ar", "en"]).default("ar"),
  }),
  example: {
    endpoint: "https://push.example.com/send/a1b2c3",
    keys: {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    language: "ar",
  },
  answer: done,
});

export const savePushSettings = patch("savePushSettings", "/notifications/subscriptions", {
  summary:
    "Pushes messages of chat to this session with their words, or without: only to a browser, for which they are encrypted",
  admits: "user",
  body: z.object({ showsMessages: z.literal("on").optional() }),
  example: { showsMessages: "on" },
  answer: done,
});

export const unsubscribePush = del("unsubscribePush", "/notifications/subscriptions", {
  summary: "Pushes to this session no more",
  admits: "user",
  answer: done,
});
