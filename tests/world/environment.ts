/** When every test happens: a Friday noon in Cairo, in 2026. */
export const fixedNow = new Date("2026-10-02T09:00:00.000Z");

/** The configuration of a test's process, as environment variables. */
export function environment({
  databaseUrl,
  dataDir,
  port = 3999,
  ...more
}: {
  databaseUrl: string;
  dataDir: string;
  port?: number;
  [name: string]: string | number | undefined;
}): Record<string, string> {
  return {
    DEMO: "1",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRETS: "a secret of the tests that is long enough",
    DATA_KEYS: "a data key of the tests that is long enough",
    LOG_LEVEL: "silent",
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  };
}
