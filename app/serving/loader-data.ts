const HIDDEN = Symbol.for("loader data");

type Hideable = Record<string | symbol, unknown>;

/**
 * React Router encodes the loaders' data for the browser before it asks for the page, though a plain
 * page sends none of it: a fifteenth of what such a page costs. Behind a symbol it finds nothing.
 */
export function hideLoaderData(loaded: unknown): unknown {
  if (isWithInit(loaded)) return Object.assign(loaded, { data: hideLoaderData(loaded.data) });
  return isPlainObject(loaded) ? { [HIDDEN]: loaded } : loaded;
}

export function revealLoaderData(data: unknown): unknown {
  return isPlainObject(data) && HIDDEN in data ? data[HIDDEN] : data;
}

/** Made by React Router's `data()`. */
function isWithInit(value: unknown): value is { data: unknown } {
  return (value as { type?: unknown } | null)?.type === "DataWithResponseInit";
}

function isPlainObject(value: unknown): value is Hideable {
  if (typeof value !== "object" || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}
