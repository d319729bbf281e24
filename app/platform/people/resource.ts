import { cairoDay } from "#app/arabic/dates.ts";
import { NOTIFY, READ_IDENTITY, READ_USERS, UPDATE_USERS } from "#app/contract/ability.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import {
  findUsersByNumber,
  listUsers,
  readUser,
  readUserChoices,
  showNationalId,
} from "#app/contract/people.ts";
import { READ_ROLES } from "#app/contract/role.values.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { AVATAR_WIDTH } from "../files/store.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { findByNumber } from "./find-by-number.ts";
import { toListFilter } from "./list-filter.ts";
import { features } from "./parts.ts";
import { presentLine, presentPart } from "./present.ts";
import { findChoices, findParts, findPerson } from "./store.ts";
import { findListed, listPeopleIds } from "./store-list.ts";

const HOUR = 60 * 60;
/** Short replay window: afterwards rights and area are checked again. */
const SHOWN_AGAIN_MS = 60_000;

/** Senders choose recipients by roles, so they read role names too. */
const mayReadRoles = (caller: Member) => can(caller, READ_ROLES) || can(caller, NOTIFY);

export const peopleResource = resource("people")
  .on(listUsers, async ({ query, caller, db, now }) => {
    const reader = { area: areaFor(caller, READ_USERS), mayReadRoles: mayReadRoles(caller) };
    const filter = toListFilter(query, reader, now);
    if (!filter) return { items: [], metadata: metadata(0, query) };
    const { ids, total } = await listPeopleIds(db, filter);
    const rows = await findListed(db, ids, filter.today);
    return { items: rows.map(presentLine), metadata: metadata(total, query) };
  })

  .on(readUserChoices, async ({ caller, db }) => {
    const area = areaFor(caller, READ_USERS);
    return findChoices(db, area, { withRoles: mayReadRoles(caller) });
  })

  .on(
    findUsersByNumber,
    async ({ body, caller, db, personal, now }) => {
      const ids = await findByNumber({ db, personal }, body.number);
      const query = listUsers.query.parse({});
      const reader = { area: areaFor(caller, READ_USERS), mayReadRoles: false };
      const filter = toListFilter(query, reader, now);
      if (!filter || !ids) return { items: [] };
      const found = await listPeopleIds(db, { ...filter, ids });
      return { items: (await findListed(db, found.ids, filter.today)).map(presentLine) };
    },
    // Enough for a day at the counter, too few for enumerating numbers.
    { limits: [byCaller(120, HOUR)], keptMs: SHOWN_AGAIN_MS },
  )

  .on(readUser, async ({ params, caller, db, personal, files, now, address, language }) => {
    const area = areaFor(caller, READ_USERS);
    const changed = areaFor(caller, UPDATE_USERS);
    const row = await findPerson(db, params.id, area, cairoDay(now), changed);
    if (!row) return refuse("not-found");
    const parts = await findParts(db, features, { caller, userId: row.id, now, language });
    await audit({ db, now, caller, address }, "user-read", { subject: row.id });
    const nationalId = row.sealedNationalId && personal.open(row.sealedNationalId);
    return {
      ...presentLine(row),
      membershipStart: row.membershipStart,
      membershipEnd: row.membershipEnd,
      gender: row.gender,
      photoUrl: row.photo && files.widthUrl(row.photo, AVATAR_WIDTH),
      phone: row.sealedPhone && personal.open(row.sealedPhone),
      email: row.email,
      hasSignedIn: row.activatedAt !== null,
      nationalIdEnd: nationalId?.slice(-3),
      canShowNationalId: nationalId !== null && can(caller, READ_IDENTITY),
      parts: parts.map(({ feature, found }) => presentPart(feature, found)),
    };
  })

  .on(
    showNationalId,
    async ({ params, body, caller, db, personal, now, address }) => {
      const area = areaFor(caller, READ_IDENTITY);
      const row = await findPerson(db, params.id, area, cairoDay(now));
      if (!row) return refuse("not-found");
      const about = { subject: row.id, detail: body.reason };
      await audit({ db, now, caller, address }, "identity-read", about);
      return { nationalId: row.sealedNationalId && personal.open(row.sealedNationalId) };
    },
    { limits: [byCaller(30, HOUR)], keptMs: SHOWN_AGAIN_MS },
  );
