import type { ServerBuild } from "react-router";

/** The built application: what `app/entry.server.tsx` exports beside its render. */
export interface Build extends ServerBuild {
  readonly entry: { readonly module: ServerBuild["entry"]["module"] & Application };
}

export interface Application {
  /**
   * Opens the database, migrates, loads the demo; or nothing when API_URL is set. Idempotent.
   *
   * @param options.work false leaves jobs to another process
   */
  open(options?: { readonly work?: boolean }): Promise<{ lines: string[] }>;
  /** Ends streams, jobs, the pool and the embedded database, in that order. */
  close(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Tells when open content changed, here or in another process; answers how to stop listening. */
  onPublish(listener: () => void): () => void;
}
