import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { TokenVerifier, TrackSource } from "livekit-server-sdk";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type LivekitSource, livekitRoom, livekitToken } from "#app/platform/conference/livekit.ts";
import { fixedNow } from "../world/environment.ts";
import { microphone, openLivekit } from "../world/livekit.ts";

let server: Awaited<ReturnType<typeof openLivekit>>;
beforeAll(async () => {
  server = await openLivekit();
});
afterAll(() => server.close());

const room = "0199a3c0-0000-7000-8000-000000000001";
const identity = "0199a3c0-0000-7000-8000-000000000002";
const all: LivekitSource[] = ["microphone", "camera", "screen"];
const enter = (sources = all, minutes?: number) =>
  livekitToken(server.configuration, { room, identity, sources }, minutes);
const verify = (token: string) => {
  const { apiKey, apiSecret } = server.configuration;
  return new TokenVerifier(apiKey, apiSecret).verify(token);
};

test("a token opens one room for one stay, and says nothing else of anybody", async () => {
  vi.useFakeTimers({ now: fixedNow, toFake: ["Date"] });
  try {
    const seconds = fixedNow.getTime() / 1000;
    expect(await verify(await enter())).toEqual({
      iss: server.configuration.apiKey,
      sub: identity,
      nbf: Math.floor(seconds),
      exp: Math.floor(seconds) + 5 * 60,
      video: {
        roomJoin: true,
        room,
        canPublish: true,
        canPublishSources: ["microphone", "camera", "screen_share"],
        canPublishData: false,
        canSubscribe: true,
        canUpdateOwnMetadata: false,
        hidden: false,
      },
    });
  } finally {
    vi.useRealTimers();
  }
});

test("somebody sends what they entered with, and a listener nothing", async () => {
  const { video: sound } = await verify(await enter(["microphone"]));
  expect(sound).toMatchObject({ canPublish: true, canPublishSources: ["microphone"] });
  const { video: listener } = await verify(await enter([]));
  expect(listener).toMatchObject({ canPublish: false, canSubscribe: true });
  expect(listener).not.toHaveProperty("canPublishSources");
});

test("a token ends after its minutes", async () => {
  vi.useFakeTimers({ now: fixedNow, toFake: ["Date"] });
  try {
    const token = await enter(all, 2);
    const later = (seconds: number) => vi.setSystemTime(fixedNow.getTime() + seconds * 1000);
    later(119);
    expect(await verify(token)).toMatchObject({ sub: identity });
    // The verifier allows clocks to differ by ten seconds.
    later(131);
    await expect(verify(token)).rejects.toThrow(/exp/);
  } finally {
    vi.useRealTimers();
  }
});

test("a token of another secret is refused", async () => {
  const other = { ...server.configuration, apiSecret: "another secret, which is long enough too" };
  const token = await livekitToken(other, { room, identity, sources: all });
  await expect(verify(token)).rejects.toThrow(/signature/);
});

const warnings: object[] = [];
const log = { warn: (told: object) => void warnings.push(told) } as never;
beforeEach(() => {
  warnings.length = 0;
  server.calls.length = 0;
  server.joined.length = 0;
  server.joined.push({ room, identity, claims: {}, request: {} as never });
});
afterEach(() => {
  server.trouble = undefined;
  server.tracks = [];
});
const service = (more?: object) => livekitRoom({ ...server.configuration, ...more }, { log });

test("a host's acts reach the server with the rights for that room alone", async () => {
  server.tracks = [microphone("TR_on"), microphone("TR_off", true)];
  server.tracks.push(Object.assign(microphone("TR_camera"), { source: TrackSource.CAMERA }));
  const asked = Math.floor(Date.now() / 1000);
  expect(await service().mute(room, identity)).toBeUndefined();
  expect(await service().remove(room, identity)).toBeUndefined();
  expect(await service().end(room)).toBeUndefined();
  expect(server.calls).toEqual([
    { method: "GetParticipant", body: { room, identity } },
    // Only what can be heard.
    { method: "MutePublishedTrack", body: { room, identity, trackSid: "TR_on", muted: true } },
    {
      method: "RemoveParticipant",
      body: { room, identity, revokeTokenTs: expect.stringMatching(/^\d{10}$/) },
    },
    { method: "DeleteRoom", body: { room } },
  ]);
  // Whatever they were given until now opens the room no more.
  expect(Number(server.calls[2]?.body.revokeTokenTs)).toBeGreaterThan(asked);
  expect(warnings).toEqual([]);
});

test("all are muted at once but the host, of whom nothing is asked", async () => {
  const host = "0199a3c0-0000-7000-8000-000000000003";
  server.joined.push({ room, identity: host, claims: {}, request: {} as never });
  server.tracks = [microphone("TR_on"), microphone("TR_off", true)];
  expect(await service().muteAll(room, [host])).toBeUndefined();
  expect(server.calls).toEqual([
    { method: "ListParticipants", body: { room } },
    { method: "MutePublishedTrack", body: { room, identity, trackSid: "TR_on", muted: true } },
  ]);
  expect(warnings).toEqual([]);
});

test("who has left meanwhile, and a room that is gone, are no failure", async () => {
  server.joined.length = 0;
  expect(await service().mute(room, identity)).toBeUndefined();
  expect(await service().muteAll(room, [])).toBeUndefined();
  expect(await service().remove(room, identity)).toBeUndefined();
  expect(await service().end(room)).toBeUndefined();
  expect(warnings).toEqual([]);
});

test("a server that is unwell or refuses us is a refusal for people, and a line in the log", async () => {
  server.trouble = 503;
  expect(await service().end(room)).toEqual({ refused: "conference-unavailable" });
  server.trouble = undefined;
  const apiSecret = "not its secret, though it is long enough";
  expect(await service({ apiSecret }).remove(room, identity)).toEqual({
    refused: "conference-unavailable",
  });
  expect(warnings).toEqual([
    { act: "end", status: 503, code: "internal", error: expect.any(String) },
    { act: "remove", status: 401, code: "unauthenticated", error: expect.any(String) },
  ]);
  expect(JSON.stringify(warnings)).not.toMatch(/0199a3c0|secret/);
});

test("a server that nothing is heard of holds nobody up", async () => {
  server.trouble = "silent";
  const quick = livekitRoom(server.configuration, { log, timeoutMs: 200 });
  expect(await quick.mute(room, identity)).toEqual({ refused: "conference-unavailable" });

  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const url = `ws://127.0.0.1:${port}`;
  expect(await service({ url }).end(room)).toEqual({ refused: "conference-unavailable" });
  expect(warnings).toHaveLength(2);
});
