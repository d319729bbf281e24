import {
  createContext,
  createCookieSessionStorage,
  type RouterContextProvider,
} from "react-router";
import { configuration } from "#app/configuration.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

/** All session state, in one signed cookie (docs/product.md#session-and-tokens). */
export interface SessionData {
  accessToken?: string;
  refreshToken?: string;
  /** Push device id, or the text 'null' (docs/product.md#push). */
  playerId?: string;
  isGuest?: boolean;
  signUpToken?: string;
  signUpRefreshToken?: string;
  signUpUser?: SignUpUser;
  /** Never in a URL. */
  guestEmail?: string;
  codeSentAt?: string;
  /** For a guest who goes back to correct the address. */
  guestDraft?: { fullName: string; phoneNumber: string };
  /** Newest first, one per tab. */
  dialogs?: readonly Dialog[];
}

export interface SignUpUser {
  readonly displayName?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** Proved by a code; the application follows it. */
  readonly isConfirmed?: boolean;
}

export type Intent = "signIn" | "signUp" | "activate" | "administrator";

/** Only its own browser may finish it. */
export interface Dialog {
  /** CSRF protection of the dialog. */
  readonly state: string;
  /** PKCE: without it the returned code is worthless. */
  readonly verifier: string;
  readonly intent: Intent;
  readonly redirectTo: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Changes reach the cookie of any response. */
export interface Session {
  readonly data: Readonly<SessionData>;
  change(patch: Partial<SessionData>): void;
  clear(): void;
  readonly changed: boolean;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;

function cookieName(): string {
  return configuration().secure ? "__Host-session" : "session";
}

/** Signed with SESSION_SECRETS, newest first; Secure where PUBLIC_URL is https. */
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

/** Forged or unreadable cookies are ignored. */
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

/** Verified cookies: a browser sends the same one with every request. */
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

/** Least needed first. */
const dispensable = ["guestDraft", "signUpUser", "dialogs"] as const;

/**
 * Browsers take 4,096 bytes; an oversized session is dropped.
 * @param onLoss called when all or optional data was dropped
 */
export async function commitSession(
  session: Session,
  onLoss: (isLost: boolean) => void,
): Promise<string> {
  storage ??= createStorage();
  const cookie = await storage.getSession();
  // JSON omits undefined, so that a patch can delete.
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
  if (Object.values(session.data).some((value) => value !== undefined)) onLoss(true);
  return storage.destroySession(cookie);
}
