import { drawing } from "#tests/world/drawing.ts";
import { person } from "#tests/world/platform.ts";
import { body, each, type Given, made, type NeedsOf, on } from "./given.ts";

let [skips, trials] = [0, 0];
const { membershipId } = person("verified");

/** Days far ahead, in which no other sample goes out. */
const day = ({ number }: Given) => String(1 + (number % 28)).padStart(2, "0");
const silence = body((given) => ({
  scope: "governorates",
  governorates: ["35"],
  from: `2027-06-${day(given)}T00:00`,
  to: `2027-07-${day(given)}T00:00`,
}));
const onSilence: NeedsOf[string] = async (given) => ({
  ...(await silence(given)),
  ...(await on(made("declareSilence"))(given)),
});
const term = async ({ after }: Given) => (await after("appoint")).terms[0].id;

export const organisation: NeedsOf = {
  ...each(["updateRole", "deleteRole"], on(made("createRole"))),
  assignRole: on(made("createRole"), { membershipId }),
  async revokeRole({ after }) {
    // Who holds another role beside it.
    const holder = person("verified", "sector_leader");
    const { userId, id } = await after("assignRole", { membershipId: holder.membershipId });
    return { params: { id, userId } };
  },
  saveMembershipTerms: body(({ number }) => ({ months: String((number % 24) + 1) })),
  saveColours: body(({ number }) => ({ night: `#0000${10 + (number % 20)}` })),
  uploadLogo: body(({ number }) => ({
    logo: drawing(`<path d="M0 0h8v8H0z" fill="#cc00${10 + (number % 80)}"/>`),
  })),
  scheduleNotification: body((given) => ({ at: `2027-01-${day(given)}T09:00` })),
  cancelScheduledNotification: on(made("scheduleNotification")),
  readGovernorateStructure: () => ({ params: { code: "01" } }),
  ...each(["updateBranch", "deleteBranch"], on(made("createBranch"))),
  assignBranch: on(made("createBranch"), { membershipId }),
  declareSilence: silence,
  ...each(["changeSilence", "checkSilenceChange"], onSilence),
  ...each(["liftSilence", "checkSilenceLift"], on(made("declareSilence"))),
  ...each(
    [
      ...["updateUnit", "readUnit", "listNewsOfSecretariat", "listEventsOfSecretariat"],
      ...["closeUnit", "reopenUnit", "createPosition"],
    ],
    on(made("createUnit")),
  ),
  ...each(
    ["updatePosition", "closePosition", "reopenPosition", "appoint"],
    on(made("createPosition")),
  ),
  updateTerm: on(term),
  skipFirstStep: body(() => ({ isSkipped: ++skips % 2 === 0 })),
  dismissProxyReport: () => ({ params: { part: "streams" } }),
  testService: () => ({ params: { service: ++trials % 2 === 0 ? "push" : "provider" } }),
};
