import { desc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/connect.ts";
import { demoMail } from "./tables.ts";

const SHOWN = 100;

/** A real SMTP server on loopback, so that demo mail takes the usual path. */
export async function openMailbox(db: Database, clock: Clock) {
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      saveMail(
        db,
        clock,
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // `exclusive`: each worker has its own.
    server.listen({ port: 0, host: "127.0.0.1", exclusive: true }, resolve);
  });
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function saveMail(
  db: Database,
  clock: Clock,
  stream: AsyncIterable<Uint8Array>,
  recipients: string[],
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  for (const recipient of recipients) {
    await db.insert(demoMail).values({
      recipient: recipient.toLowerCase(),
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      sentAt: clock.now(),
    });
  }
}

/** Newest first (docs/product.md#demo-mode). */
export async function readMailbox(db: Database, to: string | null) {
  const rows = await db
    .select()
    .from(demoMail)
    .where(to ? eq(demoMail.recipient, to.trim().toLowerCase()) : undefined)
    .orderBy(desc(demoMail.id))
    .limit(SHOWN);
  return rows.map(({ recipient, subject, text, html, sentAt }) => ({
    to: recipient,
    subject,
    text,
    html,
    sentAt: sentAt.toISOString(),
  }));
}
