import { createHmac, randomUUID } from "node:crypto";
import { createContext, data, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import type { Visitor } from "./admission.ts";
import { translatorOf } from "./i18n.server.ts";
import { carriedBy, type Unsent, unsentFieldsOf } from "./reposted-form.server.ts";
import { type SessionData, sessionOf } from "./store.server.ts";

/*
 * Pages belong to who opened them (docs/product.md#pages-of-somebody-else): keys of forms and
 * script calls carry the owner's name, and are refused when somebody else is signed in.
 */

type Context = Readonly<RouterContextProvider>;

/** A stable pseudonym, one for all anonymous visitors and guests; "" while unknown. */
export function ownerOf(context: Context, visitor: Visitor): string {
  const person = personOf(visitor, sessionOf(context).data);
  return person === undefined ? "" : nameOf(person, configuration().sessionSecrets[0] ?? "");
}

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

/** `UUID.OWNER:FORM` (app/components/form-key.tsx). */
const keyPattern = new RegExp(`^[^.:]*\\.([\\w-]{${NAME_LENGTH}}):`);

/**
 * Posts without an owner come from a service worker or a mail program.
 * @throws the refusal, where somebody else opened the page
 */
export function requireOwner(context: Context, visitor: Visitor, key: unknown): void {
  if (String(key).startsWith(LOOK)) context.set(lookContext, true);
  const owner = ownerIn(key);
  if (!owner) return;
  const person = personOf(visitor, sessionOf(context).data);
  if (person === undefined) throw data({ unsent: unsentFieldsOf(context) }, unavailable);
  if (!isNameOf(person, owner)) throw openedByAnother(context, visitor, String(key));
}

/** The key of a form that is only looked at, derived from its own. */
export function lookKey(key: string): string {
  return key.startsWith(LOOK) ? key : LOOK + key;
}

const LOOK = "look-";
const lookContext = createContext(false);

/** Typed by another user, or carried by a switch: nothing is done before its user has seen it. */
export function isLookedAt(context: Context): boolean {
  return context.get(lookContext);
}

/** For links, which work for anybody. */
export function isOwnKey(context: Context, visitor: Visitor, key: unknown): boolean {
  return isOwnerName(context, visitor, ownerIn(key));
}

export function isOwnerName(context: Context, visitor: Visitor, name: string | undefined): boolean {
  const person = personOf(visitor, sessionOf(context).data);
  return person !== undefined && name !== undefined && isNameOf(person, name);
}

function ownerIn(key: unknown): string | undefined {
  return keyPattern.exec(typeof key === "string" ? key : "")?.[1];
}

function isNameOf(person: string, owner: string): boolean {
  return configuration().sessionSecrets.some((secret) => nameOf(person, secret) === owner);
}

const unavailable = { status: 503, headers: { "Retry-After": "5" } };

interface Another {
  readonly kind: Visitor["kind"];
  readonly name: string | undefined;
  readonly key: string;
  readonly ownKey: string;
  readonly to: string;
}

/** The refusal with what was typed, to be sent after a choice; scripts read `message`. */
interface AnothersPage {
  readonly another: Another;
  readonly unsent: Unsent | undefined;
  readonly status: 403;
  readonly ok: false;
  readonly message: string;
}

const refusedContext = createContext<AnothersPage | null>(null);

export function refusedPageOf(context: Context): AnothersPage | null {
  return context.get(refusedContext);
}

const postedToContext = createContext<string>("");

export function setPostedTo(context: Context, { pathname, search }: URL): void {
  context.set(postedToContext, pathname + search);
}

/** For switches of language, theme and lite version to carry along. */
export interface TypedForm {
  readonly to: string;
  readonly fields: Unsent;
}

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
