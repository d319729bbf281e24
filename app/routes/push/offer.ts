/** What a browser needs to be pushed to. */
export type PushOffer = {
  /** This session is pushed to already, as far as the platform knows. */
  readonly isOn: boolean;
} & (
  | { readonly kind: "web-push"; readonly publicKey: string }
  | { readonly kind: "onesignal"; readonly appId: string; readonly sdkUrl: string }
);
