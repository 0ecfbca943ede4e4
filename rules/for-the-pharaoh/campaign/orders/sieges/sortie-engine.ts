import { type Refusal, refusal } from '../../../../core/campaign/define-form.ts';
import * as shapes from '../../input/orders.ts';
import { isAtWall } from '../../state/siege-work.ts';
import type { CampaignState } from '../../state/state.ts';
import { type CampaignArmy, figuresIn } from '../../state/troops.ts';
import { isBesieged } from '../../troops/forts.ts';
import { choice } from '../fields.ts';
import { badNamed, reserveOf } from '../force.ts';
import { defineOrder } from '../kit.ts';
import { WORK_NAMES, worksUnderWay } from './siege-of.ts';

const enginesBefore = ({ sieges }: CampaignState, fort: string | null) =>
  worksUnderWay(fort === null ? null : (sieges[fort] ?? null)).filter(isAtWall);

export const sortieEngine = defineOrder(shapes.sortieEngine, {
  season: 'month',
  subject: 'army',
  icon: 'i-lucide-flame',
  title: 'sally against an engine',
  weight: 120,
  stance: true,
  takes: 'a sortie',
  closed({ state, names }, army) {
    const values = { army: names.army(army.id) };
    if (army.fort === null || !isBesieged(state, army)) {
      return refusal('not-besieged', '', '{army} is not besieged: no engine stands before it', values);
    }
    if (enginesBefore(state, army.fort).length > 0) return null;
    return refusal('no-engine', '', 'no engine stands at the wall of {fort}', { fort: names.fort(army.fort) });
  },
  fields: {
    work: choice<CampaignArmy, unknown, string>({
      label: 'Engine',
      none: 'no engine stands at the wall',
      candidates: ({ state }, army) => enginesBefore(state, army.fort).map(({ id }) => id),
      name({ state }, id, army) {
        const work = enginesBefore(state, army.fort).find((known) => known.id === id);
        return { kind: 'work', id, text: work ? WORK_NAMES[work.kind] : id };
      },
      closed: ({ state }, army, work) =>
        enginesBefore(state, army.fort).some(({ id }) => id === work)
          ? null
          : refusal('no-engine', 'work', 'there is no engine {work} at the wall', { work: `“${work}”` }),
    }),
    force: {
      label: 'Who goes',
      options: (context, army) => ({ kind: 'force', reserve: reserveOf(context, army), orAll: false }),
      closed(context, army, force): Refusal | null {
        const bad = badNamed(context, army, force, { path: 'force', as: 'a sortie' });
        if (bad || force.parts.length > 0) return bad;
        const values = { army: context.names.army(army.id) };
        return refusal('empty-force', 'force', 'nobody of {army} is to sally', values);
      },
    },
  },
  texts: {
    given: '{army} sallies against an engine with {n} figure. | {army} sallies against an engine with {n} figures.',
  },
  words: ({ army, force }, names, say) => say('given', { army: names.army(army) }, { count: figuresIn(force.parts) }),
});
