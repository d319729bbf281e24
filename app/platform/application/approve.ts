import { cairoDay } from "#app/arabic/dates.ts";
import type { Refusal } from "#app/contract/failure.ts";
import { refuse } from "#app/contract/failure.ts";
import { findBranchOf } from "../branch/api.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { chargeMembers } from "../dues/api.ts";
import { nextMembershipEnd } from "../membership/rules.ts";
import { findOnFile, isUsedElsewhere, type OnFile, saveProfile } from "../profile/api.ts";
import { type Answers, openAnswers, textOf } from "./answers.ts";
import { toProfileChange } from "./profile-change.ts";
import { isSameCard } from "./rules.ts";
import { type ApplicationRow, findDocuments } from "./store.ts";
import { changeUser, isLinkedElsewhere, nextMembershipNumber } from "./store-approval.ts";

type Tools = Pick<Dependencies, "documents" | "files" | "organisation" | "personal"> & {
  readonly db: Database;
  readonly now: Date;
};

export interface Approved {
  readonly membershipId: string | null;
  /** null: the approval was not about the membership. */
  readonly until: string | null;
}

/** Requires a lock. `read`: the national ID as the reviewer reads it from the card. */
export async function approve(
  tools: Tools,
  application: ApplicationRow,
  read: string,
): Promise<Approved | Refusal> {
  const { db, personal } = tools;
  const onFile = await findOnFile(db, application.userId);
  if (!onFile) return refuse("not-found");
  const answers = openAnswers(personal, application.sealedAnswers);
  const stored = onFile.sealedNationalId ? personal.open(onFile.sealedNationalId) : undefined;
  if (!isSameCard(read, textOf(answers.nationalId) || stored)) {
    const fields = [{ path: "nationalId", problem: "card-unlike" }];
    return refuse("national-id-unlike", { fields });
  }
  const nationalId = personal.indexesOf("national-id", read);
  if (await isUsedElsewhere(db, application.userId, { nationalId })) {
    return refuse("already-registered");
  }
  switch (application.kind) {
    case "registration":
      return admitMember(tools, application, answers, onFile);
    case "renewal":
      return renew(tools, application, answers, onFile);
    case "activation":
      return link(tools, application, answers, onFile);
  }
}

async function admitMember(
  tools: Tools,
  application: ApplicationRow,
  answers: Answers,
  onFile: OnFile,
): Promise<Approved> {
  const { db, organisation, now } = tools;
  const { userId } = application;
  const governorateCode = application.governorateCode ?? onFile.governorateCode ?? NOWHERE;
  const membershipId = onFile.membershipId ?? (await nextMembershipNumber(db, governorateCode));
  const until = nextMembershipEnd(now, null, organisation.get().membershipMonths);
  await changeUser(db, userId, {
    status: "verified",
    displayName: textOf(answers.fullName) || application.name,
    email: textOf(answers.email) || onFile.email,
    membershipId,
    governorateCode,
    branchId:
      onFile.branchId ?? (await findBranchOf(db, governorateCode, textOf(answers.city) || null)),
    ...(await publishPhoto(tools, application)),
  });
  await saveProfile(db, userId, {
    ...toProfileChange(tools.personal, answers, await isPhoneFree(tools, userId, answers)),
    membershipStart: cairoDay(now),
    membershipEnd: until,
  });
  await chargeMembers(db, [userId], now);
  return { membershipId, until };
}

async function renew(
  tools: Tools,
  application: ApplicationRow,
  answers: Answers,
  onFile: OnFile,
): Promise<Approved> {
  const { db, organisation, now, personal } = tools;
  const { userId } = application;
  const until = nextMembershipEnd(now, onFile.membershipEnd, organisation.get().membershipMonths);
  const governorateCode = governorateOf(textOf(answers.governorate))?.code;
  await changeUser(db, userId, {
    status: "verified",
    ...(governorateCode && { governorateCode }),
    ...(await publishPhoto(tools, application)),
  });
  await saveProfile(db, userId, {
    ...toProfileChange(personal, answers, await isPhoneFree(tools, userId, answers)),
    membershipStart: onFile.membershipStart ?? cairoDay(now),
    membershipEnd: until,
  });
  await chargeMembers(db, [userId], now);
  return { membershipId: onFile.membershipId, until };
}

async function link(
  { db, now }: Tools,
  { userId }: ApplicationRow,
  answers: Answers,
  onFile: OnFile,
): Promise<Approved | Refusal> {
  const facebookId = textOf(answers.facebookId);
  if (!facebookId) return refuse("conflict");
  if (onFile.facebookId && onFile.facebookId !== facebookId) return refuse("already-registered");
  if (await isLinkedElsewhere(db, userId, facebookId)) return refuse("already-registered");
  await changeUser(db, userId, { facebookId, activatedAt: onFile.activatedAt ?? now });
  return { membershipId: onFile.membershipId, until: null };
}

/** Stands for an unknown governorate in membership numbers. */
const NOWHERE = "00";

/** Somebody else's phone is stored but not searchable; the reviewer was warned. */
async function isPhoneFree({ db, personal }: Tools, userId: string, answers: Answers) {
  const phone = personal.indexesOf("phone", textOf(answers.phoneNumber));
  return !(await isUsedElsewhere(db, userId, { phone }));
}

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** The picture chosen for others, else the personal photo. */
async function publishPhoto({ db, documents, files }: Tools, { id }: ApplicationRow) {
  const original = await findDocuments(db, id);
  const by = (name: string) => original.find(({ field }) => field === name);
  const chosen = by("profileImage") ?? by("personalPhoto");
  const picture = chosen && (await documents.read(chosen.storedAs));
  const extension = picture && extensions[picture.type];
  if (!extension) return {};
  return { photo: await files.save(await picture.bytes(), extension) };
}
