import { randomBytes, randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";

/** What the web passes on or needs of the request that it answers. */
export interface Incoming {
  readonly id: string;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  /** The visitor's, for limits. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Headers that the platform sees as if the browser had asked it. */
  readonly forwarded: Readonly<Record<string, string>>;
  /** The Cookie header, for cookies beside the session's. */
  readonly cookie: string;
  /** One per answer, for the Content-Security-Policy. */
  readonly nonce: string;
  /** Path and query of the page that is asked for; undefined for a write. */
  readonly page?: string | undefined;
  /** The process has more to do than it can: only what is cheap is answered. */
  readonly isOverloaded: boolean;
}

/** Where no middleware has run: React Router runs none for an address that matches no route. */
const unreadRequest: Incoming = {
  id: "",
  at: 0,
  forwarded: {},
  cookie: "",
  nonce: "",
  isOverloaded: false,
};
const requestContext = createContext<Incoming>(unreadRequest);

/** Whether the middleware has read the request. */
export function isRequestRead(provider: Readonly<RouterContextProvider>): boolean {
  return provider.get(requestContext) !== unreadRequest;
}

export function requestOf(provider: Readonly<RouterContextProvider>): Incoming {
  return provider.get(requestContext);
}

export function readRequest(
  request: Request,
  url: URL,
  provider: Readonly<RouterContextProvider>,
): Incoming {
  const id = request.headers.get("x-request-id") ?? randomUUID();
  const address = request.headers.get("x-client-address") ?? undefined;
  const userAgent = request.headers.get("user-agent") ?? undefined;
  const incoming: Incoming = {
    id,
    at: Date.now(),
    address,
    userAgent,
    forwarded: {
      "X-Request-Id": id,
      ...(address && { "X-Client-Address": address, "X-Forwarded-For": address }),
      ...(userAgent && { "User-Agent": userAgent }),
    },
    cookie: request.headers.get("cookie") ?? "",
    nonce: randomBytes(16).toString("base64"),
    isOverloaded: request.headers.get("x-overloaded") === "1",
    page: request.method === "GET" ? url.pathname + url.search : undefined,
  };
  provider.set(requestContext, incoming);
  return incoming;
}
