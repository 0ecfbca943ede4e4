import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { smallArmy } from '../test/support/armies/armies.ts';
import { commandLine } from '../test/support/program/built-command-line.ts';
import { FTP, nomarch, PIKE, read } from '../test/support/program/command-line.ts';

// Vitest types its matchers as any.
const anyText: unknown = expect.any(String);

describe('Bad input', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  it.each([
    ['nothing', ''],
    ['half a document', '{"format":"nomarch-army","vers'],
    ['a list', '[]'],
    ['null', 'null'],
    ['binary data', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
    ['zeros', Buffer.alloc(1000)],
    ['a file beyond the limit', Buffer.alloc(17 * 1024 * 1024, ' ')],
    ['deeply nested lists', deep],
    ['wrong types', '{"format":"nomarch-army","version":1,"rules":7,"name":[],"limit":{}}'],
    ['another version', '{"format":"nomarch-army","version":2}'],
    ['another format', '{"format":"excalidraw","version":1}'],
    ['a prototype key', '{"__proto__":{"x":1},"format":"nomarch-army","version":1}'],
    ['an unknown field', JSON.stringify({ ...smallArmy(), surprise: true })],
  ])('is refused with status 2, a sentence and no stack: %s', async (_, input) => {
    const { status, out, err } = await nomarch(['check', '-', '--json'], input);
    expect(status).toBe(2);
    expect(read(out)).toEqual({ error: { code: 'BAD_INPUT', message: anyText, path: anyText } });
    expect(err).toMatch(/^nomarch: .{10,}\n$/);
    expect(err).not.toMatch(/\bat .*:\d+/);
  });

  it('ignores a byte order mark', async () => {
    const { status } = await nomarch(['price', '-', ...FTP], `\uFEFF${JSON.stringify(PIKE)}`);
    expect(status).toBe(0);
  });

  it.each([
    [['nonsense']],
    [['price', 'a', 'b', ...FTP]],
    [['price', '-', ...FTP, '--colour']],
    [['export', '-']],
    [['check']],
    [['campaign']],
    [['campaign', 'conquer']],
    [[]],
    [['check', '/']],
    [['check', '/no/such/file']],
    [['optimise', '-']],
    [['serve', '--port', '70000']],
    [['campaign', 'list', '--db', '--campaign']],
    [['campaign', 'list', '--db', '']],
    [['procedures', '--rules', '--db']],
  ])('refuses the words %j with status 2 and a sentence', async (words) => {
    const { status, out, err } = await nomarch(words);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^nomarch: .{10,}\n$/);
  });

  it.each([
    [['serve', '--port', '70000'], '--port: expected a number from 0 to 65535, got "70000"'],
    [['serve', '--port', 'http'], '--port: expected a number from 0 to 65535, got "http"'],
    [['price', '-', ...FTP, '--ruling', '=yes'], '--ruling: expected ID=CHOICE, got "=yes"'],
    [['price', '-', ...FTP, '--ruling', 'FTP-1'], '--ruling: expected ID=CHOICE, got "FTP-1"'],
  ])('names the wrong option of %j and the expected value', async (words, sentence) => {
    expect((await nomarch(words, JSON.stringify(PIKE))).err).toBe(`nomarch: ${sentence}\n`);
  });

  it('names the field and the value of duplicate or unknown fields', async () => {
    const price = async (troop: object) => (await nomarch(['price', '-', ...FTP], JSON.stringify(troop))).err;
    expect(await price({ class: 'C', weapons: ['bow', 'bow'] })).toContain(
      'weapons: a weapon is listed twice (got: a list of 2)',
    );
    expect(await price({ class: 'C', wings: 2 })).toContain('wings');
    expect(await price({ class: 'C', fanatic: true, mercenary: true })).toContain('troop type, mercenary: ');
  });

  it('refuses another rule book than the army’s', async () => {
    const words = ['check', '-', '--json', '--rules'];
    expect((await nomarch([...words, 'for-the-pharaoh'], JSON.stringify(smallArmy()))).status).toBe(0);
    const other = await nomarch([...words, 'sas-ancient'], JSON.stringify(smallArmy()));
    expect([other.status, read(other.out)]).toMatchObject([2, { error: { code: 'BAD_INPUT', path: 'rules' } }]);
  });

  it.runIf(existsSync('/dev/full'))('reports a full disk with status 2', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [await commandLine(), 'procedures', '--json'], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    expect(await text(child.stderr ?? Readable.from([]))).toBe('nomarch: the output cannot be written (ENOSPC)\n');
    expect(await closed).toBe(2);
  });

  it('replaces control characters of a terminal', async () => {
    const army = { ...smallArmy(), name: 'Red \u001b[31m' };
    const { out } = await nomarch(['check', '-'], JSON.stringify(army));
    expect(out).toContain('Red');
    expect(out).not.toContain('\u001b');
  });
});
