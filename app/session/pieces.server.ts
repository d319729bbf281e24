import type { RouterContextProvider } from "react-router";
import { type ReadPieces, readInPieces } from "#app/uploads/pieces.ts";
import { requireOwner } from "./owner.server.ts";
import { setPostedForm } from "./reposted-form.server.ts";
import { sessionOf } from "./store.server.ts";
import { visitorOf } from "./visitor.server.ts";

const KEY = /^[\w:.-]{1,150}$/;

interface Reading {
  readonly field: string;
  readonly pieceBytes: number;
  readonly fileBytes: number;
  /** Other fields and files, read by form.server.ts from the request afterwards. */
  readonly hasForm?: boolean;
  /** False when no more pieces are wanted. */
  readonly send: (piece: {
    readonly place: number;
    readonly bytes: Uint8Array;
    readonly fileName: string;
    readonly key: string | undefined;
  }) => Promise<boolean>;
}

export async function readPieces(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { send, ...reading }: Reading,
): Promise<Omit<ReadPieces, "fields"> & { readonly key: string | undefined }> {
  const { accessToken } = sessionOf(context).data;
  const visitor = await visitorOf(context);
  const sender = accessToken ?? request.headers.get("x-client-address") ?? "unknown";
  const keyOf = (fields: ReadonlyMap<string, string>) => {
    const key = fields.get("key") ?? "";
    return KEY.test(key) ? key : undefined;
  };
  const requireOwnerOf = (texts: ReadonlyMap<string, string>) => {
    const form = new FormData();
    for (const [name, value] of texts) form.append(name, value);
    setPostedForm(context, form);
    requireOwner(context, visitor, texts.get("key"));
  };
  const { fields, ...read } = await readInPieces(request, {
    ...reading,
    sender,
    send: async (piece) => {
      requireOwnerOf(piece.fields);
      return send({ ...piece, key: keyOf(piece.fields) });
    },
  });
  requireOwnerOf(fields);
  return { ...read, key: keyOf(fields) };
}
