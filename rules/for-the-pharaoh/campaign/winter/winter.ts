import { z } from 'zod';
import type { Resolution, Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { defineProcedure } from '../../battle/define-procedure.ts';
import { CAMPAIGN } from '../../citations.ts';
import { FTP_C5 } from '../campaign-rulings.ts';
import { troopsSchema } from '../supply/supply.ts';
import { sumPoints, type RemovedTroop, shrinkToCapacity, type Troops } from '../troops/casualties.ts';

const id = z.string().max(200);
const amount = z.int().min(0).max(1_000_000_000);

const inputSchema = z
  .strictObject({
    campaignMonths: z.int().min(1).max(12),
    provinces: z
      .array(
        z.strictObject({
          id,
          /** Gold per year. */
          revenue: amount,
          raidLoss: amount.default(0),
          /** Number of months in which each player held the province, by player id. */
          held: z.record(id, z.int().min(0).max(12)),
        }),
      )
      .max(100_000),
    players: z.array(z.strictObject({ id, treasury: amount.default(0), units: troopsSchema })).max(1000),
  })
  .superRefine(({ campaignMonths, provinces, players }, issues) => {
    for (const [index, { held }] of provinces.entries()) {
      const months = Object.values(held).reduce((sum, each) => sum + each, 0);
      if (months > campaignMonths) {
        const message = `held for ${months} months of a campaign year of ${campaignMonths}`;
        issues.addIssue({ code: 'custom', message, path: ['provinces', index, 'held'], input: held });
      }
      const stranger = Object.keys(held).find((holder) => !players.some((player) => player.id === holder));
      if (stranger !== undefined) {
        const message = `there is no player “${stranger}”`;
        issues.addIssue({ code: 'custom', message, path: ['provinces', index, 'held', stranger], input: held });
      }
    }
  });

export interface ProvinceRevenue {
  readonly revenue: number;
  readonly raidLoss: number;
  readonly months: number;
}

/** Returns a holder's gold from a province (ruling FTP-C4). */
export const getRevenueShare = ({ revenue, raidLoss, months }: ProvinceRevenue, campaignMonths: number): number =>
  Math.floor((Math.max(0, revenue - raidLoss) * months) / campaignMonths);

/** Explains the amount that `getRevenueShare` returns. */
export function explainRevenue(name: string, share: ProvinceRevenue, campaignMonths: number): Step {
  const { revenue, raidLoss, months } = share;
  const net = raidLoss > 0 ? `(${revenue} − ${Math.min(raidLoss, revenue)})` : `${revenue}`;
  const gold = getRevenueShare(share, campaignMonths);
  return { text: `${name}: ${net} × ${months} ÷ ${campaignMonths} months = ${gold} gold`, citation: CAMPAIGN };
}

export interface UpkeepResult {
  readonly upkeep: number;
  /** Gold left for the next year. */
  readonly treasury: number;
  /** Unspent gold lost under the alternative of ruling FTP-C5. */
  readonly forfeited: number;
  readonly removed: readonly RemovedTroop[];
}

/** Returns the troops that a player can keep with these funds (rulings FTP-C5, FTP-C6). */
export function resolveUpkeep(funds: number, units: readonly Troops[], unspentIsLost: boolean): UpkeepResult {
  const { removed, remaining: upkeep } = shrinkToCapacity(funds, units);
  const left = funds - upkeep;
  return { upkeep, treasury: unspentIsLost ? 0 : left, forfeited: unspentIsLost ? left : 0, removed };
}

export interface WinterOutcome {
  readonly players: readonly {
    readonly id: string;
    readonly income: number;
    readonly upkeep: number;
    readonly treasury: number;
    readonly removed: readonly RemovedTroop[];
  }[];
}

/** Revenue and upkeep at the end of the campaigning year (For the Pharaoh, Campaign Rules). No dice. */
export const winter = defineProcedure({
  id: 'for-the-pharaoh/campaign/winter',
  title: 'Winter',
  citation: CAMPAIGN,
  phase: [],
  input: inputSchema,
  dice: [],
  resolve({ campaignMonths, provinces, players }, _dice, rulings): Resolution<WinterOutcome> {
    const unspentIsLost = getChoice(FTP_C5, rulings) === 'unspent-lost';
    const steps: Step[] = [];
    const outcome = players.map(({ id: player, treasury, units }) => {
      let income = 0;
      for (const { id: province, revenue, raidLoss, held } of provinces) {
        const months = Object.hasOwn(held, player) ? (held[player] ?? 0) : 0;
        if (months === 0) continue;
        const share = { revenue, raidLoss, months };
        income += getRevenueShare(share, campaignMonths);
        steps.push(explainRevenue(`${player}, ${province}`, share, campaignMonths));
      }
      const reckoning = resolveUpkeep(treasury + income, units, unspentIsLost);
      const due = sumPoints(units);
      steps.push({
        text: `${player}: ${treasury} + ${income} gold for ${due} points; ${reckoning.upkeep} paid, ${reckoning.treasury} left`,
        citation: CAMPAIGN,
      });
      return { id: player, income, ...reckoning };
    });
    return {
      outcome: {
        players: outcome.map(({ id: player, income, upkeep, treasury, removed }) => ({
          id: player,
          income,
          upkeep,
          treasury,
          removed,
        })),
      },
      steps,
      rulings: ['FTP-C4', 'FTP-C5', 'FTP-C6'],
    };
  },
});
