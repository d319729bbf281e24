/** What makes an organisation ready for its members, in the order in which it is best done. */
export const firstSteps = [
  "identity",
  "look",
  "membership",
  "roles",
  "branches",
  "mail",
  "push",
  "provider",
  "members",
  "news",
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** An organisation may do without these, and say so. */
export const optionalSteps = ["push", "members", "news"] as const satisfies FirstStep[];

/** The outside services that can be tested; each is the step of the same name. */
export const services = ["mail", "push", "provider"] as const;
export type Service = (typeof services)[number];

/** What a test found. `worked` is the only success; the others say what is wrong, never by whose words. */
export const testOutcomes = [
  "worked",
  "not-configured",
  "no-address",
  "no-device",
  "host-unknown",
  "connection-refused",
  "no-answer",
  "port-blocked",
  "tls",
  "tls-refused",
  "tls-needed",
  "certificate-unknown",
  "certificate-name",
  "certificate-expired",
  "login-refused",
  "login-missing",
  "sender-refused",
  "recipient-refused",
  "message-refused",
  "try-later",
  "key-refused",
  "gone",
  "app-refused",
  "unavailable",
  "refused",
] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** What came of a nightly backup. */
export const nightOutcomes = ["worked", "no-space", "damaged", "not-copied", "failed"] as const;
export type NightOutcome = (typeof nightOutcomes)[number];

/** `missing`: none was made for a day and a half. */
export const backupOutcomes = [...nightOutcomes, "missing"] as const;
