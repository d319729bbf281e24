import { href, redirect } from "react-router";
import { downloadProfile, listOwnFiles, readOwnFile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/data";
import { zipOf } from "./archive.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, downloadProfile, {});
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return redirect(href("/profile/:section", { section: "security" }));
  }
  // Other platforms may lack it.
  const listed = await call(context, listOwnFiles, {});
  const files = (listed.ok ? listed.data : []).map(({ id, name }) => ({
    name,
    async load() {
      const read = await call(context, readOwnFile, { params: { id } });
      return read.ok ? read.data : undefined;
    },
  }));
  const archive = zipOf([{ name: "my-data", load: async () => result.data }, ...files]);
  return new Response(archive, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Content-Type": "application/zip",
    },
  });
}
