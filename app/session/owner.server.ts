import { createHmac, randomUUID } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import type { Visitor } from "./admission.ts";
import { translatorOf } from "./i18n.server.ts";
import { type SessionData, sessionOf } from "./store.server.ts";
import { carriedBy, type Unsent, unsentFieldsOf } from "./unsent.server.ts";

/*
 * A page belongs to who opened it (docs/product.md#pages-of-somebody-else): every form and every call of
 * a script carries its owner's name in its key, and is refused where somebody else is there by now.
 */

type Context = Readonly<RouterContextProvider>;

/**
 * A name for whom a page is opened: always the same for a person, however often they sign in, and for all
 * who are anonymous or guests; of no use for anything else. "" while it is not known who somebody is.
 */
export function ownerOf(context: Context, visitor: Visitor): string {
  const person = personOf(visitor, sessionOf(context).data);
  return person === undefined ? "" : nameOf(person, configuration().sessionSecrets[0] ?? "");
}

/** The names that pages had for the same before the session secret was changed, while the older one is kept. */
export function formerOwnersOf(context: Context, visitor: Visitor): readonly string[] {
  const person = personOf(visitor, sessionOf(context).data);
  const [, ...former] = configuration().sessionSecrets;
  return person === undefined ? [] : former.map((secret) => nameOf(person, secret));
}

function personOf(visitor: Visitor, { signUpUser }: Readonly<SessionData>): string | undefined {
  if (visitor.kind === "signing-up")
    return `signing-up ${signUpUser?.email ?? signUpUser?.displayName ?? ""}`;
  if (visitor.kind !== "authenticated") return visitor.kind;
  const { user } = visitor;
  return user && `user ${user.uid ?? user.email ?? user.displayName ?? ""}`;
}

const NAME_LENGTH = 12;

function nameOf(person: string, secret: string): string {
  const name = createHmac("sha256", secret).update(`owner ${person}`).digest("base64url");
  return name.slice(0, NAME_LENGTH);
}

/** Whose page a form came from, by its key: `UUID.OWNER:FORM` (app/components/form-key.tsx). */
const keyPattern = new RegExp(`^[^.:]*\\.([\\w-]{${NAME_LENGTH}}):`);

/**
 * Looks whether what is posted comes from a page that its sender opened. What names nobody comes from no
 * page of ours: a service worker, a mail program.
 *
 * @throws the refusal, where somebody else opened it
 */
export function requireOwner(context: Context, visitor: Visitor, key: unknown): void {
  if (String(key).startsWith(LOOK)) context.set(lookContext, true);
  const owner = ownerIn(key);
  if (!owner) return;
  const person = personOf(visitor, sessionOf(context).data);
  if (person === undefined) throw data({ unsent: unsentFieldsOf(context) }, unavailable);
  if (!isNameOf(person, owner)) throw openedByAnother(context, visitor, String(key));
}

/** The key of a form that is only to be looked at, made of its own. */
export function lookKey(key: string): string {
  return key.startsWith(LOOK) ? key : LOOK + key;
}

/** How the key of a form begins that is to come back as who is there now has it, and be sent from there. */
const LOOK = "look-";
const lookContext = createContext(false);

/**
 * Whether a form is only looked at: somebody else typed it, or its page is wanted in another language, and
 * nothing of it is done before its page has shown it to who is there now.
 */
export function isLookedAt(context: Context): boolean {
  return context.get(lookContext);
}

/** Whether a key names who is there now: for links, which lead on whoever follows them. */
export function isOwnKey(context: Context, visitor: Visitor, key: unknown): boolean {
  return isOwnerName(context, visitor, ownerIn(key));
}

/** Whether a name is that of who is there now, or was before the session secret was changed. */
export function isOwnerName(context: Context, visitor: Visitor, name: string | undefined): boolean {
  const person = personOf(visitor, sessionOf(context).data);
  return person !== undefined && name !== undefined && isNameOf(person, name);
}

function ownerIn(key: unknown): string | undefined {
  return keyPattern.exec(typeof key === "string" ? key : "")?.[1];
}

/** The page may have been opened before the secret was changed. */
function isNameOf(person: string, owner: string): boolean {
  return configuration().sessionSecrets.some((secret) => nameOf(person, secret) === owner);
}

const unavailable = { status: 503, headers: { "Retry-After": "5" } };

/** Who sent what from a page that somebody else had opened. */
interface Another {
  /** Who is there now. */
  readonly kind: Visitor["kind"];
  readonly name: string | undefined;
  /** The form's key, and the one under which it is looked at as who is there now. */
  readonly key: string;
  readonly ownKey: string;
  /** Where the form was sent to. */
  readonly to: string;
}

/** The refusal itself, and what was typed, to be sent after a choice; scripts read `message`. */
interface AnothersPage {
  readonly another: Another;
  readonly unsent: Unsent | undefined;
  readonly status: 403;
  readonly ok: false;
  readonly message: string;
}

const refusedContext = createContext<AnothersPage | null>(null);

/** Whether a request was refused for its page's owner, and how. */
export function refusedPageOf(context: Context): AnothersPage | null {
  return context.get(refusedContext);
}

const postedToContext = createContext<string>("");

/** Remembers where a form is sent to: it may be shown on another page. */
export function setPostedTo(context: Context, { pathname, search }: URL): void {
  context.set(postedToContext, pathname + search);
}

/** A form that a page answers, for the switches of language, theme and lite version to carry along. */
export interface TypedForm {
  /** Where it was sent to. */
  readonly to: string;
  readonly fields: Unsent;
}

/** What was typed into the form that this page answers; undefined for any other page. */
export function typedFormOf(context: Context): TypedForm | undefined {
  const fields = carriedBy(context);
  return fields && { to: context.get(postedToContext), fields };
}

function openedByAnother(context: Context, visitor: Visitor, key: string) {
  const name = visitor.kind === "authenticated" ? visitor.user?.displayName : undefined;
  const words = translatorOf(context);
  const refused: AnothersPage = {
    another: {
      kind: visitor.kind,
      name: name ?? undefined,
      key,
      ownKey: `${LOOK}${randomUUID()}.${ownerOf(context, visitor)}${key.slice(key.indexOf(":"))}`,
      to: context.get(postedToContext),
    },
    unsent: unsentFieldsOf(context)?.filter(([field]) => field !== "key"),
    status: 403,
    ok: false,
    message: name
      ? words("failure:anothers-page", { name })
      : words("failure:anothers-page-unknown"),
  };
  context.set(refusedContext, refused);
  return data(refused, { status: 403 });
}
