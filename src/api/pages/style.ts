import { readableAccent } from '../../domain/company/look.ts';

/** The pages have the paper and ink of a ledger, in system fonts, light or dark as the reader's device is. */
export const style = `
:root {
  --paper: #f4f2ec; --raised: #fff; --ink: #1d2421; --soft: #5d6863; --line: #e2e0d8; --accent: #0f6b52; --on-accent: #fff;
  --tint: #eef4f0; --bad: #a8371f; --bad-tint: #fbeeea; --wait: #7a5200; --wait-tint: #fbf3e0; --shadow: 0 1px 2px rgb(29 36 33 / 6%), 0 12px 32px -12px rgb(29 36 33 / 18%);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101412; --raised: #1a201d; --ink: #e4e9e6; --soft: #9aa8a1; --line: #2c3531; --accent: #5cc6a2; --on-accent: #0c1512;
    --tint: #1d2a25; --bad: #f4a08c; --bad-tint: #2f1f1b; --wait: #e8bd68; --wait-tint: #2d2617; --shadow: none;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
h1, h2, p, dl, dd, ul { margin: 0; }
h1, h2 { line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }

.test-mark { background: var(--bad-tint); color: var(--bad); font-size: .85rem; font-weight: 600; text-align: center; padding: .35rem 1rem; border-bottom: 1px solid var(--bad); }
main { max-width: 58rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
.sorry { min-height: 90vh; max-width: 30rem; display: grid; align-content: center; justify-items: center; text-align: center; gap: .8rem; }
.sorry section { width: 100%; display: grid; gap: .6rem; } .sorry .notice { text-align: left; margin: 0; }
.sorry h1 { font-size: 1.5rem; color: var(--ink); } .sorry p { color: var(--soft); }

.issuer { padding: .5rem .25rem 1.1rem; }
.issuer strong { font-size: 1.1rem; overflow-wrap: anywhere; }
.issuer span { display: block; color: var(--soft); font-size: .9rem; }
.columns { display: grid; gap: 1rem; }
section { background: var(--raised); border: 1px solid var(--line); border-radius: 16px; padding: 1.25rem; box-shadow: var(--shadow); min-width: 0; }
h1 { font-size: 1.05rem; font-weight: 600; color: var(--soft); }
h2 { font-size: 1.05rem; margin-bottom: .9rem; }
.amount { font-size: clamp(2.2rem, 11vw, 3rem); font-weight: 700; letter-spacing: -.03em; line-height: 1.2; font-variant-numeric: tabular-nums; margin: .1rem 0; overflow-wrap: anywhere; }
.amount.long { font-size: clamp(1.4rem, 6.6vw, 2.1rem); }
.amount small { font-size: .5em; font-weight: 600; letter-spacing: 0; color: var(--soft); }
.due { color: var(--soft); }
.late { color: var(--bad); font-weight: 600; }

.notice { border-radius: 12px; padding: .85rem 1rem; margin-top: 1rem; background: var(--tint); border-left: 4px solid var(--accent); }
.notice strong { display: block; }
.notice.bad { background: var(--bad-tint); border-color: var(--bad); } .notice.bad strong { color: var(--bad); }
.notice.wait { background: var(--wait-tint); border-color: var(--wait); } .notice.wait strong { color: var(--wait); }

button, .button { font: 600 1.05rem/1.2 var(--sans); display: block; width: 100%; min-height: 3.25rem; padding: .9rem 1.2rem; border: 0; border-radius: 12px; cursor: pointer;
  background: var(--accent); color: var(--on-accent); text-align: center; text-decoration: none; }
button:hover, .button:hover { filter: brightness(1.08); }
form { margin-top: 1.1rem; } form + form { margin-top: .7rem; }
.quiet { background: transparent; color: var(--accent); box-shadow: inset 0 0 0 1px var(--line); }
.fine { text-wrap: balance; color: var(--soft); font-size: .85rem; margin-top: .6rem; text-align: center; }

.facts { display: grid; gap: .85rem; }
.facts div { display: grid; grid-template-columns: 1fr auto; gap: 0 .75rem; align-items: center; }
.facts dt { color: var(--soft); font-size: .85rem; grid-column: 1 / -1; }
.facts dd { overflow-wrap: anywhere; font-weight: 600; min-width: 0; }
.facts .code { font-family: var(--mono); font-size: .95rem; letter-spacing: .01em; }
.copy { display: none; width: auto; min-height: 2.5rem; padding: .4rem .8rem; font-size: .85rem; border-radius: 9px; background: var(--tint); color: var(--accent); }
.js .copy { display: block; }
.account + .account { border-top: 1px solid var(--line); margin-top: 1.1rem; padding-top: 1.1rem; }
.qr { display: grid; justify-items: center; gap: .5rem; margin-top: 1.2rem; }
.qr svg { display: block; width: 11rem; height: 11rem; border-radius: 12px; background: #fff; }
.qr p { color: var(--soft); font-size: .85rem; text-align: center; max-width: 20rem; }

.lines { list-style: none; padding: 0; }
.lines li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .65rem 0; border-bottom: 1px solid var(--line); }
.lines span { overflow-wrap: anywhere; } .lines small { color: var(--soft); display: block; }
.lines b, .sums dd { font-variant-numeric: tabular-nums; font-weight: 500; white-space: nowrap; }
.more { color: var(--soft); font-size: .9rem; padding: .65rem 0; border-bottom: 1px solid var(--line); }
.documents b { text-align: right; } .documents b small { font-weight: 400; } .documents .late { color: var(--bad); }
.files a { display: inline-block; padding: .25rem .75rem .25rem 0; font-weight: 600; }
.period { display: grid; gap: .7rem; grid-template-columns: 1fr 1fr; } .period button { grid-column: 1 / -1; }
.period label { color: var(--soft); font-size: .85rem; min-width: 0; }
input { font: 1rem/1.2 var(--sans); display: block; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; margin-top: .25rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 9px; }
details { margin-top: .9rem; } summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .4rem 0; min-height: 2.5rem; }
.fields { display: grid; gap: .7rem; } .fields label { color: var(--soft); font-size: .85rem; min-width: 0; }
select { font: 1rem/1.2 var(--sans); display: block; width: 100%; min-height: 2.75rem; padding: .5rem .7rem; margin-top: .25rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 9px; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; } legend { padding: 0; color: var(--soft); font-size: .85rem; }
.choice { display: grid; grid-template-columns: auto 1fr auto; gap: 0 .75rem; align-items: center; padding: .6rem 0; border-bottom: 1px solid var(--line); cursor: pointer; }
.choice span { overflow-wrap: anywhere; min-width: 0; } .choice small { color: var(--soft); display: block; } .choice b { font-weight: 500; font-variant-numeric: tabular-nums; white-space: nowrap; } .choice .late { color: var(--bad); }
input[type=checkbox] { width: 1.4rem; height: 1.4rem; min-height: 0; margin: 0; accent-color: var(--accent); }
fieldset ~ button { margin-top: .9rem; }
.about { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); }
.about dt { color: var(--soft); } .about dd { text-align: right; overflow-wrap: anywhere; min-width: 0; }
.sums { padding-top: .7rem; } .sums div { display: flex; justify-content: space-between; gap: 1rem; padding: .15rem 0; color: var(--soft); }
.sums .total { color: var(--ink); font-weight: 700; } .sums .total dd { font-weight: 700; }
.whole { margin-top: 1rem; }
footer { color: var(--soft); font-size: .85rem; text-align: center; padding-top: 1.5rem; overflow-wrap: anywhere; }

@media (min-width: 52rem) {
  main { padding-top: 2.5rem; }
  .columns { grid-template-columns: 1.1fr 1fr; align-items: start; }
  .columns > div { display: grid; gap: 1rem; min-width: 0; }
  section { padding: 1.6rem; }
}
@media (max-width: 51.99rem) { .columns > div { display: contents; } }
@media print { .copy, form, .whole { display: none !important; } section { box-shadow: none; } }
`;

/** CON-LOOK-2: the company's colour replaces ours, and is readable on the darkest of the light grounds and the lightest of the dark. */
export function accentStyle(accent: string): string {
  const set = (ground: string): string => `:root { --accent: ${readableAccent(accent, ground)}; }`;
  return `${set('#f4f2ec')} @media (prefers-color-scheme: dark) { ${set('#1d2a25')} }`;
}
