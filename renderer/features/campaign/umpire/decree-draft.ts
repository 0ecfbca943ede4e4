import type { Decree } from '../../../../rules/campaign.ts';

/** The kinds of decrees that the form offers, and the fields each asks for. */
export const DECREES = {
  note: [],
  'set-treasury': ['player', 'gold'],
  'set-holder': ['province', 'holder'],
  'move-army': ['army', 'province'],
  'remove-troops': ['army', 'part', 'count'],
  'restore-troops': ['army', 'part', 'count'],
  'set-crop-damage': ['province', 'points'],
  'set-raid-loss': ['province', 'gold'],
  'take-fort': ['fort', 'holder'],
  'end-siege': ['fort'],
} as const satisfies Record<Decree['kind'], readonly DecreeField[]>;

export type DecreeKind = keyof typeof DECREES;
export const DECREE_KINDS = Object.keys(DECREES) as readonly DecreeKind[];
export type DecreeField = 'player' | 'holder' | 'province' | 'army' | 'part' | 'fort' | 'gold' | 'points' | 'count';

/** What was chosen so far; numbers as they were typed. */
export type DecreeDraft = Readonly<Record<DecreeField, string>>;
export const EMPTY_DRAFT: DecreeDraft = {
  player: '',
  holder: '',
  province: '',
  army: '',
  part: '',
  fort: '',
  gold: '',
  points: '',
  count: '',
};

const whole = (typed: string): number | null => (/^\d{1,10}$/.test(typed.trim()) ? Number(typed) : null);

/** The decree that the form says, or the first field that is still wanting. Nobody stands for an empty holder. */
export function decreeOf(kind: DecreeKind, draft: DecreeDraft): Decree | { readonly wanting: DecreeField } {
  for (const field of DECREES[kind]) {
    if (field === 'holder') continue;
    const isNumber = field === 'gold' || field === 'points' || field === 'count';
    if (isNumber ? whole(draft[field]) === null : draft[field] === '') return { wanting: field };
  }
  const { player, province, army, fort } = draft;
  const holder = draft.holder === '' ? null : draft.holder;
  const [gold, points, count] = [whole(draft.gold) ?? 0, whole(draft.points) ?? 0, whole(draft.count) ?? 0];
  if (count === 0 && (DECREES[kind] as readonly DecreeField[]).includes('count')) return { wanting: 'count' };
  const losses = [{ id: draft.part, count }];
  switch (kind) {
    case 'note':
      return { kind };
    case 'set-treasury':
      return { kind, player, gold };
    case 'set-holder':
      return { kind, province, player: holder };
    case 'move-army':
      return { kind, army, province, fort: null };
    case 'remove-troops':
      return { kind, army, losses, generals: [] };
    case 'restore-troops':
      return { kind, army, parts: losses };
    case 'set-crop-damage':
      return { kind, province, points };
    case 'set-raid-loss':
      return { kind, province, gold };
    case 'take-fort':
      return { kind, fort, player: holder };
    case 'end-siege':
      return { kind, fort };
  }
}
