"""How the web report looks: a quiet map on paper; phone first, and A4 when it is printed."""

from typing import Final

STYLE: Final = """
:root{--ink:#22282e;--soft:#59636a;--line:#dfe3e2;--mist:#f4f3ee;--accent:#2c6a86;--leaf:#3e7d4a;
--brick:#b3541e;--gold:#dfae38}
*{box-sizing:border-box}
body{margin:0;background:var(--mist);color:var(--ink);
font:16px/1.45 Lato,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main,footer{max-width:72rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.6rem}
h1{font-size:1.9rem;line-height:1.15;margin:.1rem 0 .6rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:0 0 .7rem;color:var(--accent);overflow-wrap:anywhere}
.date{margin:0;color:var(--soft);letter-spacing:.04em}
.winner{margin:.2rem 0;font-size:1.15rem;font-weight:700;overflow-wrap:anywhere}
.winner::before{content:"";display:inline-block;width:.75em;height:.75em;border-radius:50%;
background:var(--gold);margin-right:.5em}
.winner small{font-weight:400;color:var(--soft)}
.calm{margin:1rem 0;padding:.7rem 1rem;border-left:5px solid var(--leaf);background:#fff;
border-radius:.4rem}
section{background:#fff;border:1px solid var(--line);border-radius:.7rem;padding:1rem;margin:1rem 0}
.looks{border-left:6px solid var(--brick)}
.looks h2{color:var(--brick)}
ul{margin:0;padding-left:1.1rem}
.looks li{margin:.35rem 0;overflow-wrap:anywhere}
.wide{overflow-x:auto;margin:0 -1rem;padding:0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
.wide table{width:100%}
.wide th{font-weight:400;color:var(--soft);font-size:.86rem;border-bottom:2px solid var(--line);
white-space:nowrap}
.wide th,.wide td{text-align:right;padding:.35rem .5rem}
.wide td{border-bottom:1px solid var(--line);white-space:nowrap}
.wide .name{text-align:left;max-width:14rem;overflow:hidden;text-overflow:ellipsis}
.wide td.name{font-weight:700}
.wide td:last-child{font-weight:700}
.wide th:last-child,.wide td:last-child{position:sticky;right:-1rem;background:#fff;
padding-right:1rem}
.wide .first td{background:#fdf6e1}
.soft{color:var(--soft);font-size:.84rem;margin:.5rem 0 0;overflow-wrap:anywhere}
.facts{margin-top:.7rem;color:var(--soft)}
figure{margin:1rem auto 0;max-width:46rem}
figure svg{width:100%;height:auto;display:block}
figcaption{color:var(--soft);font-size:.84rem;text-align:center}
.player{background:none;border:0;padding:0;margin-top:1.8rem}
.player>h2{font-size:1.35rem;border-bottom:2px solid var(--accent);padding-bottom:.25rem}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr))}
article{background:#fff;border:1px solid var(--line);border-top:4px solid var(--leaf);
border-radius:.6rem;padding:.8rem 1rem;min-width:0}
article.review{border-top-color:var(--brick)}
h3{display:flex;gap:.5rem;align-items:baseline;margin:0 0 .6rem;font-size:1rem}
h3 span{color:var(--soft);font-weight:400}
h3 b{margin-left:auto;font-size:1.5rem;font-variant-numeric:tabular-nums}
.body{display:grid;gap:.8rem;grid-template-columns:minmax(0,9rem) minmax(0,1fr);align-items:start}
.body.seen{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}
.board svg{width:100%;height:auto;display:block;border-radius:.3rem}
.photo{width:100%;height:auto;display:block;border-radius:.3rem;border:1px solid var(--line)}
.points td{padding:.08rem .3rem;vertical-align:top;font-size:.92rem}
.points td:first-child{text-align:right;font-weight:700;white-space:nowrap;min-width:2.2rem}
.nothing td{color:#8b9499;font-weight:400!important}
.notes{color:var(--brick);margin-bottom:.5rem;font-size:.92rem}
i.sure,i.review{font-style:normal;font-weight:700;color:var(--leaf)}
i.review{color:var(--brick)}
footer{color:var(--soft);font-size:.84rem;padding-top:.5rem;padding-bottom:2rem}
@media (max-width:30rem){.body{grid-template-columns:minmax(0,7rem) minmax(0,1fr)}
.body.seen{grid-template-columns:minmax(0,1fr)}
h1{font-size:1.6rem}}
@media print{@page{size:A4;margin:14mm}body{background:#fff;font-size:10.5pt}
header,main,footer{max-width:none;padding:0}section,article{break-inside:avoid}
.player{break-inside:auto}.cards{grid-template-columns:1fr 1fr}.wide{overflow:visible}}
"""
