/**
 * A field of 60 units on 240 by 180 cm: a frame of a drag in the rules, everybody's reach and sight of every enemy, and the battle's
 * document opened after 20 turns.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readyBattleSchema } from '../army-lists/ready-battle.ts';
import { shippedList } from '../army-lists/shipped.ts';
import { wayTo } from '../battlefield/way-to.ts';
import { tableBattleSchema, type TableBattle } from '../contract/table.ts';
import { moveUnit } from '../renderer/features/field/edit-field.ts';
import { layField } from '../renderer/features/field/laying/lay-field.ts';
import { layOut } from '../contract/battles/lay-out.ts';
import { fieldFacts } from '../rules/core/table/field-facts.ts';
import { fieldView } from '../rules/core/table/field-view.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { standingOn } from '../rules/core/table/stand-on-field.ts';
import { ruleSystem } from '../rules/systems.ts';

export interface FieldFigures {
  readonly name: string;
  /** In milliseconds. */
  readonly time: number;
  readonly limit: number | null;
}

const RUNS = 7;
const UNITS = 60;

function timed(run: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
}

/** @throws Error where it is not there */
function the<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('The battle of the bench lacks something.');
  return value;
}

export function largeBattle(): TableBattle {
  const book = the(ruleSystem('for-the-pharaoh'));
  const file = resolve(import.meta.dirname, join('..', 'army-lists', 'ready-battles', 'for-the-pharaoh.json'));
  const { armies } = readyBattleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const laid = armies.map((army) => {
    const units = Array.from({ length: UNITS / 2 }, (_, at) => the(army.units[at % army.units.length]));
    return { army: { ...army, units }, list: shippedList(army.list ?? '') ?? null, id: null };
  });
  let ids = 0;
  const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };
  const battle = layOut(book, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
  const on = layField(battle, the(book.field), {
    width: 240,
    depth: 180,
    ground: { terrain: 'hills' },
    seed: 'ur',
  }).state;
  return { ...on, turn: 1, phase: 9 };
}

/** Twenty turns in which every unit moves a little. */
function fought(battle: TableBattle): TableBattle {
  const rules = the(ruleSystem(battle.rules)?.field);
  let now = battle;
  for (let turn = 1; turn <= 20; turn += 1) {
    now = { ...now, turn };
    for (const { id, name } of standingOn(the(fieldView(rules, now)))) {
      const view = the(fieldView(rules, now));
      const made = moveOnField(view, id, 'move', [{ kind: 'go', heading: 'forward', length: 0.5 }]);
      if (made) now = moveUnit(now, id, name, made, `${name} goes`).state;
    }
  }
  return now;
}

export function measureField(): readonly FieldFigures[] {
  const battle = largeBattle();
  const rules = the(ruleSystem(battle.rules)?.field);
  const seen = the(fieldView(rules, battle));
  const standing = standingOn(seen);
  const view = { ...seen, standing };
  const mover = the(standing[10]);
  const enemies = standing.filter(({ side }) => side !== mover.side);
  const FRAMES = 60;
  const drag = timed(() => {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const place = { x: mover.block.at.x + frame / 10, y: mover.block.at.y - 4 - frame / 20 };
      moveOnField(view, mover.id, 'move', wayTo(mover.block, place));
    }
  });
  const pairs = timed(() => {
    for (const one of standing) {
      const facts = (target: string) =>
        fieldFacts(view, { one: { id: one.id, unit: one.unit } }, { chosen: one.id, target });
      for (const other of standing) if (other.side !== one.side) facts(other.id).aimed('one');
    }
  });
  const stored = JSON.stringify(fought(battle));
  const opened = timed(() => {
    const read = tableBattleSchema.parse(JSON.parse(stored));
    standingOn(the(fieldView(rules, read)));
  });
  const count = String(standing.length);
  return [
    { name: `a frame of a drag in the rules, ${count} units`, time: drag / FRAMES, limit: 4 },
    {
      name: `reach and sight of all ${String(standing.length * enemies.length)} pairs of enemies`,
      time: pairs,
      limit: null,
    },
    { name: `opening a battle of 20 turns, ${count} units that moved in each`, time: opened, limit: 500 },
  ];
}
