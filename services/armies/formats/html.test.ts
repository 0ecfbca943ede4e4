import { expect, it } from 'vitest';
import { smallArmy } from '../../../test/support/armies.ts';
import { openMemoryContext } from '../../../test/support/memory-context.ts';

const { client } = await openMemoryContext();

it('makes one page that shows the army, fetches nothing and takes no text for a tag', async () => {
  const army = { ...smallArmy(), name: '<script>alert(1)</script>', note: 'A & B "quoted"' };
  const { text, mediaType, fileName } = await client.armies.document({ army, format: 'html' });
  expect([mediaType, fileName]).toEqual(['text/html', 'script-alert-1-script.html']);
  expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
  expect(text).toContain('A &amp; B &quot;quoted&quot;');
  expect(text).not.toMatch(/<script|<link|<img|@import|url\(|\bsrc=|https?:/);
  expect(text).toContain('1024 of 4000 points');
  const read = await client.armies.readImport({ text, fileName });
  expect([read.format, read.army, read.left]).toEqual(['link', army, []]);
});
