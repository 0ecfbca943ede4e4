import type { Area } from '../../../../battlefield/area.ts';
import type { Ground } from '../../../../battlefield/ground.ts';
import { type Point, roundToHundredth, toStoredPoint, rotateAround } from '../../../../battlefield/angles.ts';
import type { Position } from '../../../../battlefield/position.ts';
import type { TableSize } from '../../../../battlefield/room.ts';
import { createField, type FieldSetup } from '../../../../contract/battles/lay-field.ts';
import type { BattleFieldPlan, TableBattle } from '../../../../contract/table.ts';
import type { Edit } from '../../../../rules/core/edit.ts';
import type { FieldRules } from '../../../../rules/core/field-rules.ts';

type EditedBattle = Edit<TableBattle>;

const undoLabel = (key: string, values: Readonly<Record<string, string | number>> = {}) => ({
  key: `field.did.${key}`,
  values,
});

const toStoredGround = (pieces: readonly Ground[]): BattleFieldPlan['ground'] =>
  pieces.map((piece) => ({ ...piece, area: [...piece.area] }));

export const addField = (battle: TableBattle, rules: FieldRules, options: FieldSetup): EditedBattle => ({
  state: { ...battle, field: createField(battle, rules, options) },
  what: undoLabel('laid', { width: options.width, depth: options.depth }),
  field: null,
});

const changeField = (battle: TableBattle, field: Partial<BattleFieldPlan>): TableBattle =>
  battle.field ? { ...battle, field: { ...battle.field, ...field } } : battle;

/** Ends hidden deployment for both sides. */
export function revealSides(battle: TableBattle): EditedBattle {
  const { hidden: _lifted, ...field } = battle.field!;
  return { state: { ...battle, field }, what: undoLabel('setOut'), field: null };
}

/** Adds a piece of terrain, or replaces the piece with the same id. */
export function putGround(battle: TableBattle, piece: Ground, label: string): EditedBattle {
  const ground = battle.field?.ground ?? [];
  const [now] = toStoredGround([piece]);
  const isNew = !ground.some(({ id }) => id === piece.id);
  const pieces = isNew ? [...ground, now!] : ground.map((each) => (each.id === piece.id ? now! : each));
  return {
    state: changeField(battle, { ground: pieces }),
    what: undoLabel(isNew ? 'groundLaid' : 'groundChanged', { ground: label }),
    field: isNew ? null : `ground ${piece.id}`,
  };
}

export function removeGround(battle: TableBattle, id: string, label: string): EditedBattle {
  const ground = battle.field?.ground.filter((piece) => piece.id !== id) ?? [];
  return { state: changeField(battle, { ground }), what: undoLabel('groundGone', { ground: label }), field: null };
}

export const getMiddleOfArea = (area: Area): Point => {
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
};

export const moveGround = (area: Area, { x, y }: Point): Area =>
  area.map((corner) => toStoredPoint({ x: corner.x + x, y: corner.y + y }));
export const turnGround = (area: Area, degrees: number): Area =>
  area.map((corner) => toStoredPoint(rotateAround(getMiddleOfArea(area), corner, degrees)));
export function resizeGround(area: Area, factor: number): Area {
  const middle = getMiddleOfArea(area);
  return area.map(({ x, y }) =>
    toStoredPoint({ x: middle.x + (x - middle.x) * factor, y: middle.y + (y - middle.y) * factor }),
  );
}

/** A side's deployment by unit name, relative to the middle of its own edge. It can be loaded in another battle. */
export type SavedLine = readonly {
  readonly name: string;
  readonly right: number;
  readonly ahead: number;
  readonly turn: number;
  readonly files: number;
}[];

/** Converts between table coordinates and a side's own: right and ahead from the middle of its edge. */
const createSideView = (side: number, { width, depth }: TableSize) => ({
  from: ({ x, y }: Point) =>
    side === 0 ? { right: x - width / 2, ahead: depth - y } : { right: width / 2 - x, ahead: y },
  to: (right: number, ahead: number): Point =>
    side === 0 ? { x: width / 2 + right, y: depth - ahead } : { x: width / 2 - right, y: ahead },
});

const homeFacing = (side: number): number => (side === 0 ? 0 : 180);

export function saveLine({ sides, field }: TableBattle, side: number): SavedLine {
  if (!field) return [];
  const { from } = createSideView(side, field);
  return (sides[side]?.units ?? []).flatMap(({ id, name }) => {
    const position = field.placed[id];
    if (!position) return [];
    const { right, ahead } = from(position.at);
    const turn = roundToHundredth((position.facing - homeFacing(side) + 360) % 360);
    return [{ name, right: roundToHundredth(right), ahead: roundToHundredth(ahead), turn, files: position.files }];
  });
}

/** Places each unit at the next saved position with its name. Units without one do not move. */
export function placeLine(battle: TableBattle, side: number, line: SavedLine): EditedBattle {
  const { field, sides } = battle;
  if (!field) return { state: battle, what: undoLabel('linePlaced', { side: '' }), field: null };
  const { to } = createSideView(side, field);
  const left = [...line];
  const placed = Object.fromEntries(
    (sides[side]?.units ?? []).flatMap(({ id, name }): [string, Position][] => {
      const index = left.findIndex((each) => each.name === name);
      if (index < 0) return [];
      const [{ right, ahead, turn, files }] = left.splice(index, 1) as [SavedLine[number]];
      const facing = roundToHundredth((homeFacing(side) + turn) % 360);
      return [[id, { at: toStoredPoint(to(right, ahead)), facing, files }]];
    }),
  );
  return {
    state: changeField(battle, { placed: { ...field.placed, ...placed } }),
    what: undoLabel('linePlaced', { side: sides[side]?.name ?? '' }),
    field: null,
  };
}
