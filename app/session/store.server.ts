import {
  createContext,
  createCookieSessionStorage,
  type RouterContextProvider,
} from "react-router";
import { configuration } from "#app/configuration.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

/** Everything the session knows, in one signed cookie (docs/product.md#session-and-tokens). */
export interface SessionData {
  accessToken?: string;
  refreshToken?: string;
  /** The push device's id; the text 'null' until there is one (docs/product.md#push). */
  playerId?: string;
  isGuest?: boolean;
  signUpToken?: string;
  signUpRefreshToken?: string;
  /** What is known of who signs up, for the application to be filled in with. */
  signUpUser?: SignUpUser;
  /** The address a one-time code was sent to, and when: never in a URL. */
  guestEmail?: string;
  codeSentAt?: string;
  /** What was typed beside it, for a guest who goes back to correct the address. */
  guestDraft?: { fullName: string; phoneNumber: string };
  /** Social dialogs under way, newest first: one for each tab that started one. */
  dialogs?: readonly Dialog[];
}

export interface SignUpUser {
  readonly displayName?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** The address was proved by a code, and the application goes by it. */
  readonly isConfirmed?: boolean;
}

/**
 * What a dialog is for: to sign in, to apply, to link an account to a membership on file, to
 * become an administrator.
 */
export type Intent = "signIn" | "signUp" | "activate" | "administrator";

/** A social dialog that was started here: only its own browser may finish it. */
export interface Dialog {
  /** Comes back in the address; whoever doesn't know it did not start the dialog. */
  readonly state: string;
  /** PKCE: without it the code of the answer is worth nothing. */
  readonly verifier: string;
  readonly intent: Intent;
  /** A path of this site. */
  readonly redirectTo: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The session of one request. Changes reach the cookie of whatever answer goes out. */
export interface Session {
  readonly data: Readonly<SessionData>;
  change(patch: Partial<SessionData>): void;
  /** Forgets everything, for instance at sign-out. */
  clear(): void;
  readonly changed: boolean;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

function cookieName(): string {
  return configuration().secure ? "__Host-session" : "session";
}

/** Signed with SESSION_SECRETS, newest first; Secure wherever the outside address is https. */
function createStorage() {
  const { secure, sessionSecrets } = configuration();
  return createCookieSessionStorage<{ state: SessionData }>({
    cookie: {
      name: cookieName(),
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      maxAge: THIRTY_DAYS,
      secrets: [...sessionSecrets],
      secure,
    },
  });
}
let storage: ReturnType<typeof createStorage> | undefined;

const sessionContext = createContext<Session>();

export function sessionOf(context: Readonly<RouterContextProvider>): Session {
  return context.get(sessionContext);
}

/** Reads the cookie into context. A forged or unreadable one is ignored. */
export async function readSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Session> {
  let data = await openCookie(request.headers.get("cookie"));
  let changed = false;
  const session: Session = {
    get data() {
      return data;
    },
    get changed() {
      return changed;
    },
    change(patch) {
      data = { ...data, ...patch };
      changed = true;
    },
    clear() {
      data = {};
      changed = true;
    },
  };
  context.set(sessionContext, session);
  return session;
}

/** Cookies whose signatures were found right: a browser sends the same one with every request. */
const openedCookies = new LeastRecentlyUsed<string, SessionData>(2_000);

async function openCookie(header: string | null): Promise<SessionData> {
  const name = `${cookieName()}=`;
  const sent = header?.split(/;\s*/).find((each) => each.startsWith(name));
  if (!sent) return {};
  const known = openedCookies.get(sent);
  if (known) return known;
  storage ??= createStorage();
  const cookie = await storage.getSession(sent);
  const data: SessionData | undefined = cookie.get("state");
  if (data) openedCookies.set(sent, data);
  return data ?? {};
}

/** What a session can do without, when it is too large for a cookie: the least needed first. */
const dispensable = ["guestDraft", "signUpUser", "dialogs"] as const;

/**
 * The Set-Cookie of a changed session. Browsers take 4,096 bytes; a session that is larger is dropped.
 *
 * @param onLoss called when something didn't fit: the whole session, or what it can do without
 */
export async function commitSession(
  session: Session,
  onLoss: (isLost: boolean) => void,
): Promise<string> {
  storage ??= createStorage();
  const cookie = await storage.getSession();
  // JSON leaves out what is undefined, so that a patch can forget.
  const data = JSON.parse(JSON.stringify(session.data)) as SessionData;
  for (const name of [undefined, ...dispensable]) {
    if (name) delete data[name];
    if (Object.keys(data).length === 0) break;
    cookie.set("state", data);
    const setCookie = await storage.commitSession(cookie).catch(() => undefined);
    if (setCookie) {
      if (name) onLoss(false);
      return setCookie;
    }
  }
  // What was only taken away is no loss.
  if (Object.values(session.data).some((value) => value !== undefined)) onLoss(true);
  return storage.destroySession(cookie);
}
