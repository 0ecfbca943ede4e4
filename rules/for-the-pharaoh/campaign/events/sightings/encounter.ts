import { z } from 'zod';
import { key } from '../../state/keys.ts';
import { defineSighting } from './kit.ts';

export const shape = z.strictObject({
  kind: z.literal('encounter'),
  province: key,
  role: z.enum(['raider', 'interceptor']),
  /** The other side; null for partisans, and for nobody. */
  against: key.nullable(),
  caught: z.boolean(),
  /** Null where they did not fight. */
  drivenOff: z.boolean().nullable(),
});

export const encounter = defineSighting(shape, {
  texts: {
    'raider-caught': '{player} caught your raiders in {province}.',
    'raider-won': '{player} drove your raiders out of {province}.',
    'raider-lost': 'Your raiders held their own against {player} in {province}.',
    'raider-missed': 'Nobody caught your raiders in {province}.',
    'interceptor-caught': 'Your troops caught raiders of {player} in {province}.',
    'interceptor-won': 'Your troops drove raiders of {player} out of {province}.',
    'interceptor-lost': 'Raiders of {player} held their own against your troops in {province}.',
    'partisans-caught': 'Your troops caught partisans in {province}.',
    'partisans-won': 'Your troops drove partisans off in {province}.',
    'partisans-lost': 'Partisans held their own against your troops in {province}.',
  },
  words({ province: id, role, against, caught, drivenOff }, names, say) {
    const province = names.province(id);
    if (!caught) return say('raider-missed', { province });
    const outcome = drivenOff === null ? 'caught' : drivenOff ? 'won' : 'lost';
    if (against === null) return say(`partisans-${outcome}`, { province });
    return say(`${role}-${outcome}`, { province, player: names.player(against) });
  },
});
