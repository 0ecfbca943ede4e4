import { describe, expect, it } from 'vitest';
import { getKeyName } from './use-screen-actions.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  getKeyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('keyName', () => {
  it('is the same for Ctrl and Cmd', () => {
    expect(pressed('k', { ctrlKey: true })).toBe('mod+k');
    expect(pressed('k', { metaKey: true })).toBe('mod+k');
  });

  it('includes Shift for letters and named keys', () => {
    expect(pressed('Z', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
    expect(pressed('ArrowUp', { altKey: true })).toBe('alt+arrowup');
    expect(pressed('Enter', { shiftKey: true })).toBe('shift+enter');
  });

  it('omits Shift if it changes the character', () => {
    expect(pressed('?', { shiftKey: true })).toBe('?');
    expect(pressed('+', { shiftKey: true })).toBe('+');
  });
});
