import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../../contract/app.ts';
import { useSettings } from './settings.ts';

const service = vi.hoisted(() => ({ settings: vi.fn(), about: vi.fn(), changeSettings: vi.fn() }));
vi.mock('../transport/client.ts', () => ({ client: { app: service } }));
vi.mock('../theme/apply-look.ts', () => ({ applyLook: () => undefined }));

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('changed settings', () => {
  let stored: Settings;
  /** Pending changes in the order they were sent. */
  let waiting: { readonly store: () => Promise<void>; readonly refuse: () => Promise<void> }[];

  beforeEach(async () => {
    setActivePinia(createPinia());
    stored = DEFAULT_SETTINGS;
    waiting = [];
    service.settings.mockImplementation(() => Promise.resolve(stored));
    service.changeSettings.mockImplementation(
      (changes: Partial<Settings>) =>
        new Promise<Settings>((resolve, reject) => {
          waiting.push({
            store: () => (resolve((stored = { ...stored, ...changes })), soon()),
            refuse: () => (reject(new Error('no')), soon()),
          });
        }),
    );
    await useSettings().load();
  });

  it('apply at once, and survive the answer to an earlier change', async () => {
    const store = useSettings();
    const both = [store.change({ dice: 'self' }), store.change({ lengths: 'inches' })];
    expect(store.settings).toMatchObject({ dice: 'self', lengths: 'inches' });
    await soon();
    expect(waiting).toHaveLength(1);
    await waiting[0]?.store();
    expect(store.settings).toMatchObject({ dice: 'self', lengths: 'inches' });
    await waiting[1]?.store();
    await Promise.all(both);
    expect(store.settings).toEqual(stored);
    expect(stored).toMatchObject({ dice: 'self', lengths: 'inches' });
  });

  it('survive the answer to an earlier request', async () => {
    const store = useSettings();
    const before = stored;
    const late = Promise.withResolvers<Settings>();
    service.settings.mockImplementationOnce(() => late.promise);
    const loaded = store.load();
    const changed = store.change({ dice: 'self' });
    await soon();
    await waiting[0]?.store();
    late.resolve(before);
    await loaded;
    await soon();
    await waiting[0]?.store();
    await changed;
    expect(store.settings).toMatchObject({ dice: 'self' });
  });

  it('are reverted if rejected, while the next change is still saved', async () => {
    const store = useSettings();
    const before = store.settings;
    const refused = expect(store.change({ dice: 'self' })).rejects.toThrow('no');
    const next = store.change({ lengths: 'inches' });
    await soon();
    await waiting[0]?.refuse();
    await refused;
    expect(store.settings).toEqual({ ...before, lengths: 'inches' });
    await waiting[1]?.store();
    await next;
    expect(store.settings).toEqual({ ...before, lengths: 'inches' });
  });
});
