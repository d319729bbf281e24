import { cairoDay } from "#app/arabic/dates.ts";
import { refuse } from "#app/contract/failure.ts";
import {
  assignUserSecretariats,
  blockUser,
  closeAccount,
  endMembership,
  endUserRoles,
  endUserSessions,
  moveUser,
  readUserForm,
  sendActivation,
  unblockUser,
  updateUser,
} from "#app/contract/people-edit.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { revokeAllRoles } from "../role/api-person.ts";
import { actOn } from "./actions-account.ts";
import { changeIdentity, changeSecretariats, move, presentForm } from "./actions-edit.ts";
import { findEditable } from "./store-edit.ts";

const HOUR = 60 * 60;
/** Enough for a day at a desk, too few for a script. */
const limits = [byCaller(240, HOUR)];

export const peopleEditResource = resource("people")
  .on(readUserForm, presentForm)
  .on(updateUser, async (context) => (await changeIdentity(context)) ?? {}, { limits })
  .on(moveUser, async (context) => (await move(context)) ?? {}, { limits })
  .on(assignUserSecretariats, async (context) => (await changeSecretariats(context)) ?? {}, {
    limits,
  })
  .on(
    endUserRoles,
    async (context) => {
      const { caller, db, now, params } = context;
      if (params.id === caller.id) return refuse("user-own");
      // Doesn't reveal roles of people outside the area.
      const area = areaFor(caller, UPDATE_ROLES);
      if (!(await findEditable(db, params.id, [area], cairoDay(now)))) return refuse("not-found");
      return (await revokeAllRoles(context, params.id)) ?? {};
    },
    {
      limits,
    },
  )
  .on(blockUser, async (context) => (await actOn(context, "block", context.body.reason)) ?? {}, {
    limits,
  })
  .on(unblockUser, async (context) => (await actOn(context, "unblock")) ?? {}, { limits })
  .on(endMembership, async (context) => (await actOn(context, "end", context.body.reason)) ?? {}, {
    limits,
  })
  .on(closeAccount, async (context) => (await actOn(context, "close", context.body.reason)) ?? {}, {
    limits,
  })
  .on(endUserSessions, async (context) => (await actOn(context, "endSessions")) ?? {}, { limits })
  .on(sendActivation, async (context) => (await actOn(context, "sendActivation")) ?? {}, {
    limits: [byCaller(60, HOUR)],
  });
