import { beforeAll, describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../battlefield/block.ts';
import { countedResult } from '../../../contract/battles/counted-result.ts';
import { laidField } from '../../../contract/battles/lay-field.ts';
import { layOut } from '../../../contract/battles/lay-out.ts';
import { tableBattleSchema, type TableBattle } from '../../../contract/table.ts';
import { campaignOf } from '../../../rules/campaign-of.ts';
import type { CampaignState, PendingBattle } from '../../../rules/campaign.ts';
import { typedDice } from '../../../rules/core/dice.ts';
import { fieldView } from '../../../rules/core/table/field-view.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type Standing, standingOn } from '../../../rules/core/table/stand-on-field.ts';
import { ruleSystem } from '../../../rules/systems.ts';
import { givenOrders, givenState } from '../../../test/support/case-campaign.ts';
import { filled } from '../../components/form/form-draft.ts';
import { loadMessages } from '../../messages/messages.ts';

import { holderOf } from '../table/procedure/roles.ts';
import { keepResult, takeResults } from '../table/procedure/results.ts';
import { moveUnit } from './edit-field.ts';
import { openMelees } from './meetings.ts';

/* A siege of The Road to Qadesh whose storms are fought on the field, and handed back. */

beforeAll(loadMessages);

const book = ruleSystem('for-the-pharaoh')!;
const rules = book.field!;
const MELEE = 'for-the-pharaoh/melee';

type Seen = FieldView & { readonly standing: readonly Standing[] };
const seen = (battle: TableBattle): Seen => {
  const view = fieldView(rules, battle)!;
  return { ...view, standing: standingOn(view) };
};
const sideOf = ({ standing }: Seen, side: number) => standing.filter((each) => each.side === side);

let campaign: NonNullable<Awaited<ReturnType<typeof campaignOf>>>;
beforeAll(async () => {
  campaign = (await campaignOf(book))!;
});

/* The dice of the case of the siege, but that every group gets up its ladder. */
const TO_THE_LADDERS = [1, 1, 5, 3, 5, 10, 4, 10, 5, 4];
const UP = [6, 9, 1];
const TO_THE_BREACH = [1, 6, 6, 3, 6, 1, 6, 3, 3, 3, 1, 6, 6, 3, 6, 1, 6, 3, 8];

function months() {
  const dice = typedDice([...TO_THE_LADDERS, ...UP, ...UP, ...UP, ...UP, ...TO_THE_BREACH]);
  let state = givenState(['scenario road-to-qadesh']);
  const advance = (...lines: readonly string[]): CampaignState => {
    ({ state } = campaign.advance(state, givenOrders(state, lines), dice));
    return state;
  };
  return { dice, advance };
}

/** The storm that waits, as the campaign's screen takes it to the table. */
function taken(state: CampaignState): { readonly pending: PendingBattle; readonly battle: TableBattle } {
  const [pending] = state.battles;
  const lists = campaign.battleLists(state, pending!);
  const laid = [lists.attacker, lists.defender].map((army) => ({
    army,
    list: state.setUp.lists.find(({ id }) => id === army.list) ?? null,
    id: null,
  }));
  let ids = 0;
  const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };
  const said = { title: 'The storm', campaign: { id: 'c', battle: pending!.id } };
  const battle = layOut(book, laid, said, words, () => `id-${(ids += 1)}`);
  const field = laidField(battle, rules, {
    ...rules.usualTable!,
    ground: campaign.battleCountry(state, pending!),
    seed: pending!.id,
    works: laid.map(({ army }) => army.works),
  });
  return { pending: pending!, battle: tableBattleSchema.parse({ ...battle, field }) };
}

/** Throws a melee as the form does, and takes it over. */
function fights(battle: TableBattle, seed: string): TableBattle {
  return openMelees(battle, book, [MELEE], seen(battle)).reduce((now, { asked }, at) => {
    const known = Object.entries(asked.holders).reduce((draft, [role, keys]) => {
      const of = book.table!.roles(MELEE).find(({ id }) => id === role)!;
      return filled(draft, book.table!.fill(MELEE, role, [holderOf(now, book, of, keys[0]!)!], {}, {}));
    }, {});
    const input = filled(known, asked.input ?? {});
    const answer = book.procedures.find(({ id }) => id === MELEE)!.run(input, { seed }, now.rulings);
    const id = `throw-${String(at)}`;
    const kept = keepResult(
      now,
      book,
      { id, answer, holders: asked.holders, title: 'Melee', who: [], result: '' },
      () => ['losses'],
    ).state;
    return takeResults(kept, book, [id], () => 'new').state;
  }, battle);
}

function advanced(battle: TableBattle, manner: string): { readonly battle: TableBattle; readonly met: string | null } {
  const view = seen(battle);
  const [stormer] = sideOf(view, 0);
  const made = moveOnField(view, stormer!.id, manner, [{ kind: 'go', heading: 'forward', length: 9 }])!;
  return { battle: moveUnit(battle, stormer!.id, stormer!.name, made, '').state, met: made.met?.name ?? null };
}

describe('a storm from The Road to Qadesh', () => {
  it('by ladders is fought on the wall, and its losses go back to the campaign', () => {
    const { dice, advance } = months();
    advance('sutekh march to qadesh');
    const state = advance(
      'sutekh besiege fort qadesh-fort',
      'sutekh siege-work fort qadesh-fort work ladders carpenters 2 groups 4',
      'sutekh siege-work fort qadesh-fort work ram crew 12 u4/p1',
      'sutekh siege-work fort qadesh-fort work mine',
      'sutekh assault fort qadesh-fort way ladders force 16 u3/p1',
    );
    const { pending, battle } = taken(state);
    expect(pending.storm?.way).toBe('ladders');
    expect(battle.field!.ground.map(({ kind }) => kind)).toContain('fort-wall');
    expect(battle).toMatchObject({ turn: 1, phase: 9 });

    // Who storms lies at the foot of the wall, who holds it stands on it.
    const view = seen(battle);
    const [stormer] = sideOf(view, 0);
    const before = sideOf(view, 1).toSorted(
      (a, b) => distanceBetween(stormer!.block, a.block) - distanceBetween(stormer!.block, b.block),
    );
    expect(stormer!.unit.marks).toEqual(['on-ladders']);
    expect(distanceBetween(stormer!.block, before[0]!.block)).toBeCloseTo(1, 1);
    expect([before[0]!.level, [...before[0]!.on]]).toEqual([1, ['fort-wall']]);

    const up = advanced(battle, 'into-contact');
    expect(up.met).toBe(before[0]!.name);
    const there = { ...up.battle, phase: 10 };
    const [ours] = openMelees(there, book, [MELEE], seen(there));
    expect(ours!.said).toMatch(/^\d+ in contact/);
    const fought = fights(there, 'wall 3');
    const result = countedResult(fought);
    expect(result.losses.map(({ id }) => id)).toContain(fought.sides[0]!.units[0]!.parts[0]!.id);
    const after = campaign.settleBattle(
      state,
      { ...result, battle: pending.id, winner: 'defender', retreat: null, note: '' } as never,
      dice,
    ).state;
    const left = (of: CampaignState): number =>
      of.armies['sutekh']!.units.flatMap(({ parts }) => parts).reduce((sum, { count }) => sum + count, 0);
    const lost = result.losses.filter(({ id }) => id.startsWith('u3/') || id.includes('sutekh'));
    expect(lost.length).toBeGreaterThan(0);
    expect(left(after)).toBeLessThan(left(state));
  });

  it('through a breach is fought in the gap alone, over bad going, and opens the fort', () => {
    const { dice, advance } = months();
    advance('sutekh march to qadesh');
    const first = advance(
      'sutekh besiege fort qadesh-fort',
      'sutekh siege-work fort qadesh-fort work ladders carpenters 2 groups 4',
      'sutekh siege-work fort qadesh-fort work ram crew 12 u4/p1',
      'sutekh siege-work fort qadesh-fort work mine',
      'sutekh assault fort qadesh-fort way ladders force 16 u3/p1',
    );
    // As if the ladders had failed: the breach is what this storm goes through.
    const [ladders] = first.battles;
    const state: CampaignState = {
      ...first,
      battles: [{ ...ladders!, storm: { ...ladders!.storm!, way: 'breach' } }],
    };
    const { pending, battle } = taken(state);
    expect(battle.field!.ground.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['fort-wall', 'breach', 'fort-wall']),
    );
    const view = seen(battle);
    const [stormer] = sideOf(view, 0);
    expect(stormer!.unit.marks).toEqual(['in-breach']);
    const gap = battle.field!.ground.find(({ kind }) => kind === 'breach')!.area.map(({ x }) => x);
    const { at, front } = stormer!.block;
    expect([at.x - front / 2 >= Math.min(...gap), at.x + front / 2 <= Math.max(...gap)]).toEqual([true, true]);

    // Nobody stands in the gap but whoever is put there; the rubble takes three times the way (FTP-B38).
    const inGap = sideOf(view, 1).find(({ block }) => Math.abs(block.at.x - at.x) < block.front);
    const charged = moveOnField(view, stormer!.id, 'charge', [{ kind: 'go', heading: 'forward', length: 9 }])!;
    expect(inGap === undefined ? charged.spent : charged.met?.side).toBeGreaterThan(0);
    const there = { ...moveUnit(battle, stormer!.id, stormer!.name, charged, '').state, phase: 10 };
    const fought = fights(there, 'gap');
    const result = countedResult(fought);
    const after = campaign.settleBattle(
      state,
      { ...result, battle: pending.id, winner: 'attacker', retreat: null } as never,
      dice,
    ).state;
    expect(after.battles).toEqual([]);
    expect(after.sieges['qadesh-fort']).toBeUndefined();
    expect(after.forts['qadesh-fort']?.holder).toBe('egypt');
  });
});
