import { digitsOnly } from "#app/arabic/digits.ts";
import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../privacy/personal.ts";
import { findHolderIds } from "../profile/api.ts";

/**
 * By national ID or mobile number; encrypted, so exact matches only.
 * @returns undefined for a text that is neither
 */
export async function findByNumber(
  { db, personal }: { readonly db: Database; readonly personal: Personal },
  text: string,
): Promise<string[] | undefined> {
  const digits = digitsOnly(text);
  if (/^\d{14}$/.test(digits)) {
    return findHolderIds(db, { nationalId: personal.indexesOf("national-id", digits) });
  }
  const phone = parseEgyptianMobile(text);
  return phone && findHolderIds(db, { phone: personal.indexesOf("phone", phone.national) });
}
