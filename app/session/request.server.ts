import { randomBytes, randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";

export interface Incoming {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The visitor's, for rate limits. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly forwarded: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly nonce: string;
  /** Path and query; undefined for a write. */
  readonly page?: string | undefined;
  readonly isOverloaded: boolean;
}

/** React Router runs no middleware for an unmatched address. */
const unreadRequest: Incoming = {
  id: "",
  at: 0,
  forwarded: {},
  cookie: "",
  nonce: "",
  isOverloaded: false,
};
const requestContext = createContext<Incoming>(unreadRequest);

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
