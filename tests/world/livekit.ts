import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import {
  JoinRequest,
  JoinResponse,
  ListParticipantsResponse,
  ParticipantInfo,
  ParticipantInfo_State,
  Pong,
  Room,
  SignalRequest,
  SignalResponse,
  TrackInfo,
  TrackSource,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from "@livekit/protocol";
import { type ClaimGrants, TokenVerifier } from "livekit-server-sdk";
import { type WebSocket, WebSocketServer } from "ws";

const apiKey = "APIstandin";
const apiSecret = "a secret of the stand-in, long enough";

/** A call of RoomService, as it came. */
export interface RoomServiceCall {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Stands in for a LiveKit server: verifies tokens by its own SDK, speaks its signalling by WebSocket and
 * protobuf up to the answer to a join and to pings, and takes calls of RoomService over Twirp. It carries no
 * sound and no pictures.
 */
export async function openLivekit() {
  const verifier = new TokenVerifier(apiKey, apiSecret);
  const sockets = new WebSocketServer({ noServer: true });
  const service = {
    configuration: { url: "", apiKey, apiSecret },
    env: {} as Record<string, string>,
    /** Who has joined, with what they asked for and may do. */
    joined: [] as { room: string; identity: string; claims: ClaimGrants; request: JoinRequest }[],
    /** What those who joined have signalled, by its kind. */
    signalled: [] as string[],
    /** Sockets that were refused. */
    refused: 0,
    calls: [] as RoomServiceCall[],
    /** Tracks of everybody whom RoomService asks about. */
    tracks: [] as TrackInfo[],
    /** What it does instead of answering RoomService, while it is unwell. */
    trouble: undefined as "silent" | number | undefined,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = urlOf(request);
    // livekit-client asks here from another origin why its socket was refused.
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (pathname === "/rtc/v1/validate") {
      const claims = await entryOf(searchParams);
      if (claims) return void response.end("success");
      return void response.writeHead(401).end("invalid authorization token");
    }
    const method = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(pathname)?.[1];
    if (request.method !== "POST" || !method) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (service.trouble === "silent") return;
    const { status, answer } = await perform(
      method,
      JSON.parse(Buffer.concat(chunks).toString("utf8")) as RoomServiceCall["body"],
      request.headers.authorization?.replace(/^Bearer /, "") ?? "",
    );
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  });

  server.on("upgrade", async (request, socket, head) => {
    const { pathname, searchParams } = urlOf(request);
    const claims = pathname === "/rtc/v1" ? await entryOf(searchParams) : undefined;
    if (!claims) {
      service.refused++;
      return void socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n");
    }
    const joining = readJoin(searchParams.get("join_request") ?? "");
    sockets.handleUpgrade(request, socket, head, (opened) => join(opened, claims, joining));
  });

  function join(socket: WebSocket, claims: ClaimGrants, request: JoinRequest): void {
    const { room = "" } = claims.video ?? {};
    const identity = claims.sub ?? "";
    const send = (message: SignalResponse["message"]) =>
      socket.send(new SignalResponse({ message }).toBinary());
    socket.on("message", (data) => {
      const { message } = SignalRequest.fromBinary(new Uint8Array(data as Buffer));
      service.signalled.push(message.case ?? "");
      if (message.case === "pingReq") {
        const { timestamp } = message.value;
        send({ case: "pongResp", value: new Pong({ lastPingTimestamp: timestamp, timestamp }) });
      }
    });
    service.joined.push({ room, identity, claims, request });
    const value = new JoinResponse({
      room: new Room({ sid: "RM_standin", name: room }),
      participant: new ParticipantInfo({
        sid: `PA_${service.joined.length}`,
        identity,
        state: ParticipantInfo_State.JOINED,
      }),
      serverVersion: "1.9.0",
      serverInfo: { version: "1.9.0", protocol: 16 },
      pingInterval: 1,
      pingTimeout: 10,
    });
    send({ case: "join", value });
  }

  /** What a token lets somebody do; undefined where it opens no room. */
  async function entryOf(query: URLSearchParams): Promise<ClaimGrants | undefined> {
    const token = query.get("access_token") ?? "";
    const claims = await verifier.verify(token).catch(() => undefined);
    return claims?.video?.roomJoin && claims.video.room && claims.sub ? claims : undefined;
  }

  async function perform(method: string, body: RoomServiceCall["body"], token: string) {
    if (typeof service.trouble === "number") {
      return { status: service.trouble, answer: { code: "internal", msg: "unwell" } };
    }
    const claims = await verifier.verify(token).catch(() => undefined);
    const { roomAdmin, roomCreate, room } = claims?.video ?? {};
    const may = method === "DeleteRoom" ? roomCreate : roomAdmin && room === body.room;
    if (!may) return { status: 401, answer: { code: "unauthenticated", msg: "no permissions" } };
    service.calls.push({ method, body });
    const isThere = service.joined.some(
      (each) => each.room === body.room && (!body.identity || each.identity === body.identity),
    );
    if (!isThere) return { status: 404, answer: { code: "not_found", msg: "does not exist" } };
    const { tracks } = service;
    const infoOf = (identity: string) => new ParticipantInfo({ identity, tracks });
    if (method === "GetParticipant") {
      return { status: 200, answer: infoOf(String(body.identity)).toJson() };
    }
    if (method === "ListParticipants") {
      const inside = service.joined.filter((each) => each.room === body.room);
      const participants = inside.map(({ identity }) => infoOf(identity));
      return { status: 200, answer: new ListParticipantsResponse({ participants }).toJson() };
    }
    return { status: 200, answer: {} };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  service.configuration.url = `ws://127.0.0.1:${port}`;
  service.env = {
    LIVEKIT_URL: service.configuration.url,
    LIVEKIT_API_KEY: apiKey,
    LIVEKIT_API_SECRET: apiSecret,
  };
  return service;
}

/** A microphone as the server knows it. */
export function microphone(sid: string, muted = false): TrackInfo {
  return new TrackInfo({ sid, muted, source: TrackSource.MICROPHONE });
}

function readJoin(base64: string): JoinRequest {
  const { compression, joinRequest } = WrappedJoinRequest.fromBinary(Buffer.from(base64, "base64"));
  const isPacked = compression === WrappedJoinRequest_Compression.GZIP;
  return JoinRequest.fromBinary(isPacked ? gunzipSync(joinRequest) : joinRequest);
}

function urlOf({ url = "" }: IncomingMessage): URL {
  return new URL(url, "http://stand-in");
}
