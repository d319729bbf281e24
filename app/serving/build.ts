import type { Registry } from "prom-client";
import type { ServerBuild } from "react-router";

export interface Build extends ServerBuild {
  readonly entry: { readonly module: ServerBuild["entry"]["module"] & Application };
}

export interface Application {
  /**
   * Idempotent: database, migrations, demo; nothing when API_URL is set.
   * @param options.work false leaves jobs to another process
   */
  open(options?: { readonly work?: boolean }): Promise<Opened>;
  /** Ends streams, jobs, the pool and the embedded database, in that order. */
  close(): Promise<void>;
  isReady(): Promise<boolean>;
  /** Open content changed, here or in another process. Returns how to stop. */
  onPublish(listener: () => void): () => void;
}

export interface Opened {
  /** For a newcomer. */
  readonly lines: readonly string[];
  /** Name and version of the database server. */
  readonly database?: string | undefined;
  /** Of the platform, where it is in this process. */
  readonly metrics?: Registry | undefined;
}
