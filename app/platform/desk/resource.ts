import { readDesk } from "#app/contract/desk.ts";
import { resource } from "../http/resource.ts";

export const deskResource = resource("desk").on(readDesk, ({ caller, now, desks }) =>
  desks.read({ caller, now }),
);
