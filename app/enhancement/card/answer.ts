import type { AnswerState, tones } from "../../routes/card/answer.tsx";
import { serverNow } from "./clock.ts";
import { draw } from "./draw.ts";
import type { Claims } from "./signed.ts";

/** What app/routes/card/verify/verify.tsx gives along. */
interface Words {
  readonly holder: string;
  readonly until: string;
  readonly at: string;
  readonly states: Readonly<
    Record<
      AnswerState,
      {
        readonly tone: (typeof tones)[AnswerState];
        readonly title: string;
        readonly text: string;
      }
    >
  >;
}

/** An answer in the words of the page, as app/routes/card/answer.tsx draws it. */
export function drawAnswer(state: AnswerState, claims?: Claims): HTMLElement {
  const given = document.getElementById("card-answers")?.dataset.words;
  const words: Words = JSON.parse(given ?? "");
  const language = document.documentElement.lang === "ar" ? "ar-EG-u-nu-latn" : "en-GB";
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Africa/Cairo",
  });
  const { tone, title, text } = words.states[state];
  const className = `panel stack verdict ${tone}`;
  const answer = draw("section", { className }, draw("h2", {}, title), draw("p", {}, text));
  answer.dataset.answer = state;
  if (claims?.name) {
    const name = draw("b", {}, draw("bdi", {}, claims.name));
    answer.append(draw("p", {}, words.holder, " ", name));
  }
  if (claims) {
    const end = draw("bdi", {}, format.format(claims.exp * 1000));
    answer.append(draw("p", {}, words.until, " ", end));
  }
  const now = draw("bdi", {}, format.format(serverNow()));
  answer.append(draw("p", { className: "muted" }, words.at, " ", now));
  return answer;
}
