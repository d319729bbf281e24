import { isIP, isIPv4 } from "node:net";

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and collects what is wrong with them, a sentence each. */
export function readVariables(env: Variables) {
  const problems: string[] = [];
  /** The value, or undefined when it is missing or blank. */
  const text = (name: string) => env[name]?.trim() || undefined;
  const list = (name: string) =>
    (text(name) ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "");
  const address = (name: string, protocols: readonly string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    const schemes = protocols.map((protocol) => `${protocol}//`).join(" or ");
    problems.push(`${name} must be a full address that starts with ${schemes}.`);
    return undefined;
  };
  /** An http address without a trailing slash. */
  const web = (name: string) => {
    const value = address(name, ["http:", "https:"])?.replace(/\/+$/, "");
    if (value && /[?#]/.test(value)) problems.push(`${name} must have no query and no fragment.`);
    return value;
  };
  const integer = (name: string, usual: number, least: number, most: number) => {
    const value = text(name) ?? String(usual);
    const isWithin = /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
    if (!isWithin) problems.push(`${name} must be a whole number from ${least} to ${most}.`);
    return Number(value);
  };
  return { problems, text, list, address, web, whole: integer };
}

export function isHost(value: string): boolean {
  return isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value);
}

/** Whether only this machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** An address, or a network as address/bits. */
export function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}
