import { Hono } from "hono";
import { z } from "zod";
import { ASKER_HEADER, ASKER_PATTERN } from "#app/contract/code.ts";
import {
  type Call,
  done,
  eventAnswer,
  fileAnswer,
  partAnswer,
  REPEAT_MINUTES,
  streamAnswer,
} from "#app/contract/endpoint.ts";
import { failureBody } from "#app/contract/failure.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Dependencies } from "../dependencies.ts";
import { acceptsNoBody } from "./input.ts";
import { admits, openApiPage } from "./openapi-page.ts";
import { type Describe, describer, exampleOf, type Json } from "./openapi-schemas.ts";
import type { Resource } from "./resource.ts";

/** What the document describes: the calls of a feature. */
type Described = Pick<Resource, "feature" | "calls">;

/** GET /openapi.json (OpenAPI 3.1) and GET /docs. */
export function openApiRoutes(resources: readonly Described[]) {
  const routes = new Hono<{ Variables: { dependencies: Dependencies } }>();
  let made: { document: Json; of: Organisation } | undefined;
  routes.get("/openapi.json", (context) => {
    const of = context.get("dependencies").organisation.get();
    if (made?.of !== of) made = { document: openApi(resources, of), of };
    return context.json(made.document, 200, { "Cache-Control": "public, max-age=300" });
  });
  routes.get("/docs", (context) => {
    const calls = resources.flatMap((each) => each.calls);
    const page = openApiPage(calls, context.get("dependencies").organisation.get());
    return context.html(page, 200, { "Cache-Control": "public, max-age=300" });
  });
  return routes;
}

export function openApi(
  resources: readonly Described[],
  { portal, name, email }: Pick<Organisation, "portal" | "name" | "email">,
): Json {
  const schemas: Record<string, Json> = {};
  const describe = describer(schemas);
  const paths: Record<string, Json> = {};
  for (const { feature, calls } of resources) {
    for (const call of calls) {
      const path = paths[call.path] ?? {};
      path[call.method.toLowerCase()] = { tags: [feature], ...operation(call, describe) };
      paths[call.path] = path;
    }
  }
  schemas.Failure = describe(failureBody, "output");
  const features = new Set(resources.map(({ feature }) => feature));
  return {
    openapi: "3.1.0",
    info: {
      title: `${portal.en}: the platform of ${name.en}`,
      version: "1",
      description:
        "Success: {success: true, data, message?}. Failure: {success: false, code, message, errors?}. " +
        "Messages are in the language of Accept-Language (default ar). Every write may carry an Idempotency-Key.",
      contact: { name: name.en, email },
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: "/api/v1" }],
    tags: [...features].map((feature) => ({ name: feature })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: { Done: success(envelope(describe(done, "output"))), Failure: failure },
      parameters: { IdempotencyKey: idempotencyKey, CodeAsker: codeAsker },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operation(call: Call, describe: Describe): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Admits: ${admits(call)}.`,
    security: call.admits === "everyone" ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(call, describe),
      ...(call.method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
      ...(call.isOfCodes ? [{ $ref: "#/components/parameters/CodeAsker" }] : []),
    ],
    ...(hasBody(call) && {
      requestBody: {
        required: !acceptsNoBody(call),
        content: {
          [call.multipart ? "multipart/form-data" : "application/json"]: {
            schema: describe(call.body, "input"),
            example: exampleOf(call),
          },
          ...(call.jsonBody && {
            "application/json": { schema: describe(call.jsonBody, "input") },
          }),
        },
      },
    }),
    responses: {
      200: successOf(call, describe),
      ...(call.answer === partAnswer && {
        206: { ...successOf(call, describe), description: "The part that Range asks for" },
        304: { description: "The client has it already, by If-None-Match" },
        416: { description: "There is no such part" },
      }),
      "4XX": { $ref: "#/components/responses/Failure" },
      "5XX": { $ref: "#/components/responses/Failure" },
    },
  };
}

const failure = {
  description: "Failure",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
};

function successOf(call: Call, describe: Describe): Json {
  const { answer, fileTypes = ["image/*"], isBare, repeatMinutes } = call;
  if (answer === fileAnswer || answer === streamAnswer || answer === partAnswer) {
    const schema = describe(answer, "output");
    const content = Object.fromEntries(fileTypes.map((type) => [type, { schema }]));
    return { description: "Success", content };
  }
  if (answer === eventAnswer) {
    return {
      description: "Success",
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  }
  if (answer === done && repeatMinutes === 0) return { $ref: "#/components/responses/Done" };
  const bare = isBare ? describe(z.object((answer as z.ZodObject).shape), "output") : {};
  return success(
    envelope(describe(answer, "output"), {
      ...(bare.properties as Json),
      ...(repeatMinutes > 0 && { repeatedFrom }),
    }),
  );
}

function success(schema: Json): Json {
  return { description: "Success", content: { "application/json": { schema } } };
}

function envelope(data: Json, more: Json = {}): Json {
  return {
    type: "object",
    required: ["success", "data"],
    properties: { success: { const: true }, data, message: { type: "string" }, ...more },
  };
}

const repeatedFrom = {
  type: "string",
  format: "date-time",
  description:
    `The caller sent the same within ${REPEAT_MINUTES} minutes under another Idempotency-Key: nothing ` +
    "was stored now, and this is what was answered then.",
};

const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description: "Sent again with the same body, the call answers the same and is applied once.",
  schema: { type: "string", maxLength: 200 },
};

const codeAsker = {
  in: "header",
  name: ASKER_HEADER,
  description:
    "A random value that the client made and keeps, the same where the code is asked for and where it is sent: " +
    "the code is good with it alone, and nobody else's tries count against it. Without one the code is bound " +
    "to the network that asked for it.",
  schema: { type: "string", pattern: ASKER_PATTERN.source },
};

function hasBody({ body, method }: Call): boolean {
  return method !== "GET" && Object.keys((body as z.ZodObject).shape ?? {}).length > 0;
}

function parameters(call: Call, describe: Describe): Json[] {
  return (["path", "query"] as const).flatMap((place) => {
    const described = describe(place === "path" ? call.params : call.query, "input");
    const properties = (described.properties ?? {}) as Record<string, unknown>;
    const required = (described.required ?? []) as string[];
    return Object.entries(properties).map(([name, value]) => ({
      in: place,
      name,
      required: place === "path" || required.includes(name),
      schema: value,
    }));
  });
}
