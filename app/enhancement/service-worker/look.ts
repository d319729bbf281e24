import { dataUrl } from "./page-parts.ts";
import { findIn, saveIn } from "./storage.ts";

const LOOK = "/manifest.webmanifest";
const LOOK_MS = 24 * 60 * 60 * 1000;
let isLookFresh = false;

interface Look {
  readonly at: number;
  readonly ar: string;
  readonly en: string;
  readonly icon?: string | undefined;
}

/** The part of app/routes/manifest.ts that is read here. */
interface Manifest {
  readonly name: string;
  readonly name_localized: { readonly en: string };
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
}

/** Keeps what the manifest says the organisation is called, and its icon, once a day. */
export async function saveLook(): Promise<void> {
  if (isLookFresh) return;
  isLookFresh = true;
  try {
    const kept = await keptLook();
    if (kept && Date.now() - kept.at < LOOK_MS) return;
    const { name, name_localized: others, icons }: Manifest = await (await fetch(LOOK)).json();
    const src = icons.find(({ sizes }) => sizes === "192x192")?.src;
    // One of another site can't be read.
    const icon = src && (await dataUrl(src).catch(() => undefined));
    const look: Look = { at: Date.now(), ar: name, en: others.en, icon };
    await saveIn("look", LOOK, new Response(JSON.stringify(look)));
  } catch {
    // The page does without them.
  }
}

/** HTML of the organisation's sign and name; empty before they were kept. */
export async function readHeader(): Promise<string> {
  const look = await keptLook();
  if (!look) return "";
  const icon = look.icon ? `<img src="${plain(look.icon)}" alt="">` : "";
  const name = (language: "ar" | "en") => `<b lang="${language}">${plain(look[language])}</b>`;
  return `<header>${icon}${name("ar")}${name("en")}</header>`;
}

async function keptLook(): Promise<Look | undefined> {
  return (await findIn("look", LOOK))?.json();
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
