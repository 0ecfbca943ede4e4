import type { NomarchClient } from '../../../contract/contract.ts';
import { busyOrders } from './campaign-orders.ts';

/** Plays months in which every army is busy and some march, so that battles start. Battles stay pending. */
export async function month(client: NomarchClient, id: string, march = false) {
  const { state } = await client.campaigns.open({ id });
  for (const { id: player } of state.players)
    await client.campaigns.fileOrders({ id, orders: busyOrders(state, player, march) });
  return client.campaigns.advance({ id, year: state.year, month: state.month, dice: { seed: `${state.month}` } });
}

export async function settleAll(client: NomarchClient, id: string): Promise<void> {
  for (;;) {
    const [battle] = (await client.campaigns.open({ id })).state.battles;
    if (!battle) return;
    await client.campaigns.settleBattle({
      id,
      result: { battle: battle.id, method: 'quick' },
      dice: { seed: battle.id },
    });
  }
}

/** Creates a campaign with a pending battle. */
export async function withBattle(client: NomarchClient) {
  const { id } = await client.campaigns.create({ scenario: 'two-rivers' });
  for (let turn = 0; turn < 8; turn += 1) {
    await month(client, id, true);
    const { state } = await client.campaigns.open({ id });
    const [battle] = state.battles;
    if (battle) return { id, battle, state };
  }
  throw new Error('eight months of marching without a battle');
}
