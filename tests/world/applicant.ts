import { nationalId } from "#app/demo/content/people.ts";
import { applications } from "#app/platform/application/tables.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { users } from "#app/platform/user/tables.ts";

/** Somebody new in Damietta whose application waits for a reviewer, another one for each number. */
export async function addApplicant({ db, personal, clock }: Dependencies, number: number) {
  const born = `19${50 + (Math.floor(number / 350) % 40)}-01-01`;
  const card = nationalId(born, "11", number % 350, "male");
  const name = `متقدم ${number} سعيد منصور النجار`;
  const status = "pending" as const;
  const [user] = await db
    .insert(users)
    .values({ displayName: name, status, createdAt: clock.now() })
    .returning({ id: users.id });
  const answers = { nationalId: card, fullName: name, gender: "male", dateOfBirth: born };
  const [row] = await db
    .insert(applications)
    .values({
      kind: "registration",
      userId: user?.id ?? "",
      state: "submitted",
      name,
      searchText: name,
      governorateCode: "11",
      sealedAnswers: personal.seal(JSON.stringify(answers)),
      submittedAt: clock.now(),
    })
    .returning({ id: applications.id });
  return { id: row?.id ?? "", userId: user?.id ?? "", nationalId: card };
}
