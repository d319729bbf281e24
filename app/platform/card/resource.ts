import { governorateByCode } from "#app/arabic/governorates.ts";
import { checkCard, listCardKeys, readOwnCard } from "#app/contract/card.ts";
import { PRINT_TYPE, SCREEN_TYPE } from "#app/contract/card.values.ts";
import { refuse } from "#app/contract/failure.ts";
import { byCaller, byCrowd } from "../database/rate-limit.ts";
import { AVATAR_WIDTH } from "../files/store.ts";
import { resource } from "../http/resource.ts";
import { findMembershipEnd } from "../profile/api.ts";
import { signingKey } from "./api.ts";
import { lastDayOf, mayHaveCard, nameOnCard, printEnd, screenEnd } from "./rules.ts";
import { findHolder, findKey, findKeys, findOrAddCard, noteSigned } from "./store.ts";
import { keyOf, readCard, signCard, toJwk } from "./tokens.ts";

const MINUTE = 60;

export const cardResource = resource("card")
  .on(
    readOwnCard,
    async ({ caller, db, files, personal, now }) => {
      if (!mayHaveCard(caller)) return refuse("forbidden");
      const card = await findOrAddCard(db, caller.id, now);
      if (!card) return refuse("session-ended");
      const validUntil = await findMembershipEnd(db, caller.id);
      const key = await signingKey({ db, personal, now });
      const [tokenUntil, paperUntil] = [screenEnd(validUntil, now), printEnd(validUntil, now)];
      await noteSigned(db, key, lastDayOf(paperUntil > tokenUntil ? paperUntil : tokenUntil));
      const claims = { cardId: card.id, name: nameOnCard(card.name), validUntil };
      const signing = { id: key.id, privateKey: personal.open(key.sealedPrivateKey ?? "") };
      const [token, printToken] = await Promise.all([
        signCard({ ...claims, type: SCREEN_TYPE }, signing, { now, end: tokenUntil }),
        signCard({ ...claims, type: PRINT_TYPE }, signing, { now, end: paperUntil }),
      ]);
      return {
        name: card.name,
        photoURL: card.photo && files.widthUrl(card.photo, AVATAR_WIDTH),
        membershipId: card.membershipId,
        headquarters: card.headquarters,
        governorate: card.governorateCode && governorateByCode(card.governorateCode)?.ar,
        validUntil,
        token,
        tokenUntil: tokenUntil.toISOString(),
        printToken,
      };
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(
    checkCard,
    async ({ params: { token }, db, now }) => {
      const key = await findKey(db, keyOf(token) ?? "");
      const card = key && (await readCard(token, key, now));
      if (!card) return refuse("not-found");
      const { name, type, isOver, cardId } = card;
      const holder = await findHolder(db, cardId);
      if (!holder || !mayHaveCard(holder)) return { state: "ended" as const, name };
      // A screenshot proves nothing a day later.
      if (isOver)
        return { state: type === SCREEN_TYPE ? ("old" as const) : ("ended" as const), name };
      return { state: "valid" as const, name };
    },
    { limits: [byCrowd] },
  )

  .on(listCardKeys, async ({ db }) => ({ keys: (await findKeys(db)).map(toJwk) }), {
    limits: [byCrowd],
  });
