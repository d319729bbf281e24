import { createContext, type RouterContextProvider } from "react-router";
import { configuration } from "#app/configuration.ts";
import { type Capacity, capacityOf } from "#app/contract/conference-capacity.values.ts";

const callHosts = createContext<readonly string[]>([]);

/**
 * Lets the scripts of this page connect to the LiveKit server, if there is one: for a loader of the page of
 * a conference, as no other has to. It holds for a document: whoever comes there by a link needs one that
 * loads it (`reloadDocument`).
 */
export function allowLivekit(context: Readonly<RouterContextProvider>): void {
  const { livekitUrl } = configuration();
  if (livekitUrl) context.set(callHosts, livekitHosts(livekitUrl));
}

/** How many a conference carries here, for those who call a meeting. */
export function conferenceCapacity(): Capacity {
  return capacityOf(configuration().livekitUrl ? "livekit" : "direct");
}

/** What the page of this request may connect to, as Content-Security-Policy has it. */
export function callHostsOf(context: Readonly<RouterContextProvider>): readonly string[] {
  return context.get(callHosts);
}

/**
 * Where livekit-client connects: to the server itself by a socket, and by http to be told why a socket was
 * refused. In LiveKit's cloud another region answers under another name where the first does not.
 */
export function livekitHosts(url: string): readonly string[] {
  const { host, hostname, protocol } = new URL(url);
  const web = protocol === "wss:" ? "https:" : "http:";
  const cloud = /\.livekit\.(cloud|run)$/.exec(hostname)?.[0];
  const hosts = [host, ...(cloud ? [`*${cloud}`] : [])];
  return hosts.flatMap((each) => [`${protocol}//${each}`, `${web}//${each}`]);
}
