import { choiceField } from '../../../core/campaign/choice-field.ts';
import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import { worksOf } from '../sieges/works-of.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';
import type { DecreeContext } from './kit.ts';

/* The fields of decrees on the works of a siege. */

interface OnWork {
  readonly fort: string;
  readonly work: string;
}

const underWay = ({ sieges }: CampaignState, fort: string | undefined): readonly SiegeWork[] => {
  const siege = fort === undefined ? undefined : sieges[fort];
  return siege ? worksOf(siege).filter(isUnderWay) : [];
};

/** Why no work before a fort can be ruled on. */
export const notBesieged = ({ state, names }: DecreeContext, fort: string): Refusal | null =>
  Object.hasOwn(state.sieges, fort)
    ? null
    : refusal('no-siege', 'fort', '{fort} is not besieged', { fort: names.fort(fort) });

/** A work that is under way before the fort that the decree names; `closed` says why one of them cannot be ruled on. */
export const workField = (closed: (work: SiegeWork) => Refusal | null = () => null) =>
  choiceField<DecreeContext, null, OnWork, string>({
    label: 'Work',
    none: 'no work is under way before this fort',
    candidates: ({ state }, _none, { fort }) => underWay(state, fort).map(({ id }) => id),
    name({ state }, id) {
      const work = Object.keys(state.sieges)
        .flatMap((fort) => underWay(state, fort))
        .find((known) => known.id === id);
      return { kind: 'work', id, text: work ? `${work.kind} (${id})` : id };
    },
    closed({ state }, _none, id, { fort }) {
      const work = underWay(state, fort).find((known) => known.id === id);
      if (work) return closed(work);
      return refusal('no-such-work', 'work', 'there is no work {work} under way', { work: `“${id}”` });
    },
  });
