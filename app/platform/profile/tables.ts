import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  addressTypes,
  genders,
  maritalStatuses,
  qualifications,
} from "#app/contract/membership.values.ts";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** National ID and phone are encrypted, with blind indexes (personal.ts). */
export const profiles = pgTable(
  "profiles",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    sealedNationalId: text("sealed_national_id"),
    nationalIdIndex: text("national_id_index"),
    sealedPhone: text("sealed_phone"),
    phoneIndex: text("phone_index"),
    gender: text("gender", { enum: genders }),
    birthDate: date("birth_date"),
    maritalStatus: text("marital_status", { enum: maritalStatuses }),
    addressType: text("address_type", { enum: addressTypes }),
    /** Postal address (`isDefault` on the wire). */
    isDefaultAddress: boolean("is_default_address").notNull().default(true),
    city: text("city"),
    neighborhood: text("neighborhood"),
    street: text("street"),
    buildingApartmentNumber: text("building_apartment_number"),
    qualification: text("qualification", { enum: qualifications }),
    specialization: text("specialization"),
    currentJob: text("current_job"),
    employer: text("employer"),
    workGovernorate: text("work_governorate"),
    yearsOfExperience: integer("years_of_experience"),
    experienceDescription: text("experience_description"),
    committees: text("committees"),
    parties: text("parties"),
    communityActivity: text("community_activity"),
    membershipStart: date("membership_start"),
    membershipEnd: date("membership_end"),
  },
  (table) => [
    uniqueIndex("profiles_national_id").on(table.nationalIdIndex),
    uniqueIndex("profiles_phone").on(table.phoneIndex),
    index("profiles_ending").on(table.membershipEnd, table.userId),
    // Counts who joined on a day (membership/api-found.ts).
    index("profiles_joined").on(table.membershipStart),
    // Finds duplicates (merge/api-found.ts).
    index("profiles_born").on(table.birthDate),
  ],
);

/**
 * A pending address (docs/product.md#changing-an-e-mail-address), one per person: a new code or
 * address replaces it.
 */
export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  email: text("email").notNull(),
  codeHash: text("code_hash").notNull(),
  codeSentAt: moment("code_sent_at").notNull(),
  tries: integer("tries").notNull().default(0),
});

export const personalProfiles = [
  personal(profiles, { shows: "odd", erase: "delete", merge: "delete" }),
  // A pending address is dropped.
  personal(emailChanges, { shows: "odd", erase: "delete", merge: "delete" }),
];

export const keptChanges = retain(emailChanges, { by: "codeSentAt", days: 7 });
