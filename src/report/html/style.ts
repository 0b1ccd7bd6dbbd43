/** What every page looks like. */
import {
  MUTUAL,
  NEUTRAL,
  NIGHT,
  NIGHT_GRID,
  NIGHT_INK,
  NIGHT_SOFT_INK,
  NOBODY,
  nightRules,
  SIDE_COLOR,
} from "../charts/palette.js";

/**
 * The page's style sheet: one column of text, tables without boxes, paper first. On a phone a shade at the edge tells
 * what can be pushed aside; a picture has no ground of its own there, or it would lie on the shade.
 * A command is one line to be pushed aside, since a browser would end a line behind the dashes of an option; on
 * paper it has to break.
 */
export const STYLE = `
:root{--ink:#22201c;--soft:#5f5a52;--line:#e2ddd4;--tint:#f7f4ee;--accent:#8a3b12;
--page:#fff;--edge:#b9b2a5;--warn:#fdf1e7}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.55 Inter,system-ui,sans-serif}
main,footer{max-width:46.5rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:3.5rem}
h1,h2,th,strong{font-weight:600}
h1{font-size:2.1rem;line-height:1.15;letter-spacing:-.02em;margin:.2rem 0 1rem;
overflow-wrap:anywhere}
h2{font-size:1.3rem;line-height:1.3;letter-spacing:-.01em;margin:3.25rem 0 .75rem}
p{margin:0 0 .8rem;overflow-wrap:anywhere}
.over{color:var(--accent);font-size:.9rem;margin:0}
.about{color:var(--soft)}
.answer{font-size:1.35rem;line-height:1.4;letter-spacing:-.01em;margin:1.5rem 0 .6rem}
.facts,.note{color:var(--soft);font-size:.9rem}
.partial{border-left:4px solid #d55e00;background:var(--warn);padding:.6rem .9rem;margin:1.2rem 0}
.wins{margin:1rem 0}
.ends{display:flex;justify-content:space-between;gap:1rem}
.end{display:flex;flex-direction:column;min-width:0;overflow-wrap:anywhere;line-height:1.3}
.end:last-child{text-align:right}
.share{font-size:1.7rem;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.share small{font-size:.8rem;font-weight:400;letter-spacing:0;color:var(--soft);white-space:nowrap}
.with,.sure,.made{color:var(--soft);font-size:.85rem}
.sure{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin:0}
.made{color:var(--accent);font-weight:600;margin:.2rem 0 0}
.wins svg,.small-charts svg{display:block;overflow:visible}
.wins rect{transition:x .3s,width .3s}
.of-A{fill:${SIDE_COLOR.A}}.of-B{fill:${SIDE_COLOR.B}}
.of-mutual{fill:${MUTUAL}}.of-draw{fill:${NOBODY}}.neutral{fill:${NEUTRAL}}.track{fill:var(--line)}
[class^=as-]::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.35em;background:${NOBODY};
print-color-adjust:exact}
.as-mutual::before{background:${MUTUAL}}
.edge{stroke:var(--page);stroke-width:2}
.half{stroke:var(--ink);stroke-width:1.5}
.interval{stroke:var(--ink);stroke-width:2}
.was{stroke:var(--ink);stroke-width:2;stroke-dasharray:4 3}
.small-room{container-type:inline-size}
.small-charts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:1rem 1.2rem;margin:1rem 0 1.25rem}
@container (max-width:36rem){.small-charts{grid-template-columns:repeat(2,minmax(0,1fr))}}
.small-chart{display:block;font-size:.8rem;line-height:1.3;text-decoration:none;break-inside:avoid}
.small-chart .what{display:block;font-weight:600;border-top:2px solid var(--ink);padding:.3rem 0 .1rem}
.small-chart:hover .what{text-decoration:underline}
.small-chart .row{display:flex;justify-content:space-between;gap:.5rem;align-items:flex-end;margin:.3rem 0 .1rem;
overflow-wrap:anywhere}
.small-chart .number{font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums}
.small-chart .axis{color:var(--soft);margin:.1rem 0}
figure{margin:1.25rem 0 1.5rem}
.scroll{overflow-x:auto}
.still svg,.small svg{display:block;max-width:100%;height:auto;margin-left:-4px}
.small{display:none}
figure:focus-visible{outline:2px solid var(--accent);outline-offset:4px}
.take{font:inherit;font-size:.8rem;color:var(--soft);background:none;border:0;padding:.4rem 0;margin:-.9rem 1rem 1rem 0;
cursor:pointer;text-decoration:underline;text-underline-offset:.2em;text-decoration-color:var(--edge)}
.at{filter:brightness(.8)}
table{border-collapse:collapse;width:100%;font-size:.875rem;line-height:1.35;
font-variant-numeric:tabular-nums;margin:.25rem 0 1rem}
.caption{color:var(--soft);font-size:.875rem;margin:1.5rem 0 .2rem}
th,td{text-align:left;vertical-align:top;padding:.45rem .9rem .45rem 0;
border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}
thead th{color:var(--soft);font-weight:400;vertical-align:bottom;border-bottom-color:var(--edge)}
tbody th{font-weight:400}
.whole{white-space:nowrap}
.n{text-align:right;white-space:nowrap}
thead .n{white-space:normal}
.w{overflow-wrap:anywhere;min-width:5.5rem}
.g th{font-weight:600;padding-top:1rem;overflow-wrap:anywhere}
.g span{font-weight:400;color:var(--soft);margin-left:.4em}
td small{display:inline-block;min-width:8.2em;margin-left:.7em;color:var(--soft);font-size:.78rem}
.dense small{display:block;min-width:0;margin-left:0}
footer{margin-top:4rem;padding-top:1.5rem;padding-bottom:3rem;color:var(--soft);font-size:.85rem}
footer>div{border-top:1px solid var(--line);padding-top:1.25rem}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.25rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;color:var(--ink);overflow-wrap:anywhere}
code{font:400 .85em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.again code{display:block;white-space:nowrap;overflow-x:auto}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:.15em}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-size:.9rem;margin:1.5rem 0}
summary{cursor:pointer}
summary h2{display:inline}
details{margin:1.5rem 0}
pre{font:400 .78rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--tint);padding:.75rem;
overflow-x:auto}
.tip{position:fixed;z-index:9;pointer-events:none;visibility:hidden;left:0;top:0;
max-width:min(22rem,92vw);
background:var(--page);color:var(--ink);border:1px solid var(--edge);border-radius:4px;
box-shadow:0 2px 10px #22201c26;
padding:.5rem .7rem;font-size:.8rem;line-height:1.4;overflow-wrap:anywhere}
.tip div{display:flex;gap:.9rem;justify-content:space-between}
.tip span:first-child{color:var(--soft);flex:none}
.tip span:last-child{text-align:right;font-variant-numeric:tabular-nums}
@media (prefers-reduced-motion:reduce){.wins rect{transition:none}}
@media (max-width:36rem){
.share{font-size:1.4rem}
.share small{display:block}
.small-charts{gap:.8rem 1rem}
.scroll{background:linear-gradient(to left,var(--page) .75rem,transparent) right/1rem 100% no-repeat local,
linear-gradient(to left,#8a7f6c66,transparent) right/1rem 100% no-repeat scroll}
main{padding-top:1.75rem}
h1{font-size:1.65rem}
.answer{font-size:1.15rem}
h2{margin-top:2.5rem}
.still svg{min-width:35rem;max-width:none}
.still svg>rect:first-child{fill:none!important}
@media screen{
.both .still{display:none}
.both .small{display:block}
}
table{font-size:.78rem}
th,td{padding-right:.5rem}
.w{min-width:7rem}
td small{display:block;min-width:0;margin-left:0}
dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:.5rem}
}
@media screen and (prefers-color-scheme:dark){
:root{color-scheme:dark;--ink:${NIGHT_INK};--soft:${NIGHT_SOFT_INK};--line:${NIGHT_GRID};--tint:#23211e;
--accent:#e7a273;--page:${NIGHT};--edge:#6b645a;--warn:#3a2415}
${nightRules(":is(figure,.map) ")}
}
@page{margin:14mm 14mm 16mm}
@media print{
body{font-size:9.5pt}
main,footer{max-width:none;padding-left:0;padding-right:0}
main{padding-top:0}
h1{font-size:20pt}
.answer{font-size:13pt}
h2{font-size:13pt;margin-top:20pt}
h2,.caption,thead,.g{break-after:avoid}
figure,tr,.caption,.partial,footer{break-inside:avoid}
p{orphans:3;widows:3}
thead{display:table-header-group}
.scroll{overflow:visible}
.again code{display:inline;white-space:normal}
table{font-size:8.5pt}
th,td{padding-top:3pt;padding-bottom:3pt;padding-right:7pt}
.w{min-width:0}
td small{font-size:7.5pt}
.tip,.small,.take,nav,details:not([open]){display:none}
.still svg{min-width:0;max-width:100%;max-height:225mm}
a{text-decoration:none}
}
`;
