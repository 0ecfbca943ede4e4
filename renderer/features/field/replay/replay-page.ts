import { areaOf, getCentre } from '../../../../battlefield/block.ts';
import { roundToHundredth } from '../../../../battlefield/angles.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import type { FieldRules } from '../../../../rules/core/field-rules.ts';
import { createFieldView } from '../../../../rules/core/table/field-view.ts';
import { getMeasuredUnits } from '../../../../rules/core/table/measured-unit.ts';
import { escapeHtml } from '../../../../rules/core/words.ts';
import type { ReplayStep } from './replay.ts';

/** A step as stored in the page: texts, and each unit's outline, number and strength. */
interface PageStep {
  readonly when: string;
  readonly what: string;
  readonly dice: string;
  /** Turning point, or ''. */
  readonly turn: string;
  readonly units: readonly (readonly [
    side: number,
    outline: string,
    x: number,
    y: number,
    text: string,
    about: boolean,
  ])[];
}

interface PageWords {
  readonly title: string;
  when(step: ReplayStep): string;
  /** Returns the name of a turning point, or ''. */
  turningPoint(at: number): string;
  readonly play: string;
  readonly stop: string;
  readonly step: string;
}

const formatOutline = (area: readonly { readonly x: number; readonly y: number }[]): string =>
  area.map(({ x, y }) => `${roundToHundredth(x)},${roundToHundredth(y)}`).join(' ');

/** Numbers units per side, as shown on the field. */
const numberUnits = ({ sides }: TableBattle): ReadonlyMap<string, number> =>
  new Map(sides.flatMap(({ units }) => units.map(({ id }, at) => [id, at + 1] as const)));

function listUnits(rules: FieldRules, { battle, unitIds }: ReplayStep): PageStep['units'] {
  const view = createFieldView(rules, battle);
  if (!view) return [];
  const numbers = numberUnits(battle);
  return getMeasuredUnits(view).map(({ id, side, block, unit }) => {
    const left = unit.parts.reduce((sum, part) => sum + part.left, 0);
    const { x, y } = getCentre(block);
    return [
      side,
      formatOutline(areaOf(block)),
      roundToHundredth(x),
      roundToHundredth(y),
      `${numbers.get(id) ?? ''}·${left}`,
      unitIds.includes(id),
    ];
  });
}

const STYLE = `
:root { color-scheme: light dark; --one: #2f66a8; --other: #a8402f; --table: #e4e3c4; --ground: #b9a46a88; --ink: #23231a; }
@media (prefers-color-scheme: dark) { :root { --one: #3f83d1; --other: #cf5a45; --table: #353a2b; --ink: #f1f0de; } }
body { max-width: 70rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.4 Georgia, 'Times New Roman', serif; }
h1 { font-size: 1.5rem; } svg { inline-size: 100%; block-size: auto; background: var(--table); }
.ground { fill: var(--ground); stroke: #8a7740; } .s0 { fill: var(--one); } .s1 { fill: var(--other); stroke-dasharray: 2 1; }
.unit { stroke: #fff; } .about { stroke: var(--ink); stroke-width: 3; } svg * { vector-effect: non-scaling-stroke; }
text { fill: #fff; text-anchor: middle; dominant-baseline: central; font-family: sans-serif; font-weight: 600; }
.bar { display: flex; gap: .5rem; align-items: center; } .bar input { flex: 1; } #what { min-block-size: 3rem; } .point { font-weight: 600; }
ol { font-size: .9rem; max-block-size: 16rem; overflow: auto; } li button { all: unset; cursor: pointer; } li button:focus-visible { outline: 2px solid; }
@media print { .bar { display: none; } ol { max-block-size: none; } }
`;

const SCRIPT = `
const { steps, words } = JSON.parse(document.getElementById('steps').textContent);
const by = (id) => document.getElementById(id), range = by('at'), list = by('list'), play = by('play');
const SVG = 'http://www.w3.org/2000/svg';
const put = (into, name, set, text) => { const e = document.createElementNS(SVG, name); for (const k in set) e.setAttribute(k, set[k]); if (text) e.textContent = text; into.append(e); };
let timer = 0;
function show(at) {
  const step = steps[at], units = by('units');
  range.value = at; units.replaceChildren();
  for (const [side, points, x, y, text, about] of step.units) {
    put(units, 'polygon', { points, class: 'unit s' + side + (about ? ' about' : '') });
    put(units, 'text', { x, y, 'font-size': units.dataset.size }, text);
  }
  by('what').textContent = [step.when, step.what, step.dice].filter(Boolean).join(' · ');
  by('turn').textContent = step.turn;
}
function stop() { clearInterval(timer); timer = 0; play.textContent = words.play; }
steps.forEach((step, at) => { const li = document.createElement('li'), b = document.createElement('button'); b.textContent = step.when + ': ' + step.what + (step.turn ? ' (' + step.turn + ')' : ''); if (step.turn) b.className = 'point'; b.onclick = () => { stop(); show(at); }; li.append(b); list.append(li); });
range.max = steps.length - 1; range.oninput = () => { stop(); show(+range.value); };
play.onclick = () => { if (timer) return stop(); play.textContent = words.stop; if (+range.value >= steps.length - 1) show(0); timer = setInterval(() => { const next = +range.value + 1; if (next >= steps.length) stop(); else show(next); }, 900); };
show(0);
`;

/** Creates a self-contained web page that replays the battle. It loads no other files. */
export function createReplayPage(rules: FieldRules, steps: readonly ReplayStep[], words: PageWords): string {
  const first = steps[0]?.battle.field;
  if (!first) return '';
  const { width, depth, ground } = first;
  const data = {
    words: { play: words.play, stop: words.stop },
    steps: steps.map((step, at): PageStep => ({
      when: words.when(step),
      what: step.what,
      dice: (step.thrown?.dice ?? []).map(({ die, face, card }) => card ?? `${die} ${face}`).join(', '),
      turn: words.turningPoint(at),
      units: listUnits(rules, step),
    })),
  };
  // A "<" in a text would end the script element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const pieces = ground.map(({ kind, area }) => {
    const label = rules.grounds.find(({ id }) => id === kind)?.label ?? kind;
    return `<polygon class="ground" points="${formatOutline(area)}"><title>${escapeHtml(label)}</title></polygon>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(words.title)}</h1>
<svg viewBox="0 0 ${width} ${depth}" role="img" aria-label="${escapeHtml(words.title)}">${pieces.join('')}<g id="units" data-size="${roundToHundredth(depth / 48)}"></g></svg>
<div class="bar"><button id="play" type="button">${escapeHtml(words.play)}</button><input id="at" type="range" min="0" value="0" aria-label="${escapeHtml(words.step)}"></div>
<p id="what" role="status"></p><p id="turn" class="point"></p><ol id="list"></ol>
<script type="application/json" id="steps">${json}</script><script>${SCRIPT}</script></body></html>
`;
}
