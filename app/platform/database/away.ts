/**
 * SQLSTATEs that mean "no database just now", not "a wrong query": it is going, full, a replica that
 * cannot write, or so slow that the statement's time ran out.
 */
const awayStates = /^(08|53|57P0|25006$|57014$)/;
/** The same of a socket. */
const awaySockets =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What pg says by words alone. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

/** Whether an error says that the database cannot be reached; drizzle keeps the reason in `cause`. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, syscall } = error as Error & Record<string, unknown>;
  // Whatever is fatal ends the connection: refused at the door, or shown out.
  if (severity === "FATAL" || severity === "PANIC") return true;
  if (typeof code === "string" && (awayStates.test(code) || awaySockets.test(code))) return true;
  // A Unix socket that is not there; a file that isn't is another matter.
  if (code === "ENOENT" && syscall === "connect") return true;
  return awayWords.test(error.message) || isDatabaseAway(error.cause);
}
