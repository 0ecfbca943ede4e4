import { CampaignRefusal } from '../../../core/campaign/campaign-rules.ts';

/** @throws CampaignRefusal always. */
export function refuse(code: string, path: string, message: string): never {
  throw new CampaignRefusal(code, message, path);
}
