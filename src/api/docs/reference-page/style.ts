/** The page has the paper and ink of a ledger, in system fonts, light or dark as the reader's device is. */
export const style = `
:root {
  --paper: #fbfaf7; --raised: #fff; --ink: #1d2421; --soft: #5d6863; --line: #e2e0d8; --accent: #0f6b52; --on-accent: #fff;
  --tint: #eef4f0; --bad: #a8371f; --code: #17211e; --code-ink: #dfe8e3; --code-soft: #93a49c; --text: #a5d6a7; --name: #8fc7e8; --word: #f0c27b;
  --get: #0f6b52; --post: #1d5fa8; --put: #8a5a00; --delete: #a8371f;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141816; --raised: #1b211e; --ink: #e4e9e6; --soft: #9aa8a1; --line: #2c3531; --accent: #5cc6a2; --on-accent: #0c1512;
    --tint: #1d2824; --bad: #f08f78; --code: #0e1210; --get: #5cc6a2; --post: #7fb5ee; --put: #e0b055; --delete: #f08f78;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
[tabindex="-1"]:focus-visible { outline: 0; }
code, pre, textarea { font-family: var(--mono); font-size: .875em; }
p { margin: 0 0 .8rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; }
h1 { font-size: clamp(1.9rem, 5vw, 2.6rem); letter-spacing: -.02em; }
h2 { font-size: 1.55rem; letter-spacing: -.01em; margin-bottom: .6rem; }
h3 { font-size: 1.15rem; margin: 1.8rem 0 .4rem; }
h4 { font-size: .95rem; margin: 1.6rem 0 .3rem; }
.skip { position: absolute; left: -100vw; background: var(--raised); padding: .5rem 1rem; z-index: 9; }
.skip:focus { left: 1rem; top: 1rem; }

nav { background: var(--raised); border-bottom: 1px solid var(--line); top: 0; z-index: 2; font-size: .92rem; position: relative; } .js nav { position: sticky; }
.search { display: none; } .js .search { display: block; position: absolute; top: .4rem; left: 7.5rem; right: 1.25rem; z-index: 1; }
.search input { font: 1rem/1.5 var(--sans); padding: .3rem 2.2rem .3rem .7rem; }
.search kbd { position: absolute; right: .6rem; top: .45rem; font: .75rem/1.5 var(--mono); color: var(--soft); border: 1px solid var(--line); border-radius: 4px; padding: 0 .4rem; pointer-events: none; }
.search input:focus + kbd, .search input:not(:placeholder-shown) + kbd { display: none; }
.found { position: absolute; right: 0; top: calc(100% + .4rem); width: calc(100vw - 2.5rem); max-height: min(70vh, 36rem); overflow-y: auto; overscroll-behavior: contain;
  background: var(--raised); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 .8rem 2rem #0003; padding: .5rem; }
.found p { margin: .1rem .5rem .4rem; font-size: .8rem; color: var(--soft); }
.found a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .8rem; align-items: baseline; padding: .4rem .6rem; border-radius: 6px; color: inherit; text-decoration: none; }
.found b { font-weight: 600; overflow-wrap: anywhere; } .found span { grid-column: 1 / -1; color: var(--soft); font-size: .83rem; overflow-wrap: anywhere; }
.found a:hover { background: var(--tint); } .found [aria-selected=true] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
nav details { padding: 0 1.25rem; } .js nav details { max-height: 100vh; overflow-y: auto; }
nav summary { padding: .8rem 0; font-weight: 600; cursor: pointer; }
nav details[open] { padding-bottom: 1.5rem; }
nav .label { font-size: .75rem; letter-spacing: .06em; color: var(--soft); text-transform: uppercase; margin: 1.4rem 0 .3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: flex; gap: .55rem; align-items: baseline; padding: .28rem 0; color: inherit; text-decoration: none; }
nav li a:hover { color: var(--accent); }
nav .brand { display: none; font-size: 1.15rem; font-weight: 700; margin: 0 0 1rem; }
nav .brand a { color: inherit; text-decoration: none; } nav .brand span { color: var(--soft); font-weight: 400; }

main { padding: 2rem 1.25rem 5rem; min-width: 0; }
main > section { border-top: 1px solid var(--line); padding-top: 2.5rem; margin-top: 3rem; }
.lead { color: var(--soft); font-size: 1.08rem; max-width: 44rem; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; color: var(--soft); font-size: .92rem; overflow-wrap: anywhere; }
.steps { list-style: none; counter-reset: step; margin: 1.2rem 0 0; padding: 0; max-width: 46rem; }
.steps > li { counter-increment: step; position: relative; padding: 0 0 1.6rem 2.8rem; }
.steps > li::before { content: counter(step); position: absolute; left: 0; top: 0; width: 1.8rem; height: 1.8rem; border-radius: 50%;
  background: var(--accent); color: var(--on-accent); font-weight: 700; font-size: .9rem; display: grid; place-items: center; }
.steps > li:not(:last-child)::after { content: ""; position: absolute; left: .87rem; top: 2.2rem; bottom: .4rem; width: 1px; background: var(--line); }
.steps h3 { margin: .1rem 0 .5rem; }

.operation { border-top: 1px solid var(--line); padding: 2rem 0 1rem; margin-top: 1.5rem; }
.operation h3 { margin: 0; font-size: 1.25rem; } .operation h3 a { color: inherit; text-decoration: none; } .operation h3 a:hover { color: var(--accent); }
.address { margin: .3rem 0 1rem; overflow-wrap: anywhere; }
.method { font: 700 .7rem/1 var(--mono); letter-spacing: .03em; color: var(--get); white-space: nowrap; }
.address .method, td .method { border: 1px solid currentColor; border-radius: 4px; padding: .2rem .35rem; }
.method.post { color: var(--post); } .method.put, .method.patch { color: var(--put); } .method.delete { color: var(--delete); }
.access { list-style: none; margin: 1rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; font-size: .85rem; }
.access li { background: var(--tint); border-radius: 6px; padding: .2rem .6rem; } .access span { color: var(--soft); margin-right: .25rem; }

.members { margin: 0; } .members > div { border-top: 1px solid var(--line); padding: .5rem 0; }
.members dt code { font-weight: 600; overflow-wrap: anywhere; } .members dd { margin: 0; font-size: .93rem; }
.members .members { margin: .5rem 0 0 .2rem; padding-left: .9rem; border-left: 2px solid var(--line); }
.members .members > div:first-child { border-top: 0; }
.members > div:target, tr:target, .problems:target { background: var(--tint); box-shadow: -.6rem 0 var(--tint), .6rem 0 var(--tint); }
.type, small { color: var(--soft); font-size: .83rem; } dd small { display: block; } dd small:empty { display: none; }
.required { color: var(--bad); font-size: .78rem; font-weight: 400; }
.problems { margin-top: 1.4rem; } .problems summary, .try summary { cursor: pointer; font-weight: 600; font-size: .95rem; }
.problems ul { list-style: none; margin: .6rem 0 0; padding: 0; font-size: .9rem; } .problems li { padding: .35rem 0; border-top: 1px solid var(--line); } samp { font: inherit; color: var(--soft); }
.needs { font-size: .88rem; color: var(--soft); }
.status { font: 700 .8rem var(--mono); color: var(--bad); } .status.good { color: var(--get); }

.side { margin-top: 1.5rem; }
.code { margin: 0 0 1rem; background: var(--code); color: var(--code-ink); border-radius: 10px; overflow: hidden; border: 1px solid transparent; }
.code figcaption { display: flex; justify-content: space-between; align-items: center; padding: .5rem .9rem 0; font-size: .78rem; color: var(--code-soft); min-height: 2rem; }
.code pre, .outcome pre { margin: 0; padding: .5rem .9rem .9rem; overflow: auto; line-height: 1.5; max-height: 26rem; tab-size: 2; }
.code .name { color: var(--name); } .code .text { color: var(--text); } .code .word { color: var(--word); }
.copy { background: none; border: 1px solid #ffffff2e; color: inherit; border-radius: 5px; font: inherit; padding: .1rem .5rem; cursor: pointer; }
.copy:hover { color: var(--code-ink); } .copy, .try, .credentials { display: none; } .js .copy { display: block; }
.js .try, .js .credentials { display: block; border: 1px solid var(--line); background: var(--raised); border-radius: 10px; padding: .8rem 1rem; margin: 0 0 1rem; }
.credentials h4 { margin: 0 0 .2rem; } .credentials p { font-size: .88rem; color: var(--soft); margin: 0 0 .6rem; }
.pair { display: grid; gap: .6rem; } .credentials .foot { display: flex; flex-wrap: wrap; gap: .4rem 1rem; justify-content: space-between; align-items: center; margin: .8rem 0 0; }
label { display: block; font-size: .85rem; font-weight: 600; margin: .6rem 0 .2rem; }
input, select, textarea { width: 100%; padding: .5rem .65rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font: .9rem/1.5 var(--mono); }
input::placeholder { color: var(--soft); opacity: .65; } textarea { resize: vertical; }
button[type=submit] { margin-top: .8rem; background: var(--accent); color: var(--on-accent); border: 0; border-radius: 6px; padding: .55rem 1.1rem; font: 600 .93rem var(--sans); cursor: pointer; }
button[type=submit]:hover { filter: brightness(1.08); } button:disabled { opacity: .6; cursor: progress; }
.quiet { background: none; border: 0; color: var(--accent); font: inherit; text-decoration: underline; cursor: pointer; padding: 0; }
.who { font-size: .85rem; color: var(--soft); margin: .7rem 0 0; }
.outcome .line { font: .82rem var(--mono); overflow-wrap: anywhere; margin: 1rem 0 0; } .outcome .line small { margin-left: .6rem; }
.outcome pre { background: var(--code); color: var(--code-ink); border-radius: 8px; padding: .7rem .9rem; margin-top: .6rem; font-size: .78rem; } .outcome pre.headers { color: var(--code-soft); }

.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { text-align: left; font-size: .8rem; color: var(--soft); font-weight: 600; } th, td { padding: .45rem 1rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
td a { text-decoration: none; white-space: nowrap; } td a code { text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .25em; }
@media (min-width: 34rem) { .pair { grid-template-columns: 2fr 1fr; gap: 1rem; } }
@media (min-width: 60rem) {
  html { scroll-padding-top: 1.5rem; }
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
  nav, .js nav { position: sticky; border: 0; border-right: 1px solid var(--line); height: 100vh; display: flex; flex-direction: column; }
  nav details, .js nav details { flex: 1; min-height: 0; max-height: none; overflow-y: auto; padding: 1rem 1.5rem 2rem; } nav summary { display: none; }
  nav .brand { display: block; padding: 2rem 1.5rem 0; } .js .search { position: relative; top: 0; left: 0; right: 0; margin: 0 1.5rem; }
  .search input { font-size: .92rem; } .found { left: 0; right: auto; width: 28rem; }
  main { padding: 3rem clamp(2rem, 4vw, 4rem) 6rem; max-width: 82rem; }
}
@media (min-width: 76rem) {
  .side { margin: 0; }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); gap: 3rem; align-items: start; }
  .columns > div > h3:first-child { margin-top: 0; }
}
@media print { nav, .search, .try, .credentials, .copy { display: none !important; } }
`;
