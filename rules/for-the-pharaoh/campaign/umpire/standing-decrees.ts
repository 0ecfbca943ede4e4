import { changeProvince, type Draft } from '../state/draft.ts';
import { definitionOfDecree } from './index.ts';
import type { Intervention } from './intervention.ts';

/** What the umpire decreed of a province's holders holds until an army comes or goes (ruling FTP-C27). */
export function lapseDecree(draft: Draft, id: string | undefined): void {
  const province = id === undefined ? undefined : draft.provinces[id];
  if (id === undefined || province?.decreed === undefined) return;
  const { decreed: _, ...rest } = province;
  draft.provinces[id] = rest;
}

/** From now on the holders of these provinces and their forts are the umpire's word. Logs of before interventions said so have none. */
export function keepDecrees(draft: Draft, { decrees, stands }: Intervention): void {
  if (stands === undefined) return;
  for (const ruled of decrees) {
    const handed = definitionOfDecree(ruled).hands?.(ruled);
    const province = handed?.what === 'fort' ? draft.forts[handed.id]?.province : handed?.id;
    if (province !== undefined) changeProvince(draft, province, () => ({ decreed: true }));
  }
}
