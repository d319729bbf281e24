import {
  checkColours,
  getOrganisation,
  removeLogo,
  resetColours,
  saveColours,
  saveIdentity,
  saveMembershipTerms,
  uploadLogo,
} from "#app/contract/organisation.ts";
import { byCaller } from "../database/rate-limit.ts";
import { type Ask, resource } from "../resource.ts";
import type { World } from "../world.ts";
import { change, changeColours, drawLogoOn, makeLogo, unreadable } from "./change.ts";
import { contrastsOf } from "./rules.ts";
import type { PartContents } from "./tables.ts";

type Logo = PartContents["logo"];

/** Wide enough for any editor, narrow enough for a script. */
const limits = [byCaller(120, 60)];
/** Each takes a second to draw. */
const drawing = [byCaller(20, 60)];

export const organisationResource = resource()
  .on(getOrganisation, ({ organisation }) => organisation.get())

  .on(
    saveIdentity,
    async (ask) => {
      const { body } = ask;
      return change(ask, "identity", body.version, {
        name: { ar: body.nameAr, en: body.nameEn },
        short: { ar: body.shortAr, en: body.shortEn },
        portal: { ar: body.portalAr, en: body.portalEn },
        promise: { ar: body.promiseAr, en: body.promiseEn },
        email: body.email,
        phone: body.phone || null,
        website: body.website || null,
        address: both(body.addressAr, body.addressEn),
      });
    },
    { limits, afterCommit },
  )

  .on(
    saveMembershipTerms,
    async (ask) => {
      const { body } = ask;
      return change(ask, "membership", body.version, {
        membershipMonths: body.months,
        fee: both(body.feeAr, body.feeEn),
        reviewTime: both(body.reviewTimeAr, body.reviewTimeEn),
      });
    },
    { limits, afterCommit },
  )

  .on(checkColours, ({ query }) => contrastsOf(query))

  .on(
    saveColours,
    async (ask: Ask<typeof saveColours, Logo | undefined>) => {
      const { version, ...colours } = ask.body;
      return changeColours(ask, version, colours, ask.prepared);
    },
    {
      limits,
      afterCommit,
      prepare: async (ask: Ask<typeof saveColours>) => {
        const { version: _, ...colours } = ask.body;
        return unreadable(colours) ?? drawLogoOn(ask, colours);
      },
    },
  )

  .on(
    resetColours,
    async (ask: Ask<typeof resetColours, Logo | undefined>) =>
      changeColours(ask, ask.query.version, null, ask.prepared),
    {
      limits,
      afterCommit,
      prepare: (ask: Ask<typeof resetColours>) => drawLogoOn(ask, null),
    },
  )

  .on(
    uploadLogo,
    async (ask: Ask<typeof uploadLogo, Logo>) =>
      change(ask, "logo", ask.body.version, ask.prepared),
    {
      limits: drawing,
      afterCommit,
      prepare: ({ files, organisation, body }: Ask<typeof uploadLogo>) =>
        makeLogo(files, body.logo, organisation.get()),
    },
  )

  .on(removeLogo, async (ask) => change(ask, "logo", ask.query.version, null), {
    limits,
    afterCommit,
  });

/** The sender's next page shows what was saved: this process does not wait to be told. */
async function afterCommit({ organisation, log }: Pick<World, "organisation" | "log">) {
  await organisation
    .refresh()
    .catch((error: Error) => log.warn({ error: error.name }, "organisation not read"));
}

/** A text in both languages, or none. */
function both(ar: string | undefined, en: string | undefined) {
  return ar && en ? { ar, en } : null;
}
