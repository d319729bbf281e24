import { request } from "node:http";

/** A file of a form, or a field's text. */
type Content = string | { readonly filename: string; readonly bytes: Buffer };

/** A form as browsers send it that has files. */
export interface Form {
  readonly type: string;
  readonly body: Buffer;
}

const BOUNDARY = "----boundary-of-the-bench";

export function multipart(fields: readonly (readonly [name: string, content: Content])[]): Form {
  const parts = fields.flatMap(([name, content]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    const end = Buffer.from("\r\n");
    if (typeof content === "string") return [Buffer.from(`${head}\r\n\r\n${content}`), end];
    const type = "Content-Type: application/octet-stream";
    const named = `${head}; filename="${content.filename}"\r\n${type}\r\n\r\n`;
    return [Buffer.from(named), content.bytes, end];
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/**
 * Posts a form on a connection of its own, as a browser of the site's own pages would.
 *
 * @returns the status; 0 where the connection broke without one
 */
export function postForm(
  origin: string,
  { path, form, cookie = "" }: { path: string; form: Form; cookie?: string | undefined },
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      origin,
      cookie,
      "content-type": form.type,
      "content-length": form.body.length,
    };
    const sent = request(origin + path, { method: "POST", headers, agent: false }, (answer) => {
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", () => resolve(0));
    sent.end(form.body);
  });
}

/** `303 ×20, 400 ×80`. */
export function countStatuses(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, all]) => `${status || "cut off"} ×${all.length}`)
    .join(", ");
}
