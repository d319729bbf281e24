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

const stepOf = {
  identity: "identity",
  membership: "membership",
  colours: "look",
  logo: "look",
} as const satisfies Record<OrganisationPart, FirstStep>;

/**
 * Saves and audits a part of the settings.
 * @param content null for the default
 * @param version that the editor saw; 409 if it changed since
 * @returns the organisation afterwards
 */
export async function changePart<Part extends OrganisationPart>(
  { caller, configuration, db, files, now, address }: ChangeContext,
  part: Part,
  version: number | undefined,
  content: PartContents[Part] | null,
): Promise<Organisation | Refusal> {
  // National settings: a regional permission doesn't suffice.
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
  await lockOrganisation(db);
  const { [part]: saved } = await findSettings(db);
  if (version !== undefined && version !== (saved?.version ?? 0))
    return refuse("changed-meanwhile");
  await saveSettings(db, part, content, now);
  if (content) await markStep(db, stepOf[part], caller.id, now);
  await audit({ db, now, caller, address }, "organisation-changed", { detail: part });
  return findNow({ configuration, db, files, now });
}

async function findNow({
  configuration,
  db,
  files,
  now,
}: Pick<ChangeContext, "configuration" | "db" | "files" | "now">): Promise<Organisation> {
  const settings = organisationOf(await findSettings(db), configuration, files);
  return { ...settings, silences: await readSilences(db, now) };
}

export function refuseUnreadable(colours: Colours): Refusal | undefined {
  const fields = failuresOf(contrastsOf(colours)).map(({ token, pair, ratio, needed }) => ({
    path: token,
    problem: `contrast-${pair}`,
    values: { ratio: ratio.toFixed(2), needed },
  }));
  return fields.length > 0 ? refuse("colours-unreadable", { fields }) : undefined;
}

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
 * The logo's icons on another ground, after a change of colours.
 * @param colours null for the defaults
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

/** Files of earlier logos stay: sent mails show them. */
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
