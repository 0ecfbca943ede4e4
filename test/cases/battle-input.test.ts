import { describe, expect, it } from 'vitest';
import { DiceError } from '../../rules/core/dice.ts';
import { InputError } from '../../rules/core/procedure.ts';
import { over, type Part, trial } from '../support/battle/battle-trial.ts';

/* Valid inputs. Each test below breaks one field. */

const SOUND: Readonly<Record<string, Part>> = {
  shooting: { weapon: 'bow', shooter: { groups: 1 }, target: { order: 'CO' }, range: 'long' },
  melee: { attacker: { class: 'C', order: 'CO', groups: 1 }, defender: { class: 'C', order: 'CO' } },
  morale: { class: 'C', drill: 'regular', strengthPercent: 100 },
  'general-stars': { class: 'C', drill: 'regular', strengthPercent: 100, generalStars: 2 },
  activation: { stars: 2 },
  'general-risk': { result: 'halt' },
  'forced-march': { groups: 1, partialGroups: 0 },
  'flank-march': { attempt: 1, generalStars: 0 },
  'flank-arrival': { turns: 3, move: 12 },
  movement: { kind: 'infantry', order: 'CO' },
  charge: { charger: { order: 'CO' }, target: { order: 'CO' } },
  'who-shoots': { weapon: 'bow', order: 'CO', ranks: [4], distance: 4 },
  'who-fights': { order: 'CO', contact: 4 },
  'setup/deployment': { fromOwnEdge: 10, fromShortEdge: 40 },
  'setup/sight': {},
  'setup/terrain-cards': {},
  'order-change': { stars: 2, turn: 1 },
  'leave-unit': {},
  disorder: {},
  'charge-response': { charged: { order: 'CO' }, charger: { order: 'CO' } },
  'charge-contact': { charger: { reach: 8 }, distance: 6 },
  'formation-change': { change: 'expand' },
  'change-direction': { order: 'CO', how: 'turn' },
  interpenetration: { mover: { order: 'OO' }, other: { order: 'CO' } },
  dismount: { order: 'CO', riders: 8 },
  'mixed-target': { range: 'long', targets: [{ count: 2 }, { count: 1 }] },
  mantlets: { mantlets: 2, sheltering: 4 },
  support: { result: 'halt', supporters: 1 },
  'support-charge': {
    supporter: { order: 'CO' },
    charger: { order: 'CO' },
    test: { class: 'C', drill: 'regular', strengthPercent: 100 },
  },
  'optional/extra-test': {
    enemy: { order: 'CO' },
    distance: 5,
    test: { class: 'C', drill: 'regular', strengthPercent: 100 },
  },
  'optional/in-fire': { intensity: 4, distance: 3 },
  'first-bound': {},
  ford: {},
  'optional/night-watch': { generalsAndUnits: 3 },
  'optional/night-move': {},
  'optional/night-spotting': { distance: 5 },
  'optional/kindle': { groups: 2 },
  'optional/fire-turn': { intensity: 5 },
  'optional/smoke': { intensity: 5 },
};

function refusal(name: string, input: unknown): InputError {
  try {
    trial(name, input, 'seed');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error(`${name} took ${JSON.stringify(input)}`);
}

describe('A battle procedure', () => {
  it.each(Object.keys(SOUND))('%s accepts valid input', (name) => {
    expect(trial(name, SOUND[name], 'seed').steps.length).toBeGreaterThan(0);
  });

  it('melee uses the rider’s figures and ignores barding on classes that have none', () => {
    const melee = (part: Part) => trial('melee', over(SOUND['melee'] ?? {}, part), 'seed').outcome;
    const spear = { weapon: 'long-spear' };
    expect(melee({ attacker: { ...spear, mounted: true } })).toMatchObject({ toHit: 8 });
    expect(melee({ attacker: { ...spear, kind: 'cavalry', mounted: false } })).toMatchObject({ toHit: 9 });
    const lance = { weapon: 'lance', kind: 'cavalry', mounted: false };
    expect(melee({ attacker: lance })).toMatchObject({ toHit: 9 });
    const barded = (kind: string) => ({ attacker: {}, defender: { kind, barded: true, mounted: true } });
    expect(melee(barded('mounted-infantry'))).toMatchObject({ die: 'd10' });
    expect(melee(barded('cavalry'))).toMatchObject({ die: 'd12' });
  });

  it.each<[name: string, part: Part, path: string, says: RegExp]>([
    ['shooting', { weapon: 'crossbow' }, 'weapon', /expected one of "dart".*got "crossbow"/],
    ['shooting', { weapon: 'sword' }, 'weapon', /got:? "sword"/],
    ['shooting', { weapon: undefined }, 'weapon', /is missing/],
    ['shooting', { shooter: { groups: -1 } }, 'shooter.groups', /-1/],
    ['shooting', { shooter: { groups: 1.5 } }, 'shooter.groups', /1\.5/],
    ['shooting', { shooter: { groups: 501 } }, 'shooter.groups', /500/],
    ['shooting', { shooter: { partialGroup: 1 } }, 'shooter.partialGroup', /expected true or false/],
    ['shooting', { shooter: { disordered: 'yes' } }, 'shooter.disordered', /expected true or false/],
    ['shooting', { shooter: undefined }, 'shooter', /is missing/],
    ['shooting', { target: { kind: 'elephant' } }, 'target.kind', /"wagon".*got:? "elephant"/],
    ['shooting', { target: { armour: 'plate' } }, 'target.armour', /got:? "plate"/],
    ['shooting', { target: { order: null } }, 'target.order', /CO, MO or OO/],
    ['shooting', { target: { order: 'EO' } }, 'target.order', /EO|option|input/i],
    ['shooting', { target: { shielded: 'buckler' } }, 'target.shielded', /expected true or false/],
    ['shooting', { target: { barded: true } }, 'target.barded', /cavalry and chariots, not for infantry/],
    ['shooting', { target: { mounted: true } }, 'target.mounted', /infantry is on foot/],
    ['shooting', { target: { kind: 'cavalry', formedPikes: true } }, 'target.formedPikes', /on foot/],
    ['shooting', { range: 'point-blank' }, 'range', /"effective".*got:? "point-blank"/],
    ['shooting', { range: undefined }, 'range', /is missing/],
    ['shooting', { aspect: 'left' }, 'aspect', /got:? "left"/],
    ['shooting', { flank: 'left' }, 'flank', /only for an attack on a flank/],
    ['shooting', { aspect: 'flank', flank: 'north' }, 'flank', /got:? "north"/],
    ['shooting', { snap: 'yes' }, 'snap', /expected true or false/],
    ['shooting', { cover: 'soft' }, 'cover', /got:? "soft"/],
    ['shooting', { snap: true, shooter: { charging: true } }, 'weapon', /darts and javelins.*got:? "bow"/],
    ['shooting', { weapon: 'javelin', shooter: { charging: true } }, 'shooter.charging', /only snap shots/],
    [
      'shooting',
      { weapon: 'javelin-throw-stick', snap: true, shooter: { charging: true } },
      'weapon',
      /without a throwing stick/,
    ],
    ['shooting', { wind: 3 }, 'wind', /"wind"/],
    ['melee', { attacker: { weapon: 'halberd' } }, 'attacker.weapon', /"pike".*got:? "halberd"/],
    ['melee', { attacker: { weapon: 'bow' } }, 'attacker.weapon', /got:? "bow"/],
    [
      'melee',
      { attacker: { weapon: 'pike', kind: 'cavalry' } },
      'attacker.weapon',
      /only troops that fight on foot can use this weapon: pike/,
    ],
    [
      'melee',
      { attacker: { weapon: 'lance', kind: 'light-chariot' } },
      'attacker.weapon',
      /fight on foot can use this weapon: foot lance/,
    ],
    ['melee', { attacker: { kind: 'wagon', charging: true } }, 'attacker.charging', /wagons cannot charge/],
    ['melee', { attacker: { class: 'F' } }, 'attacker.class', /"A\+".*got:? "F"/],
    ['melee', { attacker: { class: undefined } }, 'attacker.class', /is missing/],
    ['melee', { attacker: { order: undefined } }, 'attacker.order', /CO, MO or OO/],
    ['melee', { attacker: { groups: undefined } }, 'attacker.groups', /is missing/],
    ['melee', { attacker: { groups: -2 } }, 'attacker.groups', /-2/],
    ['melee', { attacker: { weapon: 'pike', mounted: true } }, 'attacker.weapon', /fight on foot/],
    ['melee', { defender: undefined }, 'defender', /is missing/],
    ['melee', { defender: { order: null } }, 'defender.order', /CO, MO or OO/],
    ['melee', { defender: { kind: 'cavalry', weapon: 'pike' } }, 'defender.weapon', /fight on foot/],
    ['melee', { aspect: 'front', flank: 'right' }, 'flank', /only for an attack on a flank/],
    ['melee', { higher: 1 }, 'higher', /expected true or false/],
    ['melee', { behindObstacle: 'hedge' }, 'behindObstacle', /expected true or false/],
    ['morale', { class: 'G' }, 'class', /got:? "G"/],
    ['morale', { drill: 'drilled' }, 'drill', /"regular", "irregular".*got:? "drilled"/],
    ['morale', { fanatic: true, mercenary: true }, 'mercenary', /both fanatics and mercenaries/],
    ['morale', { strengthPercent: 0 }, 'strengthPercent', /needs troops to test/],
    ['morale', { strengthPercent: 101 }, 'strengthPercent', /100.*got:? 101/],
    ['morale', { strengthPercent: undefined }, 'strengthPercent', /is missing/],
    ['morale', { generalAdds: 7 }, 'generalAdds', /6.*got:? 7/],
    ['morale', { generalAdds: -7 }, 'generalAdds', /-6.*got:? -7/],
    ['morale', { generalAdds: 0.5 }, 'generalAdds', /got:? 0\.5/],
    ['morale', { generalAdds: -3, generalStars: 2 }, 'generalAdds', /of 2 stars .* at most 2/],
    ['morale', { generalStars: 9 }, 'generalStars', /6/],
    ['morale', { mixedWith: [{ class: 'B' }, { class: 'Z' }] }, 'mixedWith.1.class', /got:? "Z"/],
    ['morale', { mixedWith: [{ class: 'B', fanatic: true, mercenary: true }] }, 'mixedWith.0.mercenary', /both/],
    ['morale', { fallingBack: 'retire' }, 'fallingBack', /expected true or false/],
    ['morale', { snapOrIrregularSight: 0 }, 'snapOrIrregularSight', /expected true or false/],
    ['support', { result: 'advance' }, 'result', /got:? "advance"/],
    ['support', { supporters: 0 }, 'supporters', /at least one unit/],
    ['support-charge', { supporter: { order: null } }, 'supporter.order', /CO, MO or OO/],
    ['support-charge', { test: { class: 'G' } }, 'test.class', /got:? "G"/],
    ['optional/extra-test', { distance: null }, 'distance', /the distance to that enemy/],
    ['optional/extra-test', { enemy: { order: null } }, 'enemy.order', /CO, MO or OO/],
    ['optional/extra-test', { test: { strengthPercent: 0 } }, 'test.strengthPercent', /needs troops to test/],
    ['movement', { ladders: 'climb' }, 'wallHeight', /wall height for a climbing unit only/],
    ['movement', { wallHeight: 4 }, 'wallHeight', /wall height for a climbing unit only/],
    ['movement', { kind: 'cavalry', ladders: 'raise' }, 'ladders', /only troops on foot/],
    ['movement', { ladders: 'burn' }, 'ladders', /got:? "burn"/],
    ['general-stars', { generalStars: undefined }, 'generalStars', /is missing/],
    ['activation', { stars: 7 }, 'stars', /6.*got:? 7/],
    ['activation', { stars: -1 }, 'stars', /got:? -1/],
    ['activation', { stars: undefined }, 'stars', /is missing/],
    ['general-risk', { result: 'obey' }, 'result', /"halt".*got:? "obey"/],
    ['forced-march', { groups: -1 }, 'groups', /got:? -1/],
    ['forced-march', { partialGroups: true }, 'partialGroups', /number/],
    ['forced-march', { models: 2 }, 'models', /expected true or false/],
    ['flank-march', { attempt: 0 }, 'attempt', /got:? 0/],
    ['flank-march', { attempt: undefined }, 'attempt', /is missing/],
    ['flank-march', { generalStars: 7 }, 'generalStars', /got:? 7/],
    ['flank-arrival', { turns: -1 }, 'turns', /got:? -1/],
    ['flank-arrival', { move: undefined }, 'move', /is missing/],
    ['flank-arrival', { tableDepth: 0 }, 'tableDepth', /got:? 0/],
    ['movement', { order: undefined }, 'order', /CO, MO or OO/],
    ['movement', { kind: 'boat' }, 'kind', /got:? "boat"/],
    ['movement', { kind: 'wagon', manner: 'charge' }, 'manner', /wagons cannot charge/],
    ['movement', { drill: 'irregular', manner: 'back-step' }, 'manner', /for regular infantry/],
    ['movement', { kind: 'cavalry', manner: 'incline' }, 'manner', /for regular infantry/],
    ['movement', { road: true }, 'road', /requires a column/],
    ['movement', { terrain: 'steep-hill' }, 'slope', /expected up or down/],
    ['movement', { terrain: 'bog', slope: 'up' }, 'slope', /only hills/],
    ['movement', { terrain: 'hedge-or-wall' }, 'height', /height for a hedge or wall only/],
    ['movement', { height: 'knee' }, 'height', /enter a height for a hedge or wall only/],
    ['movement', { camels: true }, 'camels', /only mounted troops ride camels/],
    ['movement', { kind: 'wagon', camels: true }, 'camels', /only figures ride/],
    ['movement', { byHand: true }, 'byHand', /only wheeled vehicles/],
    ['charge', { target: { order: null } }, 'target.order', /CO, MO or OO/],
    ['charge', { charger: { mount: 'camel' } }, 'charger.mount', /on foot have no mount/],
    ['charge', { aspect: 'top' }, 'aspect', /got:? "top"/],
    ['who-shoots', { weapon: 'pike' }, 'weapon', /got:? "pike"/],
    ['who-shoots', { ranks: [] }, 'ranks', /at least a front rank/],
    ['who-shoots', { ranks: [4, -1] }, 'ranks.1', /got:? -1/],
    ['who-shoots', { distance: -1 }, 'distance', /got:? -1/],
    ['who-shoots', { angle: 181 }, 'angle', /180/],
    ['who-shoots', { moved: 'half' }, 'moved', /got:? "half"/],
    ['who-shoots', { markedModel: true }, 'markedModel', /only models are marked/],
    ['who-fights', { overlap: 3 }, 'overlap', /2.*got:? 3/],
    ['who-fights', { contact: 0, overlap: 1 }, 'overlap', /overlap only beside/],
    ['who-fights', { columnOrWedge: true }, 'columnOrWedge', /only cavalry/],
    ['who-fights', { kind: 'cavalry', weapon: 'lance' }, 'weapon', /fight on foot/],
    ['who-fights', { weapon: 'sling' }, 'weapon', /got:? "sling"/],
    ['optional/night-watch', { generalsAndUnits: 0 }, 'generalsAndUnits', /at least one/],
    ['optional/night-spotting', { distance: undefined }, 'distance', /is missing/],
    ['optional/kindle', { groups: 0 }, 'groups', /at least one group/],
    ['optional/kindle', { combustibility: 7 }, 'combustibility', /got:? 7/],
    ['optional/fire-turn', { intensity: 13 }, 'intensity', /12.*got:? 13/],
    ['optional/fire-turn', { intensity: 0 }, 'intensity', /a fire that is out/],
    ['optional/smoke', { intensity: undefined }, 'intensity', /is missing/],
    ['setup/deployment', { fromShortEdge: undefined }, 'fromShortEdge', /is missing/],
    ['setup/sight', { between: 'fog' }, 'between', /got:? "fog"/],
    ['setup/terrain-cards', { length: 1000, depth: 1000 }, 'length', /at most 200 squares/],
    ['order-change', { turn: 0 }, 'turn', /got:? 0/],
    ['order-change', { by: 'follow-me', distance: 3 }, 'distance', /with the unit/],
    ['order-change', { by: 'follow-me', again: true }, 'again', /“follow me” cannot be/],
    ['disorder', { causes: ['rain'] }, 'causes.0', /got:? "rain"/],
    ['charge-response', { charged: { order: null } }, 'charged.order', /CO, MO or OO/],
    ['charge-contact', { charger: { kind: 'wagon' } }, 'charger.kind', /wagons cannot charge/],
    ['charge-contact', { charger: { delay: 3 } }, 'charger.delay', /one or two thirds/],
    ['charge-contact', { theirReach: 5 }, 'theirReach', /standing unit does not move/],
    ['formation-change', { change: 'contract', drill: 'irregular' }, 'change', /only regulars may contract/],
    ['formation-change', { drill: 'irregular', sides: 'both' }, 'sides', /only regulars may expand/],
    ['change-direction', { kind: 'cavalry' }, 'how', /only infantry in column can turn/],
    ['change-direction', { how: 'wheel', front: 5 }, 'angle', /a front and an angle for a wheel only/],
    ['interpenetration', { other: { scythed: true } }, 'other.scythed', /only chariots have scythes/],
    ['dismount', { riders: 0 }, 'riders', /at least one rider/],
    ['mixed-target', { targets: [] }, 'targets', /at least one kind of target/],
    ['mantlets', { mantlets: -1 }, 'mantlets', /-1/],
    ['optional/in-fire', { intensity: 13 }, 'intensity', /12/],
    ['flank-march', { outScouted: true }, 'outScouted', /cannot make a flank march/],
    ['movement', { terrain: 'bridge' }, 'column', /requires a column/],
    ['movement', { manner: 'fall-back' }, 'manner', /open order troops and light chariots/],
    ['movement', { manner: 'evade', order: 'CO' }, 'manner', /never for close order/],
    ['movement', { manner: 'evade', kind: 'heavy-chariot', order: null }, 'manner', /never for close order or heavy/],
    ['movement', { manner: 'feint', drill: 'irregular' }, 'manner', /is only for regulars/],
    ['melee', { attacker: { crew: 2 } }, 'attacker.crew', /only models have a crew/],
    ['melee', { defender: { scythed: true } }, 'defender.scythed', /only chariots have scythes/],
  ])('%s with %j is refused at “%s”', (name, part, path, says) => {
    const { path: at, message } = refusal(name, over(SOUND[name]!, part));
    expect(at).toBe(path);
    expect(message).toMatch(says);
    expect(message).toContain(`for-the-pharaoh/${name}`);
  });

  it.each<[name: string, part: Part, faces: number[], says: RegExp]>([
    ['shooting', { shooter: { groups: 2 } }, [1], /die 2 is missing: d10, group 2 of 2/],
    ['shooting', {}, [1, 2], /die 2 is one too many/],
    ['shooting', {}, [11], /die 1 \(d10, group 1 of 1.*from 1 to 10.*got 11/],
    ['shooting', { target: { shielded: true } }, [13], /die 1 \(d12/],
    ['shooting', { shooter: { groups: 1, partialGroup: true } }, [1, 21], /die 2 \(d20, the partial group/],
    ['shooting', { target: { order: 'OO' }, snap: true, shooter: { groups: 3 } }, [5], /die 2 is missing/],
    ['melee', {}, [], /die 1 is missing: d10/],
    ['morale', {}, [1, 2, 3], /die 4 is missing: d6, morale, die 4 of 4/],
    ['morale', { strengthPercent: 50 }, [1, 2, 3], /die 3 is one too many/],
    ['morale', {}, [1, 2, 3, 7], /die 4 \(d6/],
    ['activation', {}, [0], /from 1 to 6/],
    ['general-risk', { result: 'rout' }, [5], /one too many: the rule asked for 0 dice/],
    ['forced-march', { partialGroups: 1 }, [5], /die 2 is missing: d20/],
    ['flank-march', {}, [11], /from 1 to 10/],
  ])('%s with %j names the die that is wrong among %j', (name, part, faces, says) => {
    expect(() => trial(name, over(SOUND[name]!, part), faces)).toThrow(DiceError);
    expect(() => trial(name, over(SOUND[name]!, part), faces)).toThrow(says);
  });
});
