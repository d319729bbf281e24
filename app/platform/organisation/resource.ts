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
import type { Dependencies } from "../dependencies.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { changeColours, changePart, drawLogoOn, makeLogo, refuseUnreadable } from "./actions.ts";
import { contrastsOf } from "./rules.ts";
import type { PartContents } from "./tables.ts";

type Logo = PartContents["logo"];

/** Wide enough for any editor, narrow enough for a script. */
const limits = [byCaller(120, 60)];
/** Each takes a second to draw. */
const drawing = [byCaller(20, 60)];

export const organisationResource = resource("organisation")
  .on(getOrganisation, ({ organisation }) => organisation.get())

  .on(
    saveIdentity,
    async (context) => {
      const { body } = context;
      return changePart(context, "identity", body.version, {
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
    async (context) => {
      const { body } = context;
      return changePart(context, "membership", body.version, {
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
    async (context: HandlerContext<typeof saveColours, Logo | undefined>) => {
      const { version, ...colours } = context.body;
      return changeColours(context, version, colours, context.prepared);
    },
    {
      limits,
      afterCommit,
      prepare: async (context: HandlerContext<typeof saveColours>) => {
        const { version: _, ...colours } = context.body;
        return refuseUnreadable(colours) ?? drawLogoOn(context, colours);
      },
    },
  )

  .on(
    resetColours,
    async (context: HandlerContext<typeof resetColours, Logo | undefined>) =>
      changeColours(context, context.query.version, null, context.prepared),
    {
      limits,
      afterCommit,
      prepare: (context: HandlerContext<typeof resetColours>) => drawLogoOn(context, null),
    },
  )

  .on(
    uploadLogo,
    async (context: HandlerContext<typeof uploadLogo, Logo>) =>
      changePart(context, "logo", context.body.version, context.prepared),
    {
      limits: drawing,
      afterCommit,
      prepare: ({ files, organisation, body }: HandlerContext<typeof uploadLogo>) =>
        makeLogo(files, body.logo, organisation.get()),
    },
  )

  .on(removeLogo, async (context) => changePart(context, "logo", context.query.version, null), {
    limits,
    afterCommit,
  });

/** The sender's next page needs the new settings before NOTIFY arrives. */
async function afterCommit({ organisation, log }: Pick<Dependencies, "organisation" | "log">) {
  await organisation
    .refresh()
    .catch((error: Error) => log.warn({ error: error.name }, "organisation not read"));
}

function both(ar: string | undefined, en: string | undefined) {
  return ar && en ? { ar, en } : null;
}
