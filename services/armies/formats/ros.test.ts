import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { armyFromLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { smallArmy } from '../../../test/support/armies/armies.ts';
import { formatRos } from './ros.ts';

const [book] = ruleSystems as [RuleSystem];

interface Cost {
  readonly value: string;
}
interface Selection {
  readonly name: string;
  readonly number: string;
  readonly type: string;
  readonly costs: { readonly cost: Cost };
  readonly categories?: { readonly category: { readonly name: string } };
  readonly selections?: { readonly selection: Selection };
  readonly profiles?: {
    readonly profile: { readonly characteristics: { readonly characteristic: { name: string; '#text': string }[] } };
  };
}
interface Document {
  readonly roster: {
    readonly costs: { readonly cost: Cost };
    readonly costLimits: { readonly costLimit: Cost };
    readonly customNotes: string;
    readonly forces: {
      readonly force: { readonly catalogueName: string; readonly selections: { readonly selection: Selection[] } };
    };
  };
}

function read(army: ArmyFile): Document['roster'] {
  const text = formatRos(book, army, findShippedList('akkadian'));
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false });
  return (parser.parse(text) as Document).roster;
}

describe('A BattleScribe roster', () => {
  it('contains the list, generals, units with their figures, and costs that add up', () => {
    const { costs, costLimits, forces } = read(smallArmy());
    expect(costs.cost.value).toBe('1024');
    expect(costLimits.costLimit.value).toBe('4000');
    expect(forces.force.catalogueName).toBe('Akkadian, Sumerian and Ur');
    const [general, unit] = forces.force.selections.selection;
    expect(general).toMatchObject({ name: 'King, 2 stars', costs: { cost: { value: '400' } } });
    expect(unit).toMatchObject({ name: 'Guard', type: 'unit', categories: { category: { name: 'Units' } } });
    const part = unit?.selections?.selection;
    expect(part).toMatchObject({ name: 'Household Spearmen', number: '48', costs: { cost: { value: '624' } } });
    const worth = [general, unit, part].map((selection) => Number(selection?.costs.cost.value));
    expect(worth.reduce((sum, points) => sum + points, 0)).toBe(1024);
  });

  it('describes troops by the facets of the book', () => {
    const [, unit] = read(smallArmy()).forces.force.selections.selection;
    const { characteristic } = unit!.selections!.selection.profiles!.profile.characteristics;
    expect(characteristic[0]).toMatchObject({ name: 'Type', '#text': 'Reg A LI CO P' });
    expect(characteristic.map(({ name }) => name).slice(1)).toEqual(book.facets.map(({ label }) => label));
  });

  it('contains the army as a link in its notes, and is valid XML for any names', () => {
    const army = smallArmy('A & B <"c"> \u0000\uFFFF]]>');
    expect(armyFromLink(read(army).customNotes)).toEqual(army);
  });
});
