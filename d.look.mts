import { readFileSync, writeFileSync } from 'node:fs';
import { planOf } from './contract/battles/fought-battle.ts';
import { diceFrom } from './captains/play.ts';
import { captain } from './captains/captain.ts';
import { styleOf } from './captains/styles.ts';
import { outlook } from './captains/giving-up.ts';
import { fightRulesOf } from './rules/fights.ts';
import { ruleSystem } from './rules/systems.ts';
import { openFight } from './rules/core/fight/fight.ts';
import { fightOut, inHand } from './rules/core/fight/fight-rules.ts';
import { fieldOf, halved, readyArmies } from './test/support/fight-books.ts';
const out: any[] = [];
const run = async (id: string, plan: any, seed: string) => {
  const fight = openFight(ruleSystem(id)!, plan, diceFrom(seed)); const phases = (await fightRulesOf(id))!(fight);
  const style = styleOf('able'); const c = captain(fight, phases, style);
  const rows: any[] = [];
  const leader: any = { decide: c.decide, givesUp: (s: number) => { if (s === 0) rows.push([fight.turn, outlook({ fight, odds: phases.odds, style }, phases, 0), inHand(fight, phases, 0), inHand(fight, phases, 1)]); return null; } };
  const end = fightOut(fight, phases, [leader, leader], 60);
  out.push({ id, winner: end.winner, turns: end.turns, rows });
};
const all = JSON.parse(readFileSync('/tmp/A-battles.json', 'utf8'));
for (const b of all.slice(80, 140)) if (b.border !== 'river') await run('for-the-pharaoh', planOf(b.laid)!, `fit ${b.n}`);
for (const id of ['for-the-pharaoh','toms-ancient-warfare', 'sas-ancient', 'pharaoh-rides-to-war', 'by-the-gods'] as any[]) { const [a, b] = readyArmies(id); for (let i = 0; i < 8; i++) await run(id, planOf(fieldOf(i % 2 ? [a, a] : [a, b]))!, `fit ${i}`); }
writeFileSync('/tmp/A-outlook.json', JSON.stringify(out));
