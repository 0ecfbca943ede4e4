/** Script of the page: a tap on a box marks losses up to that box. Inputs are stored on the device; if that fails, the page says so. */
export const PAGE_SCRIPT = `
'use strict';
(() => {
  const all = (wanted, within = document) => [...within.querySelectorAll(wanted)];
  const key = 'nomarch-page:' + document.documentElement.dataset.army;
  for (const place of all('.state')) {
    const unit = place.dataset.unit;
    place.append(document.getElementById(place.dataset.of).content.cloneNode(true));
    for (const field of all('[data-label]', place)) field.setAttribute('aria-label', unit + ': ' + field.dataset.label);
  }
  const rows = all('.row');
  const boxes = rows.map((row) => all('input', row));
  const fields = all('.state select, .state input, input.round');
  const isBox = (field) => field.type === 'checkbox';
  const struck = (at) => boxes[at].filter((box) => box.checked).length;
  const begun = rows.map((_, at) => struck(at));
  const plain = fields.map((field) => (isBox(field) ? field.checked : field.value));
  const SHARES = { '\\u00bc': 'a quarter', '\\u00bd': 'half', '\\u00be': 'three quarters' };

  const strike = (at, count) => {
    boxes[at].forEach((box, place) => { box.checked = place < count; });
    const next = boxes[at][Math.min(count, boxes[at].length - 1)];
    for (const box of boxes[at]) box.tabIndex = box === next ? 0 : -1;
  };
  const count = (unit) => {
    let models = 0;
    let whole = 0;
    let hits = 0;
    all('.row', unit).forEach((row) => {
      const cells = struck(rows.indexOf(row));
      const { each, hits: most, count: number } = row.dataset;
      models += Math.min(number, Math.floor(cells / most) * each);
      hits += Math.min(number * most, cells * each);
      whole += Number(number);
    });
    const lost = unit.dataset.by === 'hits' ? hits : models;
    const share = JSON.parse(unit.dataset.breaks).findLast(([, at]) => lost >= at);
    const gone = whole > 0 && models >= whole;
    unit.classList.toggle('gone', gone);
    return (unit.querySelector('.lost').textContent = [
      hits === 0 ? '' : models === hits ? models + ' lost' : hits + ' hits, ' + models + ' lost',
      gone ? 'all lost' : share ? SHARES[share[0]] + ' lost' : '',
    ].filter(Boolean).join(' \\u00b7 '));
  };
  const show = ({ rows: kept = [], fields: chosen = [] }) => {
    rows.forEach((_, at) => strike(at, kept[at] ?? begun[at]));
    fields.forEach((field, at) => {
      const value = chosen[at] ?? plain[at];
      if (isBox(field)) field.checked = value === true;
      else field.value = value;
    });
    all('article').forEach(count);
  };
  const note = document.getElementById('kept');
  const keep = (said = '') => {
    const state = { rows: rows.map((_, at) => struck(at)), fields: fields.map((field) => (isBox(field) ? field.checked : field.value)) };
    try {
      localStorage.setItem(key, JSON.stringify(state));
      note.textContent = said + ' Saved on this device.';
    } catch {
      note.textContent = said + ' This browser cannot save this page: keep it open.';
    }
  };
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    // Unreadable data is ignored.
  }
  rows.forEach((row, at) => {
    boxes[at].forEach((box, place) => {
      box.setAttribute('aria-label', place + 1 + ' of ' + boxes[at].length);
      box.addEventListener('change', () => {
        strike(at, box.checked ? place + 1 : place);
        keep(count(row.closest('article')) + '.');
      });
      box.addEventListener('keydown', ({ key: pressed }) => {
        const to = boxes[at][place + ({ ArrowRight: 1, ArrowLeft: -1 }[pressed] ?? 0)];
        if (to && to !== box) to.focus();
      });
    });
  });
  for (const field of fields) field.addEventListener('change', () => keep());
  document.getElementById('clear').addEventListener('click', () => {
    if (!confirm('Clear all losses and markers?')) return;
    show({});
    keep();
  });
  show(kept);
  for (const tool of all('.tools [hidden]')) tool.hidden = false;
})();
`;

/** Style of the page. It loads nothing, follows the reader's light or dark mode, and prints in black. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #f4efe2; --sheet: #fbf9f3; --ink: #231d17; --soft: #51493e; --line: #a08f70;
  --rule: #26377f; --wash: #ede4cd; --alarm: #8f2318; --good: #1f5c45; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14171c; --sheet: #1d2127; --ink: #ece6d8; --soft: #c3bcae;
  --line: #6e6a60; --rule: #9db4ff; --wash: #33322c; --alarm: #ff9c8e; --good: #7fd3ad; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.4 "Source Sans 3", "Segoe UI", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; background: var(--sheet); overflow-wrap: anywhere; }
h1, h2 { color: var(--rule); line-height: 1.2; }
h1 { font-size: 1.7rem; }
h2 { margin: 1.6rem 0 .4rem; padding-bottom: .1rem; border-bottom: 2px solid; font-size: 1.2rem; }
h3 { font-size: 1rem; }
ul { padding: 0; list-style: none; }
a { color: var(--rule); }
.soft { color: var(--soft); }
.total { font-weight: 700; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.2rem; margin-top: .5rem; font-size: .9rem; }
button, select, input[type=number], summary { min-height: 1.9rem; border: 1px solid var(--line); border-radius: 3px; background: var(--sheet); color: inherit; font: inherit; padding: .1rem .5rem; }
.line, .head { display: flex; gap: .7rem; align-items: baseline; }
.line > :first-child, .name { flex: 1; min-width: 0; }
.points { flex: none; text-align: end; }
article { padding: .5rem 0 .6rem; border-top: 1px solid var(--line); break-inside: avoid; }
h2 + article { border-top: 0; }
.mark { display: inline-block; margin-inline-end: .4rem; padding: 0 .4rem; border: 1px solid var(--line); border-radius: 3px; font-size: .9rem; }
.lost { color: var(--alarm); font-weight: 700; }
.gone .name { text-decoration: line-through; }
.count { font-weight: 700; }
.row { display: flex; flex-wrap: wrap; gap: .2rem; padding: .2rem 0 .3rem; }
.tick { appearance: none; display: inline-grid; flex: none; place-items: center; width: 1.6rem; height: 1.6rem; border: 1px solid var(--ink); border-radius: 2px; background: var(--sheet); color: inherit; font: 700 .8rem/1 inherit; cursor: pointer; print-color-adjust: exact; }
.tick::before { content: attr(data-m); }
.tick[data-m] { background: var(--wash); }
.tick.g { margin-inline-end: .4rem; }
.tick:checked { background: linear-gradient(to top right, transparent 44%, var(--alarm) 44% 56%, transparent 56%), linear-gradient(to bottom right, var(--wash) 44%, var(--alarm) 44% 56%, var(--wash) 56%); }
.round { border-radius: 50%; align-self: center; }
:focus-visible { outline: 3px solid var(--rule); outline-offset: 1px; }
.state, .state fieldset { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .9rem; border: 0; padding: 0; }
.state label { display: inline-flex; align-items: center; gap: .35rem; }
.state fieldset { margin-top: .3rem; }
summary { width: fit-content; cursor: pointer; }
.state input[type=number] { width: 4.5rem; }
.pennant { display: inline-block; width: .75rem; height: .75rem; border: 1px solid var(--ink); print-color-adjust: exact; }
.pennant.lapis { background: #26377f; } .pennant.madder { background: #8f2318; } .pennant.malachite { background: #1f7a58; }
.pennant.ochre { background: #b5802b; } .pennant.gold { background: #d9b24c; } .pennant.ink { background: #222; }
.battle-line { display: block; width: 100%; max-height: 18rem; }
.battle-line rect { fill: var(--wash); stroke: var(--ink); print-color-adjust: exact; }
.battle-line text { fill: var(--ink); font: 700 16px/1 inherit; text-anchor: middle; dominant-baseline: central; }
.lapis rect { fill: #26377f; } .madder rect { fill: #8f2318; } .malachite rect { fill: #1f7a58; } .ink rect { fill: #222; }
.lapis text, .madder text, .malachite text, .ink text { fill: #fff; }
.ochre rect { fill: #b5802b; } .gold rect { fill: #d9b24c; } .ochre text, .gold text { fill: #000; }
.rules { columns: 24rem; column-gap: 1.5rem; }
.rules section { break-inside: avoid; padding-bottom: .8rem; overflow-x: auto; font-size: .92rem; }
.rules h3 { border-bottom: 1px solid var(--rule); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .1rem .5rem .1rem 0; text-align: start; vertical-align: baseline; border-bottom: 1px solid var(--wash); overflow-wrap: break-word; }
th { color: var(--soft); font-size: .88em; }
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --soft: #262626; --line: #8c8c8c; --rule: #000; --wash: #efefef; --alarm: #000; --good: #000; }
  body { font-size: 9pt; }
  main { max-width: none; padding: 0; }
  .tools, .state { display: none; }
  .tick { width: 3.6mm; height: 3.6mm; font-size: 7pt; }
}
`;
