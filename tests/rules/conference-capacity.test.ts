import { expect, test } from "vitest";
import { capacityOf, capacityProblem } from "#app/contract/conference-capacity.values.ts";
import { MAX_MEETING_PEOPLE } from "#app/contract/meeting.values.ts";
import { livekitHosts } from "#app/session/livekit-csp.server.ts";

test.each([
  ["direct", 8, undefined],
  ["direct", 9, "pictures"],
  ["direct", 12, "pictures"],
  ["direct", 13, "all"],
  ["livekit", 13, undefined],
  ["livekit", 101, "pictures"],
  ["livekit", MAX_MEETING_PEOPLE, "pictures"],
] as const)("a host whose call goes %s and who invites %i is told: %s", (way, invited, problem) => {
  expect(capacityProblem(capacityOf(way), invited)).toBe(problem);
});

test("the page of a conference connects to its LiveKit server alone, in the cloud to its regions too", () => {
  expect(livekitHosts("wss://livekit.example")).toEqual([
    "wss://livekit.example",
    "https://livekit.example",
  ]);
  expect(livekitHosts("ws://127.0.0.1:7880")).toEqual([
    "ws://127.0.0.1:7880",
    "http://127.0.0.1:7880",
  ]);
  expect(livekitHosts("wss://sawt-1234.livekit.cloud")).toEqual([
    "wss://sawt-1234.livekit.cloud",
    "https://sawt-1234.livekit.cloud",
    "wss://*.livekit.cloud",
    "https://*.livekit.cloud",
  ]);
  // Its name alone makes no cloud.
  expect(livekitHosts("wss://livekit.cloud.example")).toHaveLength(2);
});
