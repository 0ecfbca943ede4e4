import type { StoredArmy } from '../../contract/armies.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { ListUpdate } from '../../contract/lists.ts';
import type { NationList } from '../../rules/core/nation-list.ts';
import type { Problem } from '../../rules/core/problem.ts';
import type { ArmyTally } from '../../rules/core/rule-system.ts';
import { tallyUnder } from '../armies/armies.ts';
import { bookOf, type AppContext } from '../app-context.ts';
import { listVersion } from './history.ts';
import { listChanges } from './list-changes.ts';
import { oneList } from './lists.ts';

/** The problems of an army that are more than information. */
const problemsOf = ({ problems }: ArmyTally): Problem[] => problems.filter(({ severity }) => severity !== 'info');

/** What a problem is known by again: an army that is over its limit by other points than before has no new problem. */
const known = ({ code, target, message }: Problem): string =>
  JSON.stringify([code, target, message.replace(/\d+/g, '#')]);

function effect(context: AppContext, { id, army }: StoredArmy, before: NationList, after: NationList) {
  const book = bookOf(context, army.rules);
  const was = book.tally(army, before);
  const will = book.tally(army, after);
  const old = new Set(problemsOf(was).map(known));
  return {
    id,
    name: army.name,
    pointsBefore: was.points,
    pointsAfter: will.points,
    newProblems: problemsOf(will)
      .filter((problem) => !old.has(known(problem)))
      .map(({ message }) => message),
  };
}

/** What becomes of a list and of its armies from one version to another. */
async function update(context: AppContext, before: NationList, after: NationList): Promise<ListUpdate> {
  const armies = await context.repositories.armies.unbinned({ list: after.id });
  return {
    id: after.id,
    title: before.title,
    from: before.version,
    to: after.version,
    changes: listChanges(bookOf(context, before.rules), before, after),
    armies: armies.map((army) => effect(context, army, before, after)),
  };
}

interface Since {
  readonly id: string;
  readonly from: number;
}

/** What the edits of an own list since one of its versions did to it and to its armies. */
export async function listEffects(context: AppContext, { id, from }: Since): Promise<ListUpdate> {
  const [before, after] = await Promise.all([listVersion(context, { id, version: from }), oneList(context, id)]);
  return update(context, before, after);
}

/** Newer versions of shipped lists that nobody has answered yet, and what each would do. Changes nothing. */
export async function listUpdates(context: AppContext): Promise<ListUpdate[]> {
  const pending = await context.repositories.lists.pending();
  return Promise.all(pending.map(async (newer) => update(context, await oneList(context, newer.id), newer)));
}

const noUpdate = (id: string): UseCaseError =>
  new UseCaseError('NOT_FOUND', `no newer version of the list "${id}" waits`, 'id');

/** Puts the newer version in place and counts its armies again, wholly or not at all. */
export async function acceptUpdate(context: AppContext, id: string): Promise<Record<string, never>> {
  const done = await context.repositories.lists.acceptUpdate(id, context.clock(), tallyUnder(context));
  if (!done) throw noUpdate(id);
  return {};
}

/** Keeps the list as it is until a still newer version comes. */
export async function keepOld(context: AppContext, id: string): Promise<Record<string, never>> {
  if (!(await context.repositories.lists.keepOld(id))) throw noUpdate(id);
  return {};
}
