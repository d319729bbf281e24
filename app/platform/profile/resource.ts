import { cairoDay } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import {
  cancelEmail,
  confirmEmail,
  downloadProfile,
  listAccesses,
  listOwnDocuments,
  listOwnFiles,
  type Profile,
  readOwnDocument,
  readOwnFile,
  readProfile,
  resendEmailCode,
  updateProfile,
} from "#app/contract/profile.ts";
import { findOwnDocument, findOwnDocuments } from "../application/api-documents.ts";
import { audit, findAccesses } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { findOwed } from "../dues/api.ts";
import { AVATAR_WIDTH, type Files } from "../files/store.ts";
import { saveUploads } from "../files/uploads.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import type { Personal } from "../privacy/personal.ts";
import { cancel, confirm, resend, sendEmailCode } from "./email.ts";
import { exportPersonalData, listPersonalFiles } from "./export.ts";
import { parseCity } from "./rules.ts";
import {
  changeProfile,
  findProfile,
  isPhoneTaken,
  type ProfileChange,
  type ProfileRow,
} from "./store.ts";

const HOUR = 60 * 60;
const MAX_ACCESSES = 100;

/** Against enumerating phone numbers. */
const limits = [
  {
    by: "user",
    subject: ({ caller }: { readonly caller: Member }) => caller.id,
    times: 60,
    seconds: HOUR,
  },
];

/** Beside the five tries of each code. */
const verifyLimits = [byCaller(20, HOUR)];

type ChangeContext = HandlerContext<typeof updateProfile, Partial<Record<"profileImage", string>>>;

export const profileResource = resource("profile")
  .on(readProfile, async (context) => {
    const { caller, db, language } = context;
    const row = await findProfile(db, caller.id, language);
    if (!row) return refuse("session-ended");
    return present(context, row);
  })

  .on(
    updateProfile,
    async (context: ChangeContext) => {
      const { caller, db, personal } = context;
      const before = await findProfile(db, caller.id);
      if (!before) return refuse("session-ended");
      const change = changeOf(context);
      if (isRefusal(change)) return change;
      const { phoneNumber, email } = context.body;
      const taken = refuse("phone-taken", {
        fields: [{ path: "phoneNumber", problem: "phone-taken" }],
      });
      if (phoneNumber) {
        const indexes = personal.indexesOf("phone", phoneNumber);
        if (await isPhoneTaken(db, caller.id, indexes)) return taken;
      }
      if ((await changeProfile(db, caller.id, change)) === "taken") return taken;
      if (email && email !== before.user.email) {
        const { id: userId } = caller;
        const sent = await sendEmailCode(context, { userId, email });
        if (isRefusal(sent)) return sent;
      }
      const row = await findProfile(db, caller.id, context.language);
      return row ? present(context, row) : refuse("session-ended");
    },
    {
      limits,
      prepare: ({ files, body }: HandlerContext<typeof updateProfile>) =>
        saveUploads(files, { profileImage: "picture" }, body),
    },
  )

  .on(confirmEmail, confirm, { limits: verifyLimits })

  .on(resendEmailCode, resend, { limits })

  .on(cancelEmail, cancel, { limits })

  .on(
    downloadProfile,
    async ({ caller, db, personal, address, now }) => {
      const { id } = caller;
      await audit({ db, now, caller, address }, "export", { subject: id, detail: "profile" });
      const everything = await exportPersonalData({ db, personal }, caller.id);
      return new Blob([JSON.stringify(everything, null, 2)], { type: "application/json" });
    },
    { limits },
  )

  .on(listOwnDocuments, async ({ caller, db }) => {
    return findOwnDocuments(db, caller.id);
  })

  .on(readOwnDocument, async ({ caller, db, documents, params }) => {
    const found = await findOwnDocument(db, caller.id, params.id);
    const picture = found && (await documents.read(found.storedAs));
    return picture ?? refuse("not-found");
  })

  .on(listOwnFiles, async ({ caller, ...context }) => {
    const found = await listPersonalFiles(context, caller.id);
    return found.map(({ id, name }) => ({ id, name }));
  })

  .on(readOwnFile, async ({ caller, files, documents, params, ...context }) => {
    const own = await listPersonalFiles(context, caller.id);
    const found = own.find(({ id }) => id === params.id);
    if (!found) return refuse("not-found");
    const file = await { files, documents }[found.keptIn].read(found.key);
    return file ?? refuse("not-found");
  })

  .on(listAccesses, async ({ caller, db }) => {
    const found = await findAccesses(db, caller.id, MAX_ACCESSES);
    return found.map(({ at, details, ...access }) => ({
      ...access,
      details,
      at: at.toISOString(),
      detail: details.length === 1 ? details[0] : null,
    }));
  });

function changeOf({ body, personal, prepared }: ChangeContext) {
  const { phoneNumber, governorate, city, currentJob, employer } = body;
  const { neighborhood, street, buildingApartmentNumber } = body;
  const isMoving = governorate !== undefined || city !== undefined;
  const place = isMoving ? parseCity(governorate, city) : undefined;
  if (place && "problem" in place) return refuse("invalid", { fields: [place] });
  return {
    user: given({
      photo: prepared.profileImage,
      governorateCode: place?.governorateCode,
    }),
    profile: given({
      ...(phoneNumber && {
        sealedPhone: personal.seal(phoneNumber),
        phoneIndex: personal.indexOf("phone", phoneNumber),
      }),
      city: place?.city,
      neighborhood,
      street,
      buildingApartmentNumber: buildingApartmentNumber ?? (street === undefined ? undefined : null),
      currentJob,
      employer,
    }),
  } satisfies ProfileChange;
}

function given<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

function presentProfile(
  { user, profile, headquarters, secretariats, roles, emailChange }: ProfileRow,
  { status, highestRank }: Member,
  files: Files,
  personal: Personal,
): Profile {
  const opened = (sealed: string | null | undefined) => (sealed ? personal.open(sealed) : null);
  return {
    displayName: user.displayName,
    photoURL: user.photo && files.widthUrl(user.photo, AVATAR_WIDTH),
    status,
    membershipId: user.membershipId,
    headquarters,
    secretariats,
    type: highestRank,
    registrationDate: cairoDay(user.createdAt),
    membershipStart: profile?.membershipStart,
    membershipEnd: profile?.membershipEnd,
    roles,
    email: user.email,
    newEmail: emailChange?.email ?? null,
    codeSentAt: emailChange?.codeSentAt.toISOString() ?? null,
    phoneNumber: opened(profile?.sealedPhone),
    nationalId: opened(profile?.sealedNationalId),
    dateOfBirth: profile?.birthDate,
    gender: profile?.gender,
    martialStatus: profile?.maritalStatus,
    governorate: governorates.find(({ code }) => code === user.governorateCode)?.ar,
    city: profile?.city,
    neighborhood: profile?.neighborhood,
    street: profile?.street,
    buildingApartmentNumber: profile?.buildingApartmentNumber,
    qualification: profile?.qualification,
    specialization: profile?.specialization,
    currentJob: profile?.currentJob,
    employer: profile?.employer,
    yearsOfExperience: profile?.yearsOfExperience,
  };
}

async function present(
  { caller, db, files, personal }: Pick<ChangeContext, "caller" | "db" | "files" | "personal">,
  row: Parameters<typeof presentProfile>[0],
) {
  const duesOwed = await findOwed(db, caller.id);
  return { ...presentProfile(row, caller, files, personal), duesOwed };
}
