import type { EventPayload } from './events/schema.ts';
import type { Intervention } from './intervention.ts';
import { changeProvince, type Draft } from './draft.ts';

/** Provinces an army enters or leaves, its forts among them. Armies that split, or join where they stand, neither come nor go. */
function comingsAndGoings({ armies }: Draft, payload: EventPayload): readonly (string | undefined)[] {
  switch (payload.kind) {
    case 'army-marched':
    case 'army-retreated':
    case 'army-went-home':
      return [payload.from, payload.to];
    case 'army-garrisoned':
    case 'army-disbanded':
      return [armies[payload.army]?.province];
    case 'army-mustered':
      return [payload.army.province];
    case 'umpire-ruled':
      return payload.intervention.decrees.flatMap((decree) =>
        decree.kind === 'move-army' ? [armies[decree.army]?.province, decree.province] : [],
      );
    default:
      return [];
  }
}

/** What the umpire decreed of a province's holders holds until somebody comes or goes; asked before a payload is brought about (ruling FTP-C27). */
export function lapseDecrees(draft: Draft, payload: EventPayload): void {
  for (const province of comingsAndGoings(draft, payload)) {
    if (province === undefined || draft.provinces[province]?.decreed === undefined) continue;
    const { decreed: _, ...rest } = draft.provinces[province];
    draft.provinces[province] = rest;
  }
}

/** From now on the holders of these provinces and their forts are the umpire's word. Logs of before interventions said so have none. */
export function keepDecrees(draft: Draft, { decrees, stands }: Intervention): void {
  if (stands === undefined) return;
  for (const ruled of decrees) {
    const province =
      ruled.kind === 'set-holder'
        ? ruled.province
        : ruled.kind === 'take-fort'
          ? draft.forts[ruled.fort]?.province
          : undefined;
    if (province !== undefined) changeProvince(draft, province, () => ({ decreed: true }));
  }
}
