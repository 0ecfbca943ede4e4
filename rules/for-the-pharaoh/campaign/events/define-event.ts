import { createDefineEvent } from '../../../core/campaign/define-event.ts';
import type { Names, NameRegister } from '../knowledge/names.ts';
import type { Draft } from '../state/draft.ts';
import type { Loss } from '../state/troops.ts';
import type { TroopsAndTreasuries, BalanceChange } from './moves.ts';
import type { Sighting } from './sightings.ts';
import type { ViewerContext } from './watch.ts';

export interface BookTypes {
  readonly draft: Draft;
  readonly watch: ViewerContext;
  readonly sighting: Sighting;
  readonly before: TroopsAndTreasuries;
  readonly move: BalanceChange;
  readonly loss: Loss;
  readonly names: Names;
  readonly roll: NameRegister;
}

export const defineEvent = createDefineEvent<BookTypes>();
