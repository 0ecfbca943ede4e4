import { readFileSync } from 'node:fs';
import { planOf } from './contract/battles/fought-battle.ts';
import { diceFrom, playOut } from './captains/play.ts';
import { fightRulesOf } from './rules/fights.ts';
import { ruleSystem } from './rules/systems.ts';
import { viewOf, tableUnitOf } from './rules/core/fight/fight.ts';
const [, , n, from = '40', to = '45', seed='a', last='60'] = process.argv;
const all = JSON.parse(readFileSync('/tmp/A-battles.json', 'utf8'));
const book = ruleSystem('for-the-pharaoh')!; const rules = (await fightRulesOf('for-the-pharaoh'))!;
const b = all.find((x: any) => x.n === +n);
const p = playOut(book, rules, planOf(b.laid)!, [{ strength: 'able' }, { strength: 'able' }], diceFrom(`${seed} ${b.n}`), +last);
console.log('ground', p.fight.ground.map((g) => `${g.kind} ${Math.min(...g.area.map(a=>a.x)).toFixed(0)}-${Math.max(...g.area.map(a=>a.x)).toFixed(0)},${Math.min(...g.area.map(a=>a.y)).toFixed(0)}-${Math.max(...g.area.map(a=>a.y)).toFixed(0)}`).join('; '));
for (const e of p.fight.log) if (e.turn >= +from && e.turn <= +to) console.log(e.turn, e.bound, e.phase, e.what);
for (const t of p.fight.throws) if (t.turn >= +from && t.turn <= +to && !/Morale|morale|disorder/.test(t.procedure)) console.log(t.turn, t.bound, t.phase, t.procedure, JSON.stringify(t.holders), t.result, t.dice.map(d=>d.face).join());
for (const s of viewOf(p.fight).standing) { const u = p.fight.units.get(s.id)!; const q = s.unit.parts[0] as any; console.log(s.side, s.id, s.name, `x${s.position.at.x.toFixed(0)} y${s.position.at.y.toFixed(0)} f${s.position.facing.toFixed(0)} files${s.position.files} front${s.block.front.toFixed(0)} left${q.left}/${q.count} cost${q.cost}`, u.unit.morale, u.unit.marks.join(), q.troop && `${q.troop.kind} ${q.troop.order} ${q.troop.drill} ${JSON.stringify(q.troop.weapons ?? q.troop)}`.slice(0,140)); }
console.log(p.turns, p.winner, p.lost);
