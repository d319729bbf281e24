import { randomBytes } from "node:crypto";
import type { Organisation } from "#app/contract/organisation.ts";
import { audit, COMMAND_LINE } from "../audit/api.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Language, translate } from "../i18n.ts";
import type { JobKinds } from "../jobs/jobs.ts";
import { renderLetter } from "../mail/layout.ts";
import { findAdministrators } from "../role/api.ts";
import { findUsersByEmail } from "../user/api.ts";
import { accountOf } from "../user/rules.ts";
import { invitationEnd } from "./rules.ts";
import { saveInvitation } from "./store.ts";

export interface InvitationRequest {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly isAdditional: boolean;
}

export class InvitationError extends Error {
  override name = "InvitationError";
}

/** @throws InvitationError */
export async function inviteAdministrator(
  {
    db,
    clock,
    configuration,
    organisation,
  }: Pick<Dependencies, "db" | "clock" | "configuration" | "organisation">,
  { name, email, language, isAdditional }: InvitationRequest,
): Promise<{ link: string; mail: JobKinds["mail"] }> {
  const now = clock.now();
  const expiresAt = invitationEnd(now);
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    const existing = await findAdministrators(tx);
    if (existing.length > 0 && !isAdditional) {
      throw new InvitationError(
        "There is an administrator already. Add --add to invite another one.",
      );
    }
    const account = accountOf(await findUsersByEmail(tx, email));
    if (account === "several") {
      throw new InvitationError(
        "Several people have this e-mail address on file. Give the administrator one of their own.",
      );
    }
    if (account !== "none" && account.status === "blocked") {
      throw new InvitationError("The account with this e-mail address is blocked.");
    }
    await saveInvitation(tx, { token, email, name, createdAt: now, expiresAt });
    const subject = account === "none" ? undefined : account.id;
    const by = { caller: { id: COMMAND_LINE }, address: "command line" };
    await audit({ db: tx, now, ...by }, "administrator-invited", { subject });
  });
  const link = `${configuration.publicUrl}/administrator/${token}`;
  return {
    link,
    mail: invitationMail({ name, email, expiresAt }, link, language, organisation.get()),
  };
}

function invitationMail(
  { name, email, expiresAt }: { name: string; email: string; expiresAt: Date },
  link: string,
  language: Language,
  organisation: Organisation,
): JobKinds["mail"] {
  const t = (key: string) =>
    translate(language, `mail:invitation.${key}`, {
      name,
      organisation: organisation.name[language],
      portal: organisation.portal[language],
    });
  return {
    to: email,
    subject: t("subject"),
    until: expiresAt.toISOString(),
    ...renderLetter(
      language,
      {
        title: t("title"),
        before: [t("lead")],
        link: { href: link, label: t("link") },
        after: [t("validity"), t("ignore")],
      },
      organisation,
    ),
  };
}
