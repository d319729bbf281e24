import type { PushKeys } from "#app/contract/push.ts";
import type { Language } from "../i18n.ts";
import type { Outcome, PushMessage } from "./rules.ts";

/** Whom a push goes to. */
export interface Addressee {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly keys: PushKeys | null;
  readonly language: Language;
  readonly isVerified: boolean;
  /** What this device may show in place of the notification's own text. */
  readonly text?: string | undefined;
}

/** A way to push: to a provider that speaks for all, or to each browser's own service. */
export interface PushSender {
  /** How many are taken in hand at once. */
  readonly batchSize: number;
  /** Sends, and says what became of each, in the order of `to`. Never throws for what a provider may do. */
  send(
    message: PushMessage,
    to: readonly Addressee[],
    batch: {
      readonly number: number;
      readonly now: Date;
      /** Is told the HTTP status of each answer; 0 when none came. */
      readonly onStatus?: (status: number) => void;
    },
  ): Promise<Outcome[]>;
}
