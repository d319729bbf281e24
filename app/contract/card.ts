import { z } from "zod";
import { cutCopied } from "#app/arabic/copied-link.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { cardStates, MAX_CARD_TOKEN_LENGTH } from "./card.values.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";

export const memberCard = namedObject("MemberCard", {
  name: z.string(),
  photoURL: z.string().nullish(),
  membershipId: z.string().nullish(),
  headquarters: z.string().nullish(),
  governorate: z.string().nullish(),
  /** The last day of the membership, YYYY-MM-DD; null without end. */
  validUntil: z.string().nullish(),
  /** For the screen: a JWS that ends within a day. */
  token: z.string(),
  tokenUntil: z.string(),
  /** For paper: a JWS that is good only together with a look at `GET /cards/{token}`. */
  printToken: z.string(),
});
export type MemberCard = z.infer<typeof memberCard>;

export const readOwnCard = get("readOwnCard", "/profile/card", {
  summary: "The user's membership card, signed anew at each call",
  admits: "user",
  answer: memberCard,
});

/** The compact JWS of a card, by itself or at the end of the address in its code. */
const CARD = /(?:^|\/card\/)([\w-]{2,}\.[\w-]{2,}\.[\w-]{2,})(?:[?#\s]|$)/;

export const cardForm = z.object({
  card: askedAs(
    "card.card",
    z
      .string()
      .max(4000)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .transform((text, ctx) => {
        const token = CARD.exec(cutCopied(text))?.[1];
        if (token && token.length <= MAX_CARD_TOKEN_LENGTH) return token;
        ctx.addIssue({ code: "custom", message: "card-unlike-ours" });
        return z.NEVER;
      }),
  ),
});

export const checkCard = get("checkCard", "/cards/{token}", {
  summary: "Whether a card is valid now: its signature, its end and the person's membership",
  admits: "everyone",
  params: z.object({
    token: z
      .string()
      .max(MAX_CARD_TOKEN_LENGTH)
      .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  }),
  answer: z.object({
    state: z.enum(cardStates),
    /** The first name and an initial. */
    name: z.string().nullish(),
  }),
});

export const listCardKeys = get("listCardKeys", "/card-keys", {
  summary:
    "The public keys of all cards that may be about, as a JSON Web Key Set (RFC 7517, RFC 8037)",
  admits: "everyone",
  answer: z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  }),
});
