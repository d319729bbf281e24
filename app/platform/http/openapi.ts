import { Hono } from "hono";
import { z } from "zod";
import { ASKER_HEADER, ASKER_PATTERN } from "#app/contract/code.ts";
import {
  type Call,
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

type Json = Record<string, unknown>;

/** GET /openapi.json (OpenAPI 3.1) and GET /docs. */
export function openApiRoutes(calls: readonly Call[]) {
  const routes = new Hono<{ Variables: { dependencies: Dependencies } }>();
  let made: { document: Json; of: Organisation } | undefined;
  routes.get("/openapi.json", (context) => {
    const of = context.get("dependencies").organisation.get();
    if (made?.of !== of) made = { document: openApi(calls, of), of };
    return context.json(made.document, 200, { "Cache-Control": "public, max-age=300" });
  });
  routes.get("/docs", (context) => {
    const page = openApiPage(calls, context.get("dependencies").organisation.get());
    return context.html(page, 200, { "Cache-Control": "public, max-age=300" });
  });
  return routes;
}

export function openApi(
  calls: readonly Call[],
  { portal, name }: Pick<Organisation, "portal" | "name">,
): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(call);
    paths[call.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${portal.en}: the platform of ${name.en}`,
      version: "1",
      description:
        "Success: {success: true, data, message?}. Failure: {success: false, code, message, errors?}. " +
        "Messages are in the language of Accept-Language (default ar). Every write may carry an Idempotency-Key.",
    },
    servers: [{ url: "/api/v1" }],
    paths,
    components: {
      schemas: { Failure: schema(failureBody, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operation(call: Call): Json {
  const failure = { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } };
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Admits: ${admits(call)}.`,
    ...(call.admits !== "everyone" && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(call),
      ...(call.method === "GET" ? [] : [idempotencyKey]),
      ...(call.isOfCodes ? [codeAsker] : []),
    ],
    ...(hasBody(call) && {
      requestBody: {
        required: !acceptsNoBody(call),
        content: {
          [call.multipart ? "multipart/form-data" : "application/json"]: {
            schema: schema(call.body, "input"),
            example: call.example,
          },
          ...(call.jsonBody && {
            "application/json": { schema: schema(call.jsonBody, "input") },
          }),
        },
      },
    }),
    responses: {
      200: { description: "Success", content: successOf(call) },
      ...(call.answer === partAnswer && {
        206: { description: "The part that Range asks for", content: successOf(call) },
        304: { description: "The client has it already, by If-None-Match" },
        416: { description: "There is no such part" },
      }),
      default: { description: "Failure", content: failure },
    },
  };
}

function successOf({ answer, fileTypes = ["image/*"], isBare, repeatMinutes }: Call): Json {
  if (answer === fileAnswer || answer === streamAnswer || answer === partAnswer) {
    return Object.fromEntries(
      fileTypes.map((type) => [type, { schema: schema(answer, "output") }]),
    );
  }
  if (answer === eventAnswer) return { "text/event-stream": { schema: { type: "string" } } };
  const envelope = {
    type: "object",
    required: ["success", "data"],
    properties: {
      ...(isBare && (schema(answer, "output").properties as Json)),
      success: { const: true },
      data: schema(answer, "output"),
      message: { type: "string" },
      ...(repeatMinutes > 0 && { repeatedFrom }),
    },
  };
  return { "application/json": { schema: envelope } };
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

function parameters(call: Call): Json[] {
  return (["path", "query"] as const).flatMap((place) => {
    const described = schema(place === "path" ? call.params : call.query, "input");
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

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it; a file is a binary string. */
function schema(type: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "custom") {
        Object.assign(jsonSchema, { type: "string", format: "binary" });
      }
    },
  }) as Json;
  return described;
}
