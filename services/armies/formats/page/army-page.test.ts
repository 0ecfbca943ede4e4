import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from '../../../../test/e2e/long-named-army.ts';
import { smallArmy } from '../../../../test/support/armies/armies.ts';
import { openMemoryContext } from '../../../../test/support/program/memory-context.ts';

const { client } = await openMemoryContext();

/** Names that try to close a tag, an attribute, the script or the style, or to add an element. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></script></template><svg onload=alert(1)>',
  '<!-- & --> &lt;b&gt; ]]>',
] as const;

const inlined = (text: string, tag: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) => content);
const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('armyPage', () => {
  it('shows the army, loads nothing and reads back completely', async () => {
    const army = { ...smallArmy(), note: 'A & B "quoted"' };
    const { text, mediaType, fileName } = await client.armies.document({ army, format: 'html' });
    expect([mediaType, fileName]).toEqual(['text/html', 'guard-of-agade.html']);
    expect(text).toContain('<h1>Guard of Agade</h1>');
    expect(text).toContain('A &amp; B &quot;quoted&quot;');
    expect(text).not.toMatch(/<link|<img|<iframe|@import|url\(|\bsrc=|https?:/);
    expect(text).toContain('1024 of 4000 points');
    expect(text.match(/<input type=checkbox class="tick( g)?"( data-m=.)?>/g)).toHaveLength(48);
    const read = await client.armies.readImport({ text, fileName });
    expect([read.format, read.army, read.left]).toEqual(['link', army, []]);
  });

  it('allows only its own script and style', async () => {
    const { text } = await client.armies.document({ army: smallArmy(), format: 'html' });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? '';
    const scripts = inlined(text, 'script');
    const styles = inlined(text, 'style');
    expect([scripts.length, styles.length]).toEqual([1, 1]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${sha(scripts[0] ?? '')}`);
    expect(policy).toContain(`style-src ${sha(styles[0] ?? '')}`);
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<[^>]*\s(style|on\w+)=/);
  });

  it.each(HOSTILE)('escapes text of the army: %s', async (name) => {
    const { text: harmless } = await client.armies.document({ army: smallArmy('A'), format: 'html' });
    const [unit] = smallArmy().units;
    const army = armyFileSchema.parse({
      ...smallArmy(name),
      note: name,
      generals: [{ name, stars: 2 }],
      units: [{ ...unit, name, note: name, orders: name, brigade: name }],
    });
    const { text } = await client.armies.document({ army, format: 'html' });
    const tags = (page: string): string[] =>
      [...page.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '').matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(
        ([, tag = '']) => tag,
      );
    // Orders, brigade and notes add lines and a heading, but no other tags.
    const more = new Set(tags(text).filter((tag) => !tags(harmless).includes(tag)));
    expect([...more]).toEqual(['em']);
    expect(inlined(text, 'script')).toEqual(inlined(harmless, 'script'));
    expect(text).not.toContain(name);
  });

  it.each(LIST_OF_EACH_BOOK)('stays below 150 kB for 60 units of $rules, including the rules summary', async (list) => {
    const army = armyFileSchema.parse(longNamedArmy(list, 60));
    const { text } = await client.armies.document({ army, format: 'html' });
    expect(Buffer.byteLength(text)).toBeLessThan(150_000);
    expect(text).toContain('<h2 id="rules">');
    expect(text.match(/<article/g)).toHaveLength(60);
    expect(text.match(/<div class="row"/g)!.length).toBeGreaterThanOrEqual(60);
  });
});
