import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { FirstStep } from "#app/contract/first-steps.values.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Colours } from "#app/contract/organisation.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Files } from "../files/store.ts";
import { markStep } from "../first-steps/api.ts";
import { canEverywhere, type Member } from "../http/caller.ts";
import { readSilences } from "../silence/api.ts";
import { organisationOf } from "./current.ts";
import { drawLogo, renderLogoSizes } from "./logo.ts";
import { contrastsOf, failuresOf } from "./rules.ts";
import { findSettings, lockOrganisation, redrawLogo, saveSettings } from "./store.ts";
import type { OrganisationPart, PartContents } from "./tables.ts";

interface ChangeContext extends Pick<Dependencies, "configuration" | "files"> {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

type Logo = PartContents["logo"];

/** The first step that saving a part does (docs/product.md#standard-roles-and-first-branches). */
const stepOf = {
  identity: "identity",
  membership: "membership",
  colours: "look",
  logo: "look",
} as const satisfies Record<OrganisationPart, FirstStep>;

/**
 * Saves a part of the settings as its editor saw it, and writes it down in the audit log.
 *
 * @param content null for the default
 * @param version what the editor saw; 409 where somebody else has saved since
 * @returns the organisation as it is then
 */
export async function changePart<Part extends OrganisationPart>(
  { caller, configuration, db, files, now, address }: ChangeContext,
  part: Part,
  version: number | undefined,
  content: PartContents[Part] | null,
): Promise<Organisation | Refusal> {
  // The settings are everybody's: a role of one governorate does not reach them.
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
  await lockOrganisation(db);
  const { [part]: saved } = await findSettings(db);
  if (version !== undefined && version !== (saved?.version ?? 0))
    return refuse("changed-meanwhile");
  await saveSettings(db, part, content, now);
  if (content) await markStep(db, stepOf[part], caller.id, now);
  const act = "organisation-changed";
  await audit(db, { by: caller.id, act, detail: part, address }, now);
  return findNow({ configuration, db, files, now });
}

/** The organisation as it is in the database. */
async function findNow({
  configuration,
  db,
  files,
  now,
}: Pick<ChangeContext, "configuration" | "db" | "files" | "now">): Promise<Organisation> {
  const settings = organisationOf(await findSettings(db), configuration, files);
  return { ...settings, silences: await readSilences(db, now) };
}

/** Refuses colours in which something can't be read; of each the pair that fails worst. */
export function refuseUnreadable(colours: Colours): Refusal | undefined {
  const fields = failuresOf(contrastsOf(colours)).map(({ token, pair, ratio, needed }) => ({
    path: token,
    problem: `contrast-${pair}`,
    values: { ratio: ratio.toFixed(2), needed },
  }));
  return fields.length > 0 ? refuse("colours-unreadable", { fields }) : undefined;
}

/** Draws an uploaded logo in all its sizes and keeps them. */
export async function makeLogo(
  files: Files,
  file: File,
  { colours }: Organisation,
): Promise<Logo | Refusal> {
  const drawn = await drawLogo(await file.bytes());
  if ("problem" in drawn) return refuse("invalid", { fields: [{ path: "logo", ...drawn }] });
  return saveLogo(files, drawn, colours.night);
}

/**
 * The logo with its icons on another ground, for when the colours change.
 *
 * @param colours null for the default ones
 * @returns undefined where nothing is to be drawn
 */
export async function drawLogoOn(
  { db, files }: Pick<Dependencies, "db" | "files">,
  colours: Colours | null,
): Promise<Logo | undefined> {
  const { logo } = await findSettings(db);
  const source = logo?.content && (await files.read(logo.content.source));
  if (!source) return undefined;
  return saveLogo(files, await source.bytes(), (colours ?? defaultOrganisation.colours).night);
}

/** Saves colours, and the logo's icons on them unless another logo has come meanwhile. */
export async function changeColours(
  context: ChangeContext,
  version: number | undefined,
  colours: Colours | null,
  logo: Logo | undefined,
): Promise<Organisation | Refusal> {
  const changed = await changePart(context, "colours", version, colours);
  if (!logo || isRefusal(changed)) return changed;
  await redrawLogo(context.db, logo);
  return findNow(context);
}

/** What was kept of earlier logos stays: mails that were sent show them. */
async function saveLogo(files: Files, source: Uint8Array, ground: string): Promise<Logo> {
  const cut = await renderLogoSizes(source, ground);
  return {
    source: await files.save(source, "png"),
    mark: await files.save(cut.mark, "png"),
    favicon: await files.save(cut.favicon, "png"),
    icon180: await files.save(cut.icon180, "png"),
    icon192: await files.save(cut.icon192, "png"),
    icon512: await files.save(cut.icon512, "png"),
  };
}
