/**
 * What the page does by itself: a tap strikes off losses up to a box, and all that was tapped, chosen or typed is kept on the device
 * under the army's key. Where a browser keeps nothing for files, the page says so and works until it is closed.
 */
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
      gone ? 'all gone' : share ? SHARES[share[0]] + ' gone' : '',
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
      note.textContent = said + ' Kept on this device.';
    } catch {
      note.textContent = said + ' This browser keeps nothing for such a page: leave it open.';
    }
  };
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    // What cannot be read is begun again.
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
    if (!confirm('Take back all that was struck off and marked?')) return;
    show({});
    keep();
  });
  show(kept);
  for (const tool of all('.tools [hidden]')) tool.hidden = false;
})();
`;
