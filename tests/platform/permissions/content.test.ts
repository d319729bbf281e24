/*
 * Every call about what is published, and what people make of it. A call about a comment has two signs: of
 * one's own, and of another's. The rest have one; at the desk that is about what an administrator wrote.
 */
import type { Call } from "#app/contract/endpoint.ts";
import {
  type Asked,
  type Cell,
  describeTable,
  signInEverybody,
} from "#tests/world/permission-table.ts";
import { askOfSample } from "./sample.ts";

const table = `
  GET    /news                                    + + + + + + + + + + !
  GET    /news/guest                              + + + + + + + + + + +
  GET    /news/pinned                             + + + + + + + + + + +
  GET    /news/{id}                               + + + + + + + + + + +
  POST   /news/{id}/toggle-like                   + + + + + + + + + + !
  POST   /news/{id}/share                         + + + + + + + + + + !
  GET    /news/{id}/comments                      + + + + + + + + + + +
  GET    /news/{id}/comments/{commentId}          +. +. +. +. +. +. +. +. +. -. -!
  POST   /news/{id}/comments                      + + + + + + + + + + !
  PATCH  /news/{id}/comments/{commentId}          +. +. +. +. +. +. +. +. +. -. -!
  DELETE /news/{id}/comments/{commentId}          +. +. +. +. +. +. +. +. +. -. -!
  POST   /posts/{id}/toggle-like                  + + + + + + + + + + !
  POST   /posts/{id}/share                        + + + + + + + + + + !
  GET    /posts/{id}/comments                     + + + + + + + + + + +
  GET    /posts/{id}/comments/{commentId}         +. +. +. +. +. +. +. +. +. -. -!
  POST   /posts/{id}/comments                     + + + + + + + + + + !
  PATCH  /posts/{id}/comments/{commentId}         +. +. +. +. +. +. +. +. +. -. -!
  DELETE /posts/{id}/comments/{commentId}         +. +. +. +. +. +. +. +. +. -. -!
  GET    /moderation/reportable/{kind}/{id}       + + + + + + + + x + !
  POST   /moderation/reportable/{kind}/{id}/reports + + + + + + + + x + !
  PATCH  /moderation/threads/{kind}/{id}          + + x x x x x x x x !
  GET    /moderation/settings                     + x x x x x x x x x !
  PATCH  /moderation/settings                     + x x x x x x x x x !
  GET    /news-desk/secretariats                  + + + x x + x x x x !
  POST   /content/news/{id}/pin                   + + x x x x x x x x !
  GET    /posts                                   + + + + + + + + + + +
  GET    /posts/{id}                              + + + + + + + + + + +
  POST   /content/videos                          + + + x x + x x x x !
  POST   /content/videos/{id}/pieces              + . . x x . x x x x !
  POST   /content/videos/{id}/uploaded            + . . x x . x x x x !
  GET    /content/settings                        + x x x x x x x x x !
  PATCH  /content/settings                        + x x x x x x x x x !
  GET    /content/news                            + + + x x + x x x x !
  GET    /content/news/{id}                       + + + x x + x x x x !
  GET    /content/news/{id}/versions/{number}     + + + x x + x x x x !
  GET    /content/news/{id}/poster                + + + x x + x x x x !
  POST   /content/news                            + + + x x + x x x x !
  PATCH  /content/news/{id}                       + + + x x + x x x x !
  POST   /content/news/{id}/versions/{number}/bring-back + + + x x + x x x x !
  POST   /content/news/{id}/acts                  + + x x x x x x x x !
  POST   /content/news/published/{id}             + + + x x + x x x x !
  GET    /content/posts                           + + + x x + x x x x !
  GET    /content/posts/{id}                      + + + x x + x x x x !
  GET    /content/posts/{id}/versions/{number}    + + + x x + x x x x !
  GET    /content/posts/{id}/poster               + + + x x + x x x x !
  POST   /content/posts                           + + + x x + x x x x !
  PATCH  /content/posts/{id}                      + + + x x + x x x x !
  POST   /content/posts/{id}/versions/{number}/bring-back + + + x x + x x x x !
  POST   /content/posts/{id}/acts                 + + x x x x x x x x !
  POST   /content/posts/published/{id}            + + + x x + x x x x !
  GET    /content/archive                         + + x x x + x x x x !
  GET    /content/archive/{id}                    + + x x x + x x x x !
  GET    /content/archive/{id}/versions/{number}  + + x x x + x x x x !
  GET    /content/archive/{id}/poster             + + x x x + x x x x !
  POST   /content/archive                         + + x x x + x x x x !
  PATCH  /content/archive/{id}                    + + x x x + x x x x !
  POST   /content/archive/{id}/versions/{number}/bring-back + + x x x + x x x x !
  POST   /content/archive/{id}/acts               + + x x x x x x x x !
  POST   /content/archive/published/{id}          + + x x x + x x x x !
  GET    /content/offers                          + + x x x + x x x x !
  GET    /content/offers/{id}                     + + x x x + x x x x !
  GET    /content/offers/{id}/versions/{number}   + + x x x + x x x x !
  GET    /content/offers/{id}/poster              . . x x x . x x x x !
  POST   /content/offers                          + + x x x + x x x x !
  PATCH  /content/offers/{id}                     + + x x x + x x x x !
  POST   /content/offers/{id}/versions/{number}/bring-back + + x x x + x x x x !
  POST   /content/offers/{id}/acts                + + x x x x x x x x !
  POST   /content/offers/published/{id}           + + x x x + x x x x !
  GET    /content/candidates                      + + x x x x x x x x !
  GET    /content/candidates/{id}                 + + x x x x x x x x !
  GET    /content/candidates/{id}/versions/{number} + + x x x x x x x x !
  GET    /content/candidates/{id}/poster          . . x x x x x x x x !
  POST   /content/candidates                      + + x x x x x x x x !
  PATCH  /content/candidates/{id}                 + + x x x x x x x x !
  POST   /content/candidates/{id}/versions/{number}/bring-back + + x x x x x x x x !
  POST   /content/candidates/{id}/acts            + + x x x x x x x x !
  POST   /content/candidates/published/{id}       + + x x x x x x x x !
  GET    /archive                                 + + + + + + + + + + +
  GET    /archive/latest                          + + + + + + + + + + +
  GET    /archive/{id}                            + + + + + + + + + + +
  GET    /offers                                  + + + + + + + + + x !
  GET    /offers/{id}                             + + + + + + + + + x !
  GET    /election/districts                      + + + + + + + + + + +
  GET    /election/candidates                     + + + + + + + + + + +
  GET    /election/candidate/{id}                 + + + + + + + + + + +
  POST   /election/candidate                      + + x x x x x x x x !
  PATCH  /election/candidate/{id}                 + + x x x x x x x x !
  POST   /election/candidate/{id}/upload-images   + + x x x x x x x x !
  GET    /election                                + + + + + + + + + + +
  GET    /silences                                + x x x x x x x x x !
  POST   /silences                                + x x x x x x x x x !
  PATCH  /silences/{id}                           + x x x x x x x x x !
  POST   /silences/{id}/check                     + x x x x x x x x x !
  POST   /silences/{id}/lift                      + x x x x x x x x x !
  POST   /silences/{id}/lift/check                + x x x x x x x x x !
`;

const everybody = signInEverybody();

/** What these read, samples of other calls make; the rest is in the demo. */
function like({ name }: Call): string | undefined {
  if (name === "readReportable") return "report";
  const content = /^read(\w+)Content(Poster)?$/.exec(name)?.[1];
  return content && `act${content}Content`;
}

/** A comment of somebody's on the first item. */
const commentOf = (by: Asked, kind: string) => async () => {
  const call = { method: "POST", path: `/${kind}/1/comments` } as const;
  const { answer } = await everybody.send(by, call, { body: { body: "تعليق" } });
  return { id: "1", commentId: String(answer.data.id) };
};

function cellOf(call: Call, by: Asked): Cell {
  if (!call.path.includes("{commentId}")) {
    const made = like(call);
    if (call.method !== "GET" || made || call.path.startsWith("/content/")) {
      // Who may see it may be refused in words of its own.
      return [
        async () => ({ ...(await askOfSample(everybody, call, { like: made })), isKnown: true }),
      ];
    }
    return [async () => ({ ask: { params: { id: "1" } } })];
  }
  const [, kind = ""] = call.path.split("/");
  const another = by === "admin" ? "central_leaders" : "admin";
  const hasNone = by === "guest" || by === "anonymous";
  const question = (author: Asked) => async () => {
    const key = `comment ${kind} ${author}`;
    const found = await everybody.keep(key, commentOf(author, kind));
    const body = { body: "تعليق معدل" };
    return { ask: { params: found, body }, key };
  };
  return [hasNone ? undefined : question(by), question(another)];
}

describeTable(everybody, { table }, cellOf);
