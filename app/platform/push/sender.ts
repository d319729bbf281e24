import type { PushKeys } from "#app/contract/push.ts";
import type { Language } from "../i18n.ts";
import type { Outcome, PushMessage } from "./rules.ts";

export interface Addressee {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly keys: PushKeys | null;
  readonly language: Language;
  readonly isVerified: boolean;
  readonly text?: string | undefined;
}

export interface PushSender {
  readonly batchSize: number;
  /** Outcomes in the order of `to`. Never throws for a provider's failure. */
  send(
    message: PushMessage,
    to: readonly Addressee[],
    batch: {
      readonly number: number;
      readonly now: Date;
      /** Gets the HTTP status of each answer; 0 when none came. */
      readonly onStatus?: (status: number) => void;
    },
  ): Promise<Outcome[]>;
}
