import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Each a network namespace; docs/haproxy.cfg and its neighbours name the same addresses. */
const lastParts = { proxy: 10, sawt1: 11, sawt2: 12, db1: 21, db2: 22, db3: 23 } as const;
export type Machine = keyof typeof lastParts;
export const machines = Object.keys(lastParts) as Machine[];

/** Of this process, on the bridge: visitors and the store of files. */
export const HERE = "10.77.0.1";
export const addressOf = (machine: Machine) => `10.77.0.${lastParts[machine]}`;

const BRIDGE = "several";
const namespaceOf = (machine: Machine) => `several-${machine}`;
/** An interface's name may have 15 characters. */
const cableOf = (machine: Machine) => `several-${lastParts[machine]}`;
/** Nobody has it, so what is sent there is lost, as on a line that is cut. */
const NOBODY = "02:00:00:00:00:01";

const ip = (...args: string[]) => execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" });

/** @throws where it isn't allowed: root and Linux's iproute2 are needed */
export function openNetwork(): void {
  closeNetwork();
  ip("link", "add", BRIDGE, "type", "bridge");
  ip("address", "add", `${HERE}/24`, "dev", BRIDGE);
  ip("link", "set", BRIDGE, "up");
  for (const machine of machines) {
    const [namespace, cable] = [namespaceOf(machine), cableOf(machine)];
    ip("netns", "add", namespace);
    ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    ip("link", "set", cable, "master", BRIDGE, "up");
    ip("-n", namespace, "address", "add", `${addressOf(machine)}/24`, "dev", "eth0");
    for (const link of ["lo", "eth0"]) ip("-n", namespace, "link", "set", link, "up");
  }
}

/** Also what an earlier run left behind, with its processes. */
export function closeNetwork(): void {
  for (const machine of machines) {
    if (!existsSync(`/run/netns/${namespaceOf(machine)}`)) continue;
    kill(machine);
    // Its own end would take the cable with it, but some time later.
    unplug(cableOf(machine));
    ip("netns", "delete", namespaceOf(machine));
  }
  unplug(BRIDGE);
}

function unplug(link: string): void {
  if (existsSync(`/sys/class/net/${link}`)) ip("link", "delete", link);
}

/** A command that runs on a machine. */
export const inside = (machine: Machine, command: readonly string[]): [string, ...string[]] => [
  "ip",
  "netns",
  "exec",
  namespaceOf(machine),
  ...command,
];

/**
 * Kills by SIGKILL what runs on a machine, or what of it has such a command line.
 *
 * @throws where there is nothing of that command line
 */
export function kill(machine: Machine, command = /^/): void {
  const pids = ip("netns", "pids", namespaceOf(machine)).split("\n").filter(Boolean);
  const chosen = pids.filter((pid) => command.test(readCommand(pid)));
  if (chosen.length === 0 && command.source !== "^") throw new Error(`Nothing is ${command}.`);
  for (const pid of chosen) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It ended meanwhile, with what started it.
    }
  }
}

/** Of a process that has ended, nothing. */
function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Nothing reaches it or leaves it, in silence. */
export function pullCable(machine: Machine): void {
  ip("link", "set", cableOf(machine), "down");
}

export function plugCable(machine: Machine): void {
  ip("link", "set", cableOf(machine), "up");
}

/** Two machines don't reach each other, in silence; others reach both. */
export function cutLink(one: Machine, other: Machine): void {
  for (const [from, to] of bothWays(one, other)) {
    ip(...neighbour(from, "replace", to), "lladdr", NOBODY, "nud", "permanent");
  }
}

export function mendLink(one: Machine, other: Machine): void {
  for (const [from, to] of bothWays(one, other)) ip(...neighbour(from, "delete", to));
}

const bothWays = (one: Machine, other: Machine) =>
  [
    [one, other],
    [other, one],
  ] as const;

const neighbour = (from: Machine, act: string, to: Machine) => [
  ...["-n", namespaceOf(from), "neighbour", act, addressOf(to), "dev", "eth0"],
];
