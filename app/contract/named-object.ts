import { z } from "zod";

/** An object that the OpenAPI document, and so a client made from it, calls `id`: a name for one object alone. */
export function namedObject<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).meta({ id });
}
