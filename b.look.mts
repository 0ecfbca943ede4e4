import { readFileSync } from 'node:fs';
import { cpuUsage } from 'node:process';
import { planOf } from './contract/battles/fought-battle.ts';
import { diceFrom, playOut } from './captains/play.ts';
import { fightRulesOf } from './rules/fights.ts';
import { ruleSystem } from './rules/systems.ts';
const [, , from = '0', to = '60', only = '', seed='a', st='able'] = process.argv;
const all = JSON.parse(readFileSync('/tmp/A-battles.json', 'utf8'));
const book = ruleSystem('for-the-pharaoh')!; const rules = (await fightRulesOf('for-the-pharaoh'))!;
const by: any = {};
for (const b of all.slice(+from, +to)) {
  if (only && !b.border.match(only)) continue;
  const t = cpuUsage();
  const p = playOut(book, rules, planOf(b.laid)!, [{ strength: st as any }, { strength: st as any }], diceFrom(`${seed} ${b.n}`));
  const ms = Math.round(cpuUsage(t).user / 1000);
  const r = (by[b.border] ??= { n: 0, none: 0, turns: [], ms: 0, won: [0, 0] });
  r.n++; r.turns.push(p.turns); r.ms += ms; if (!p.broke) r.none++; if (p.winner !== null) r.won[p.winner]++;
  if (!p.broke || p.turns > 40) {
    const melee = p.fight.throws.filter((x) => x.procedure.includes('melee')).length;
    const lastHit = p.fight.befell.findLast(({ hits }) => hits > 0)?.turn;
    console.log(b.n, b.border, b.terrain, b.ratio, `units ${b.laid.sides.map((s: any) => s.units.length)}`, 'turns', p.turns, p.broke ? '' : 'NONE', 'win', p.winner, 'lost', p.lost.map((x) => x.toFixed(2)).join(), 'melees', melee, 'lasthit', lastHit, ms + 'ms', p.fight.log.at(-1)?.what);
  }
}
for (const [k, r] of Object.entries<any>(by)) { r.turns.sort((a: number, b: number) => a - b); console.log(k, r.n, 'none', r.none, 'median', r.turns[r.n >> 1], '9/10', r.turns[Math.floor(r.n * .9)], 'ms', Math.round(r.ms / r.n), 'won', r.won.join('-')); }
