import { BusyError } from "./write-turns.ts";

/** SQLSTATEs: shutting down, full, read-only replica, statement or lock timeout. */
const unavailableStates = /^(08|53|57P0|25006$|55P03$|57014$)/;
/** Socket errors. */
const unavailableSocketErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Errors of pg that have no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

/** Drizzle keeps the reason in `cause`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BusyError) return true;
  const { code, severity, syscall } = error as Error & Record<string, unknown>;
  // Fatal errors end the connection.
  if (severity === "FATAL" || severity === "PANIC") return true;
  if (
    typeof code === "string" &&
    (unavailableStates.test(code) || unavailableSocketErrors.test(code))
  )
    return true;
  // A missing Unix socket, not a missing file.
  if (code === "ENOENT" && syscall === "connect") return true;
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}
