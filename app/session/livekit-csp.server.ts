import { createContext, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { type Capacity, capacityOf } from "#app/contract/conference-capacity.values.ts";

const callHosts = createContext<readonly string[]>([]);

/** Extends the CSP to LiveKit, for a document: links to a conference need `reloadDocument`. */
export function allowLivekit(context: Readonly<RouterContextProvider>): void {
  const { livekitUrl } = configuration();
  if (livekitUrl) context.set(callHosts, livekitHosts(livekitUrl));
}

export function conferenceCapacity(): Capacity {
  return capacityOf(configuration().livekitUrl ? "livekit" : "direct");
}

export function callHostsOf(context: Readonly<RouterContextProvider>): readonly string[] {
  return context.get(callHosts);
}

/** WebSocket, and http for a refusal's reason. LiveKit's cloud fails over to regions' hosts. */
export function livekitHosts(url: string): readonly string[] {
  const { host, hostname, protocol } = new URL(url);
  const web = protocol === "wss:" ? "https:" : "http:";
  const cloud = /\.livekit\.(cloud|run)$/.exec(hostname)?.[0];
  const hosts = [host, ...(cloud ? [`*${cloud}`] : [])];
  return hosts.flatMap((each) => [`${protocol}//${each}`, `${web}//${each}`]);
}
