import { z } from "zod";
import { del, done, get, post } from "./endpoint.ts";

export const readStatisticsMail = get("readStatisticsMail", "/statistics/mail", {
  summary: "Whether a leader gets the numbers of the week on Saturday morning, and where to",
  admits: "user",
  answer: z.object({
    isOn: z.boolean(),
    /** Where it goes; null where no address is on file, and none can be sent. */
    email: z.string().nullable(),
  }),
});

export const startStatisticsMail = post("startStatisticsMail", "/statistics/mail", {
  summary:
    "From now on writes to a leader on Saturday mornings, in the language of the request: five numbers, what changed, what waits; twice is as once",
  admits: "user",
  answer: done,
});

export const stopStatisticsMail = del("stopStatisticsMail", "/statistics/mail", {
  summary: "Ends the caller's mail of Saturdays; twice is as once",
  admits: "user",
  answer: done,
});

export const stopStatisticsMailByLink = post("stopStatisticsMailByLink", "/statistics/mail/stop", {
  summary: "Ends the mail of Saturdays that has this secret, without signing in; twice is as once",
  admits: "everyone",
  body: z.object({ token: z.string().min(1).max(200) }),
  example: { token: "c3RhdGlzdGljcw.c2lnbmF0dXJl" },
  answer: done,
});
