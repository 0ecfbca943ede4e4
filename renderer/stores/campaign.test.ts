import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredCampaign } from '../../contract/campaigns.ts';
import { sampleLog, sampleState } from '../../test/support/campaign/sample-campaign.ts';
import { useCampaignStore } from './campaign.ts';

const wholeLog = sampleLog(Array.from({ length: 5 }, () => ({ kind: 'control-noted' as const })));
const stored = (id: string, length: number): StoredCampaign => ({
  id,
  state: sampleState,
  length,
  hash: '',
  changedAt: '2026-01-01T00:00:00.000Z',
  filed: [],
  settings: { playMode: 'umpire', deadline: null, notes: '' },
  branch: null,
});

const service = vi.hoisted(() => ({ open: vi.fn(), log: vi.fn(), setSettings: vi.fn() }));
vi.mock('../transport/client.ts', () => ({ client: { campaigns: service } }));

describe('the open campaign', () => {
  let length = 0;
  beforeEach(() => {
    setActivePinia(createPinia());
    vi.clearAllMocks();
    service.open.mockImplementation(({ id }: { id: string }) => Promise.resolve(stored(id, length)));
    service.log.mockImplementation(({ from }: { from: number }) => Promise.resolve(wholeLog.slice(from, length)));
  });

  it('loads with its whole log', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    expect(store.log.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  it('loads only new log entries after a month is resolved', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    length = 5;
    await store.takeResolved({ status: 'resolved', campaign: stored('a', 5), events: wholeLog.slice(3) });
    expect(service.log).toHaveBeenLastCalledWith({ id: 'a', from: 3 });
    expect(store.log).toHaveLength(5);
  });

  it('stays unchanged while a die is requested', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    const wanted = { die: 'd10', what: 'crop damage', who: null, about: '', odds: [], thrown: [] };
    await store.takeResolved({ status: 'die-wanted', ...wanted });
    expect(store.campaign?.length).toBe(3);
    expect(service.log).toHaveBeenCalledTimes(1);
  });

  it('keeps the same object if unchanged, and reports a changed log on refresh', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    const before = store.campaign;
    expect(await store.refresh()).toBe(false);
    expect(store.campaign).toBe(before);
    service.open.mockResolvedValueOnce({ ...stored('a', 5), hash: 'f'.repeat(64) });
    length = 5;
    expect(await store.refresh()).toBe(true);
    expect(store.log).toHaveLength(5);
    store.close();
    expect(await store.refresh()).toBe(false);
  });

  it('loads the whole log of another campaign’s answer', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    length = 5;
    await store.take(stored('b', 5));
    expect(service.log).toHaveBeenLastCalledWith({ id: 'b', from: 0 });
    expect(store.log).toHaveLength(5);
  });

  it('reloads the whole log if it is shorter', async () => {
    length = 5;
    const store = useCampaignStore();
    await store.open('a');
    length = 2;
    await store.take(stored('a', 2));
    expect(service.log).toHaveBeenLastCalledWith({ id: 'a', from: 0 });
    expect(store.log).toHaveLength(2);
  });

  it('stays closed if it is closed during a refresh', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    service.open.mockResolvedValueOnce({ ...stored('a', 5), hash: 'f'.repeat(64) });
    length = 5;
    const refreshed = store.refresh();
    store.close();
    expect(await refreshed).toBe(false);
    expect([store.campaign, store.log]).toEqual([null, []]);
  });

  it('keeps other settings when one changes', async () => {
    const store = useCampaignStore();
    const settings = { playMode: 'alone', deadline: '2026-01-02', notes: 'by post' } as const;
    service.open.mockResolvedValueOnce({ ...stored('a', length), settings });
    service.setSettings.mockImplementation(() => Promise.resolve(stored('a', length)));
    await store.open('a');
    await store.setSettings({ notes: 'by hand' });
    expect(service.setSettings).toHaveBeenCalledWith({ id: 'a', settings: { ...settings, notes: 'by hand' } });
  });

  it('keeps the logs of two campaigns apart', async () => {
    length = 3;
    const store = useCampaignStore();
    await store.open('a');
    length = 2;
    await store.open('b');
    expect(service.log).toHaveBeenLastCalledWith({ id: 'b', from: 0 });
    expect(store.log).toHaveLength(2);
  });
});
