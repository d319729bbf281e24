import { parse } from "pg-connection-string";

/** A cause and a remedy, without the password; undefined for other errors. */
export function explainConnectionError(
  error: unknown,
  connectionString: string,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { host, port, user, database } = parse(connectionString);
  const { code = "" } = error as NodeJS.ErrnoException;
  const place = host?.startsWith("/") ? host : `${host || "localhost"}:${port || 5432}`;
  const who = user ?? "the user of this process";
  const name = database ?? who;
  switch (code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return `No PostgreSQL listens on ${place}: start it, or correct DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${host} of DATABASE_URL isn't known to this machine: correct it.`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return noAnswer(place);
    case "28P01":
      return `PostgreSQL on ${place} refuses the password of user ${who}: correct DATABASE_URL.`;
    case "28000":
      return `PostgreSQL on ${place} doesn't let user ${who} in (${error.message}): correct DATABASE_URL, or pg_hba.conf there.`;
    case "3D000":
      return `PostgreSQL on ${place} has no database ${name}: create it with "create database ${name} owner ${who} template template0 encoding 'UTF8' locale 'C.UTF-8'".`;
    case "25006":
      return `PostgreSQL on ${place} is a standby, which can't be written to: point DATABASE_URL at the primary.`;
    case "42501":
      return `User ${who} may not connect to database ${name} on ${place}: grant it (grant all on database ${name} to ${who}).`;
    case "53300":
      return `PostgreSQL on ${place} has no connection left: raise max_connections there, or end other programs.`;
    case "57P03":
      return `PostgreSQL on ${place} doesn't serve just now (${error.message}): start Sawt again when it does.`;
  }
  if (/timeout exceeded|Connection terminated/.test(error.message)) return noAnswer(place);
  if (/password must be a string/.test(error.message)) {
    return `PostgreSQL on ${place} wants a password of user ${who}: write it into DATABASE_URL.`;
  }
  if (/does not support SSL/.test(error.message)) {
    return `PostgreSQL on ${place} speaks no TLS: leave sslmode out of DATABASE_URL, or switch TLS on there.`;
  }
  if (/CERT|SIGNATURE/.test(code)) {
    return `The certificate of PostgreSQL on ${place} isn't trusted (${error.message}): name its authority by sslrootcert in DATABASE_URL.`;
  }
  return undefined;
}

function noAnswer(place: string): string {
  return `${place} doesn't answer: check the address in DATABASE_URL and the firewall before PostgreSQL.`;
}
