import fc from "fast-check";

/** One of the things that an officer notes about one of some people. */
export interface DuesStep {
  readonly person: number;
  readonly does: "pay" | "cash" | "waive" | "revoke" | "refund" | "correct";
  /** In piastres. */
  readonly amount: number;
  /** Of the person's payments, which one. */
  readonly which: number;
  /** Of the transfer: some are noted twice. */
  readonly reference: number;
}

export const duesSteps = (people: number, from: number) =>
  fc.array(
    fc.record({
      person: fc.nat({ max: people - 1 }),
      does: fc.constantFrom<DuesStep["does"]>(
        ...(["pay", "pay", "cash", "waive", "revoke", "refund", "correct"] as const),
      ),
      amount: fc.integer({ min: 1, max: 40_000 }),
      which: fc.nat({ max: 5 }),
      reference: fc.integer({ min: from, max: from + 200 }),
    }),
    { minLength: 40, maxLength: 60 },
  );

export interface Books {
  readonly token: string;
  readonly people: readonly { readonly id: string; readonly chargeId: string }[];
}

type Fetch = (request: Request) => Promise<Response> | Response;

/** Answers the status: refusals are part of it. */
export async function noteDues(fetch: Fetch, books: Books, step: DuesStep): Promise<number> {
  const person = books.people[step.person];
  if (!person) throw new Error("There is nobody like that.");
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(
      new Request(`http://platform/api/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${books.token}`,
          "Content-Type": "application/json",
          "X-Client-Address": "192.0.2.1",
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
  const amount = (step.amount / 100).toFixed(2);
  const reason = `سبب ${step.reference} ${step.which}`;
  const payment = async () => {
    const { body } = await ask("GET", `/dues/accounts/${person.id}`);
    const payments = body.data.receipts.filter((each: { act: string }) => each.act === "payment");
    return payments[step.which % Math.max(1, payments.length)]?.id ?? person.id;
  };
  const post = async (path: string, body: unknown) => (await ask("POST", path, body)).status;
  switch (step.does) {
    case "pay": {
      const sent = { amount, method: "transfer", reference: `FT${step.reference}` };
      return post(`/dues/accounts/${person.id}/payments`, sent);
    }
    case "cash":
      return post(`/dues/accounts/${person.id}/payments`, { amount, method: "office" });
    case "waive":
      return post(`/dues/charges/${person.chargeId}/waiver`, { amount, reason });
    case "revoke":
      return post(`/dues/charges/${person.chargeId}/revocation`, { reason });
    case "refund": {
      const sent = { amount, method: step.which % 2 ? "office" : "link", reason };
      return post(`/dues/payments/${await payment()}/refund`, sent);
    }
    case "correct":
      return post(`/dues/payments/${await payment()}/correction`, { reason });
  }
}
