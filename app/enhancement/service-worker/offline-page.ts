/** In both languages; a script leaves the one that was chosen, and comes back when the line does. */
const page = `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>لا يوجد اتصال · No connection</title>
<style>
:root { color-scheme: dark; --ground: #0e1719; --text: #edf3f1; --accent: #4fc7a8; --line: #2c3638; }
:root[data-theme="light"] { color-scheme: light; --ground: #f4f6f5; --text: #16211f; --accent: #0a6a57; --line: #d5dcda; }
* { margin: 0; box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; background: var(--ground); color: var(--text); font: 1.06rem/1.7 "Segoe UI", Tahoma, sans-serif; text-align: center; }
header { display: flex; gap: 0.75rem; align-items: center; padding: 0.6rem max(1.25rem, 50vw - 34rem); border-block-end: 1px solid var(--line); }
header img { inline-size: 2.75rem; block-size: 2.75rem; border-radius: 0.75rem; }
main { display: grid; gap: 1.5rem; max-inline-size: 40rem; margin: auto; padding: 1.5rem; font-size: clamp(1.06rem, 0.9rem + 0.6vw, 1.3rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2.4rem); line-height: 1.5; }
section + section { padding-block-start: 1.5rem; border-block-start: 1px solid var(--line); }
a { display: inline-block; margin-block-start: 1rem; padding: 0.6rem 1.4rem; border: 1px solid var(--accent); border-radius: 0.75rem; color: var(--accent); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
</style>
</head>
<body>
<header></header>
<main>
<section lang="ar" dir="rtl"><h1>لا يوجد اتصال بالإنترنت</h1><p>تعذّر فتح هذه الصفحة. ستُفتح تلقائيًا حين يعود الاتصال.</p><a href="">إعادة المحاولة</a></section>
<section lang="en" dir="ltr"><h1>No internet connection</h1><p>This page could not be opened. It will open by itself when the connection is back.</p><a href="">Try again</a></section>
</main>
<script>
const chosen = (name, value) => document.cookie.split("; ").includes(name + "=" + value);
const root = document.documentElement;
if (chosen("theme", "light")) root.dataset.theme = "light";
const english = chosen("language", "en");
if (english) { root.lang = "en"; root.dir = "ltr"; }
document.title = document.title.split(" · ")[english ? 1 : 0];
for (const other of document.querySelectorAll(english ? "body [lang=ar]" : "body [lang=en]")) other.remove();
addEventListener("online", () => location.reload());
// Not every browser tells, and a line can be back before the network says so.
setInterval(() => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => undefined), 5000);
</script>
</body>
</html>
`;

/** @param header HTML of the organisation's sign and name, or nothing */
export const offlinePage = (header: string): string =>
  page.replace("<header></header>", () => header);
