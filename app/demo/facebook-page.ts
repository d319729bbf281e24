import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Organisation } from "#app/contract/organisation.ts";
import ar from "#locales/ar/demo.json" with { type: "json" };
import en from "#locales/en/demo.json" with { type: "json" };
import { type DemoPerson, listedPeople } from "./content/people.ts";

export type DialogParams = Readonly<Record<string, string>>;

/*
 * In a chain of cross-document view transitions a page without them makes the browser log an error.
 */
const style = `
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
*{box-sizing:border-box}
body{margin:0;background:#eef1f5;color:#17202b;font:1rem/1.6 "Segoe UI",Tahoma,sans-serif}
main{max-width:34rem;min-height:100vh;margin:0 auto;padding:1.25rem 1rem 0;background:#fff}
h1{margin:0;font-size:1.35rem}
h1,legend{line-height:1.4}
p{margin:.5rem 0}
small,[lang=en]{color:#526173}
[lang=en]{display:block;font-size:.85em;font-weight:400;text-align:end}
.notice{padding:.6rem .8rem;border-inline-start:4px solid #b98500;background:#fff7df}
fieldset{min-width:0;margin:1.25rem 0 0;padding:0;border:0}
ul{margin:0;padding:0;list-style:none}
legend{padding:0 0 .5rem;font-weight:700}
label{display:flex;gap:.8rem;align-items:center;padding:.45rem .25rem;border-top:1px solid #d7dde5;line-height:1.5;cursor:pointer}
label:hover{background:#f4f7fb}
label b,label small{display:block}
label small[lang=en]{font-size:.8rem}
input{flex:none;width:1.35rem;height:1.35rem;accent-color:#1450a3}
:focus-visible{outline:3px solid #b98500;outline-offset:2px}
button{width:100%;padding:.4rem 1rem;border:1px solid #1450a3;border-radius:.5rem;background:#1450a3;color:#fff;font:inherit;font-weight:700;line-height:1.4;cursor:pointer}
button [lang=en]{color:inherit;text-align:center}
.acts,.refuse{position:sticky;bottom:0;background:#fff}
.acts{bottom:4rem;padding:.75rem 0 .4rem;border-top:1px solid #d7dde5}
.refuse{height:4rem}
.refuse button{border-color:transparent;background:none;color:#1450a3}
`;

const styleHash = createHash("sha256").update(style).digest("base64");

export function dialogPolicy(back: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // Chromium applies it to redirects of a form, too.
    `form-action 'self' ${back}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function dialogPage(params: DialogParams, { portal }: Organisation) {
  const hidden = Object.entries(params).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return page(html`
    <p>${both(ar.shares, en.shares)}</p>
    <form method="post">
      ${hidden}
      <fieldset>
        <legend>${both(
          ar.question.replace("{{app}}", portal.ar),
          en.question.replace("{{app}}", portal.en),
        )}</legend>
        <ul>${listedPeople.map(option)}</ul>
      </fieldset>
      <div class="acts"><button type="submit">${both(ar.continue, en.continue)}</button></div>
    </form>
    <form method="post" class="refuse">
      ${hidden}
      <button type="submit" name="refuse" value="1">${both(ar.refuse, en.refuse)}</button>
    </form>`);
}

export function wrongRequestPage() {
  return page(html`
    <h2>${both(ar.wrongRequest, en.wrongRequest)}</h2>
    <p>${ar.wrongRequestText}</p>
    <p lang="en" dir="ltr">${en.wrongRequestText}</p>`);
}

function option(person: DemoPerson) {
  const isFirstMember = person === listedPeople.find(({ rank }) => rank === "member");
  return html`<li><label>
    <input type="radio" name="person" value="${person.uid}" required${isFirstMember ? raw(" checked") : ""}>
    <span>
      <b>${person.name}</b>
      <small>${describeStanding(person, ar).join("، ")}</small>
      <small lang="en" dir="ltr">${[person.nameEn, ...describeStanding(person, en)].join(" · ")}</small>
    </span>
  </label></li>`;
}

function describeStanding(
  { status, rank, role, hasSocialAccount }: DemoPerson,
  words: typeof ar,
): string[] {
  if (status === null) return [words.status.unknown];
  const parts = [words.status[hasSocialAccount ? status : "unlinked"]];
  if (role) parts.push(words.role[role]);
  else if (rank && rank !== "member" && rank !== "guest") parts.push(words.rank[rank]);
  return parts;
}

function both(arabic: string, english: string) {
  return html`${arabic} <span lang="en" dir="ltr">${english}</span>`;
}

function page(content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${ar.title} · ${en.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${both(ar.title, en.title)}</h1>
<p class="notice">${ar.notice} <span lang="en" dir="ltr">${en.notice}</span></p>
${content}
</main>
</body>
</html>`;
}
