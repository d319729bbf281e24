import { BusyError } from "./write-turns.ts";

/**
 * SQLSTATEs that mean "no database just now", not "a wrong query": it is going, full, a replica that
 * cannot write, so slow that the statement's time ran out, or somebody holds a row for too long.
 */
const unavailableStates = /^(08|53|57P0|25006$|55P03$|57014$)/;
/** The same of a socket. */
const unavailableSocketErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What pg says by words alone. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

/** Whether an error says that the database cannot be reached; drizzle keeps the reason in `cause`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof BusyError) return true;
  const { code, severity, syscall } = error as Error & Record<string, unknown>;
  // Whatever is fatal ends the connection: refused at the door, or shown out.
  if (severity === "FATAL" || severity === "PANIC") return true;
  if (
    typeof code === "string" &&
    (unavailableStates.test(code) || unavailableSocketErrors.test(code))
  )
    return true;
  // A Unix socket that is not there; a file that isn't is another matter.
  if (code === "ENOENT" && syscall === "connect") return true;
  return unavailableMessages.test(error.message) || isDatabaseUnavailable(error.cause);
}
