import type { StoredArmy } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ListUpdate, StoredList } from '../../contract/lists.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { armyList } from '../../rules/core/army/allies.ts';
import { type ListOf, type NationList, withList } from '../../rules/core/nation-list.ts';
import type { Problem } from '../../rules/core/issue.ts';
import type { ArmyTally } from '../../rules/core/rule-system.ts';
import { sameJson } from '../../rules/core/same-json.ts';
import { tallyUnder } from '../armies/armies.ts';
import { type AppContext } from '../app-context.ts';
import { bookOf } from '../books.ts';
import { ownId } from '../own-id.ts';
import { listChanges } from './list-changes.ts';
import type { KeptArmies, ListEffects } from '../repositories/lists.ts';
import { listFinder, oneList } from './lists.ts';

/** The problems of an army that are more than information. */
const problemsOf = ({ problems }: ArmyTally): Problem[] => problems.filter(({ severity }) => severity !== 'info');

/** What a problem is known by again: an army that is over its limit by other points than before has no new problem. */
const known = ({ code, target, message }: Problem): string =>
  JSON.stringify([code, target, message.replace(/\d+/g, '#')]);

/** An army's points and problems under the lists that it names. */
async function standing(context: AppContext, army: ArmyFile, lists: ListOf) {
  const tally = (await bookOf(context, army.rules)).tally(army, armyList(army, lists));
  const problems = problemsOf(tally);
  return { points: tally.points, problems, known: problems.map(known) };
}

async function touches(context: AppContext, army: ArmyFile, before: ListOf, after: ListOf): Promise<boolean> {
  const was = await standing(context, army, before);
  const will = await standing(context, army, after);
  return was.points !== will.points || !sameJson(was.known.toSorted(), will.known.toSorted());
}

/** What a change of an own list does to its armies, as the store asks for it. */
export const listEffects = (context: AppContext): ListEffects => ({
  tally: tallyUnder(context),
  touches: (army, before, after) => touches(context, army, before, after),
});

async function effect(context: AppContext, { id, army }: StoredArmy, before: ListOf, after: ListOf) {
  const was = await standing(context, army, before);
  const will = await standing(context, army, after);
  const old = new Set(was.known);
  return {
    id,
    name: army.name,
    pointsBefore: was.points,
    pointsAfter: will.points,
    newProblems: will.problems.filter((problem) => !old.has(known(problem))).map(({ message }) => message),
  };
}

/** Every list, with one as it is in force and as it would be. */
interface Change {
  readonly before: ListOf;
  readonly after: ListOf;
}

async function changeTo(context: AppContext, newer: NationList): Promise<Change> {
  const before = await listFinder(context);
  return { before, after: withList(newer, before) };
}

/** After an edit of an own list the user is asked only about armies that would change. */
async function armiesAsked(
  context: AppContext,
  stored: StoredList,
  { before, after }: Change,
): Promise<readonly StoredArmy[]> {
  const armies = await context.repositories.armies.unbinned({ list: stored.id });
  if (stored.origin === 'shipped') return armies;
  const touched = await Promise.all(armies.map(({ army }) => touches(context, army, before, after)));
  return armies.filter((_, at) => touched[at]);
}

async function update(context: AppContext, newer: NationList): Promise<ListUpdate> {
  const stored = await oneList(context, newer.id);
  const change = await changeTo(context, newer);
  const armies = await armiesAsked(context, stored, change);
  return {
    id: newer.id,
    title: stored.title,
    from: stored.version,
    to: newer.version,
    changes: listChanges(await bookOf(context, stored.rules), stored, newer),
    armies: await Promise.all(armies.map((army) => effect(context, army, change.before, change.after))),
  };
}

/** Newer versions of lists that nobody has answered yet, and what each would do. Changes nothing. */
export async function listUpdates(context: AppContext): Promise<ListUpdate[]> {
  const pending = await context.repositories.lists.pending();
  return Promise.all(pending.map((newer) => update(context, newer)));
}

const noUpdate = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no newer version of the list "${id}" waits`, 'id');

const LONGEST_TITLE = 200;

/** The list as it is in force, as one of its own for the armies that keep it. */
function keptList({ id, title, version, origin: _origin, ...list }: StoredList, attempt: number): StoredList {
  const tail = `, version ${version}`;
  return {
    ...list,
    id: ownId(`${id}-version-${version}`, attempt, 'list'),
    title: `${title.slice(0, LONGEST_TITLE - tail.length)}${tail}`,
    version: 1,
    origin: 'own',
    basedOn: id,
  };
}

interface Acceptance {
  readonly id: string;
  /** Armies that stay with the list as it was. */
  readonly keep: readonly string[];
}

/** Puts the newer version in place and counts its armies again, wholly or not at all. */
export async function acceptUpdate(
  context: AppContext,
  { id, keep: armies }: Acceptance,
): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  if (!stored) throw noUpdate(id);
  const users = new Set((await context.repositories.armies.unbinned({ list: id })).map((army) => army.id));
  const lost = armies.findIndex((army) => !users.has(army));
  if (lost >= 0) {
    throw new UseCaseError('NOT_FOUND', `no army "${armies[lost]}" is of “${stored.title}”`, `keep.${lost}`);
  }
  const what = `Kept version ${stored.version} of “${stored.title}”`;
  for (let attempt = 1; ; attempt += 1) {
    const kept: KeptArmies | undefined =
      armies.length === 0 ? undefined : { list: keptList(stored, attempt), armies, what };
    const done = await lists.acceptUpdate(id, context.clock(), tallyUnder(context), kept);
    if (done === 'missing') throw noUpdate(id);
    if (done === 'written') return {};
  }
}

/** Keeps a shipped list as it is until a still newer version comes; every army of an own list keeps it as it was. */
export async function keepOld(context: AppContext, id: string): Promise<Record<string, never>> {
  const { lists } = context.repositories;
  const stored = await lists.one(id);
  const newer = (await lists.pending()).find((list) => list.id === id);
  if (stored?.origin === 'own' && newer) {
    const armies = await armiesAsked(context, stored, await changeTo(context, newer));
    return acceptUpdate(context, { id, keep: armies.map((army) => army.id) });
  }
  if (!(await lists.keepOld(id))) throw noUpdate(id);
  return {};
}
