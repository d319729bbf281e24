import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readConfiguration } from "#app/configuration.ts";
import { completeMembership } from "#app/contract/membership.ts";
import { attachmentFields } from "#app/contract/membership.values.ts";
import { applicationDocuments } from "#app/platform/application/tables.ts";
import { signUpPair } from "#app/platform/auth/tokens.ts";
import { openPlatform, type Platform } from "#app/platform/open.ts";
import { copyDemoData } from "./demo-data.ts";
import { perSecond, type Row } from "./table.ts";
import { timed } from "./times.ts";

const BATCH_SIZE = 10;
const WARM = 20;

/**
 * Applications that are handed in, each by another newcomer whose pictures wait already: the call
 * of the API in this process (platform.fetch, no HTTP), ten at once.
 */
export async function measureRegistration(
  folder: string,
  { quick }: { quick: boolean },
): Promise<Row[]> {
  const DATA_DIR = join(folder, "registration");
  await copyDemoData(folder, DATA_DIR);
  const env = { DEMO: "1", LOG_LEVEL: "error", DATA_DIR };
  const platform = await openPlatform(readConfiguration(env), { work: false });
  try {
    const total = quick ? 200 : 1_000;
    await leavePictures(platform, WARM + total);
    let next = 0;
    const upTo = async (until: number) => {
      while (next < until) await complete(platform, next++);
    };
    await upTo(WARM);
    const time = await timed(() =>
      Promise.all(Array.from({ length: BATCH_SIZE }, () => upTo(WARM + total))),
    );
    return [
      {
        what: `POST /api/v1${completeMembership.path}, ${total} newcomers (platform and database)`,
        figure: `${perSecond((total * 1000) / time)} at ${BATCH_SIZE} at once`,
      },
    ];
  } finally {
    await platform.close();
  }
}

/** Nobody's pictures are looked at here: rows without files do. */
async function leavePictures({ dependencies }: Platform, applicants: number): Promise<void> {
  const senders = Array.from({ length: applicants }, (_, place) => `facebook:${newcomer(place)}`);
  await dependencies.db.execute(sql`
    insert into ${applicationDocuments} (sender, field, stored_as, created_at)
    select sender, field, 'bench', now() from unnest(${sql.param(senders)}::text[]) as sender,
      unnest(${sql.param([...attachmentFields])}::text[]) as field`);
}

async function complete({ dependencies, fetch }: Platform, place: number): Promise<void> {
  const [secret = ""] = dependencies.configuration.sessionSecrets;
  const { accessToken } = await signUpPair(
    { facebookId: newcomer(place) },
    secret,
    dependencies.clock.now(),
  );
  const answer = await fetch(
    new Request(`http://platform/api/v1${completeMembership.path}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${accessToken}`,
        "Content-Type": "application/json",
        "Idempotency-Key": `bench-${place}`,
        "X-Client-Address": `192.0.2.${place % 250}`,
      },
      body: JSON.stringify({ ...answers, ...numbersOf(place) }),
    }),
  );
  if (!answer.ok) throw new Error(`A newcomer was refused: ${await answer.text()}`);
}

const newcomer = (place: number) => `bench-${place}`;

/** Everybody's own: a serial of the national ID ends in an even digit, as a woman's does. */
const numbersOf = (place: number) => ({
  nationalId: `290010116${4_000 + 2 * place}1`,
  phoneNumber: `0109000${String(place).padStart(4, "0")}`,
  email: `newcomer-${place}@example.org`,
});

const answers = {
  fullName: "منى سعيد محمود حسن",
  gender: "female",
  dateOfBirth: "1990-01-01",
  martialStatus: "single",
  governorate: "الغربية",
  city: "طنطا",
  neighborhood: "حي السلام",
  street: "شارع البحر",
  qualification: "bachelor",
  specialization: "الحقوق",
  currentJob: "محامية",
  employer: "مكتب العدالة",
  yearsOfExperience: 7,
  interestedInCommittees: false,
  previousPartyMembership: false,
  agreement: true,
};
