import { writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { campaignOf } from './rules/campaign-of.ts';
import { ruleSystems } from './rules/systems.ts';
import { books } from './rules/books.ts';
import { startsOf, waitingBattle, RATIOS } from './test/support/fought-battles.ts';
import { battleOnField } from './services/campaigns/compute/campaign-battle.ts';
const rules = await campaignOf(ruleSystems.find((s) => s.loadCampaign));
const starts = startsOf(rules!);
const env = { books, sha256: (t: string) => hash('sha256', t) };
const out = [];
for (let n = 5000; n < 5240; n++) {
  const { state, battle } = waitingBattle(starts, n, RATIOS[n % RATIOS.length]!);
  const laid = await battleOnField(env, state, battle.id);
  const border = state.setUp.borders.find(({ a, b }) => [a, b].includes(battle.from!) && [a, b].includes(battle.province))?.kind ?? 'land';
  const terrain = state.setUp.provinces.find(({ id }) => id === battle.province)?.terrain;
  out.push({ n, border, terrain, ratio: RATIOS[n % RATIOS.length], laid });
}
writeFileSync('/tmp/A-battles.json', JSON.stringify(out));
const c: any = {}; for (const o of out) c[`${o.border} ${o.terrain}`] = (c[`${o.border} ${o.terrain}`] ?? 0) + 1; console.log(c);
