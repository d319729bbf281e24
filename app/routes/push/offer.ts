/** What a browser needs to be pushed to. */
export type PushOffer = {
  /** This session is pushed to already, as far as the platform knows. */
  readonly isOn: boolean;
  /** Messages of chat come with their words; undefined where they can't. */
  readonly showsMessages?: boolean | undefined;
} & (
  | { readonly kind: "web-push"; readonly publicKey: string }
  | { readonly kind: "onesignal"; readonly appId: string; readonly sdkUrl: string }
);
