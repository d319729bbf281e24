import pino, { type Logger } from "pino";

/**
 * Lines of JSON with names of levels and times in ISO 8601.
 *
 * @param base what each line says too
 */
export function openLog(level: string, base: Readonly<Record<string, string>> = {}): Logger {
  return pino({
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/** Its message is from our code without anybody's data, so it may be logged. */
export class AppError extends Error {
  override name = "OwnError";
}

/** A sentence for whoever starts the process; no stack. */
export class StartupError extends AppError {
  override name = "StartupError";
}

export interface LoggedError {
  readonly name: string;
  /** Only where it can't quote what a person sent. */
  readonly message?: string;
  /** The system's, PostgreSQL's or Node's, of the first in the chain of causes. */
  readonly code?: string;
  readonly syscall?: string;
  readonly causes?: readonly string[];
  readonly stack?: readonly string[];
}

/** Ids and queries may be personal, so a route is its pattern. */
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

const ofCode = new Set(["TypeError", "RangeError", "ReferenceError"]);

export function logError(
  log: Pick<Logger, "error" | "warn">,
  message: string,
  error: unknown,
  context: LogContext = {},
  level: "error" | "warn" = "error",
): void {
  log[level]({ ...context, error: describeError(error) }, message);
}

/** Drops messages of PostgreSQL, drizzle and unknown errors, which quote parameters. */
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

/** The class exists twice, in the build and beside it: compare by name. */
function messageOf(error: Error): string | undefined {
  if (isOwn(error)) return error.message;
  if (!ofCode.has(error.name)) return undefined;
  // Quoted text is kept only if it looks like an identifier.
  const [line = ""] = error.message.split("\n");
  const safe = line.replaceAll(/(["'`])(.*?)\1/g, (quoted, mark, inside) =>
    /^[A-Za-z_$][A-Za-z_$.#-]{0,40}$/.test(inside) ? quoted : `${mark}…${mark}`,
  );
  return safe.slice(0, MAX_MESSAGE_LENGTH);
}

function isOwn(error: Error): boolean {
  return error instanceof AppError || error.name === "StartupError";
}
