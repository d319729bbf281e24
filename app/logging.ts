import type { Logger } from "pino";

/**
 * An error of our own: its message is a sentence of the code and holds nothing that anybody sent, so
 * it may stand in the log.
 */
export class AppError extends Error {
  override name = "OwnError";
}

/** Why the process can't start, as a sentence for whoever starts it; its stack would help nobody. */
export class StartupError extends AppError {
  override name = "StartupError";
}

/** What a line of the log says of an error. */
export interface LoggedError {
  readonly name: string;
  /** Only where it can't quote what a person sent. */
  readonly message?: string;
  /** The system's, PostgreSQL's or Node's, of the error or of the first of its causes that has one. */
  readonly code?: string;
  readonly syscall?: string;
  /** The names of what caused it. */
  readonly causes?: readonly string[];
  /** The first places of the stack. */
  readonly stack?: readonly string[];
}

/** Where something broke; ids and queries may be personal, so a route is its pattern. */
export interface LogContext {
  readonly request?: string | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly call?: string | undefined;
  readonly status?: number | undefined;
}

const MAX_PLACES = 7;
const MAX_CAUSES = 5;
const MAX_MESSAGE_LENGTH = 200;

/** Errors of the language, whose messages name code. */
const ofCode = new Set(["TypeError", "RangeError", "ReferenceError"]);

/** Writes the one line that a failure leaves in the log: where, and what of the error may be told. */
export function logError(
  log: Pick<Logger, "error" | "warn">,
  message: string,
  error: unknown,
  context: LogContext = {},
  level: "error" | "warn" = "error",
): void {
  log[level]({ ...context, error: describeError(error) }, message);
}

/**
 * What may be told of an error. The messages of PostgreSQL, of drizzle and of unknown errors are
 * dropped, for they quote parameters; codes such as ENOSPC say as much.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const chain = causesOf(error);
  const message = messageOf(error);
  const code = firstValue(chain, "code");
  const syscall = firstValue(chain, "syscall");
  const causes = chain.slice(1).map(({ name }) => name);
  const stack = error.stack?.split("\n").filter((line) => /^ {4}at /.test(line));
  return {
    name: error.name,
    ...(message && { message }),
    ...(code && { code }),
    ...(syscall && { syscall }),
    ...(causes.length > 0 && { causes }),
    stack: stack?.slice(0, MAX_PLACES) ?? [],
  };
}

function causesOf(error: Error): Error[] {
  const chain = [error];
  for (
    let { cause } = error;
    cause instanceof Error && chain.length < MAX_CAUSES;
    { cause } = cause
  ) {
    chain.push(cause);
  }
  return chain;
}

function firstValue(chain: readonly Error[], property: "code" | "syscall"): string | undefined {
  const values = chain.map((each) => (each as Error & Record<string, unknown>)[property]);
  return values.map(String).find((value) => value !== "undefined" && /^[\w-]{1,40}$/.test(value));
}

/** The same class is there twice, in the build and beside it: so it is known by its name. */
function messageOf(error: Error): string | undefined {
  if (isOwn(error)) return error.message;
  if (!ofCode.has(error.name)) return undefined;
  // What stands in quotes is kept only if it looks like a name in the code.
  const [line = ""] = error.message.split("\n");
  const safe = line.replaceAll(/(["'`])(.*?)\1/g, (quoted, mark, inside) =>
    /^[A-Za-z_$][A-Za-z_$.#-]{0,40}$/.test(inside) ? quoted : `${mark}…${mark}`,
  );
  return safe.slice(0, MAX_MESSAGE_LENGTH);
}

/** Whether an error is one of our own: of this class, or of the same in the build. */
function isOwn(error: Error): boolean {
  return error instanceof AppError || error.name === "StartupError";
}
