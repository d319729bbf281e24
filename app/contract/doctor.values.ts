/** What is tried, in the order in which a visitor would meet it: from the outside in. */
export const doctorChecks = [
  "address",
  "certificate",
  "visitors",
  "uploads",
  "live",
  "mail",
  "database",
  "connections",
  "files",
  "keys",
  "push",
  "clock",
  "disk",
  "databaseDisk",
] as const;
export type DoctorCheck = (typeof doctorChecks)[number];

/** `warning`: it works, but not for long or not for everybody. */
export const findingStates = ["fault", "warning", "ok"] as const;
export type FindingState = (typeof findingStates)[number];

/** The key of a finding's sentence: a mail server's refusals are told as by the test of mail. */
export function sentenceKeyOf({ check, said }: { check: DoctorCheck; said: string }): string {
  if (said === "broke") return "doctor:broke";
  if (check === "mail" && said !== "ready") return `first-steps:outcome.mail.${said}`;
  return `doctor:${check === "databaseDisk" ? "disk" : check}.${said}`;
}
