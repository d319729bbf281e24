export type PushOffer = {
  /** As far as the platform knows. */
  readonly isOn: boolean;
  readonly showsMessages?: boolean | undefined;
} & (
  | { readonly kind: "web-push"; readonly publicKey: string }
  | { readonly kind: "onesignal"; readonly appId: string; readonly sdkUrl: string }
);
