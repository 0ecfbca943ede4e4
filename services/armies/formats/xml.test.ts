import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { formatXml, type XmlElement } from './ros.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const parser = new XMLParser({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
});

describe('xmlDocument', () => {
  it('writes attributes, text, children and lists of children with indents', () => {
    const element: XmlElement = {
      '@id': 'r',
      '@count': 3,
      one: { '@hidden': false },
      many: [{ '#text': 'a' }, { deep: {} }],
      note: 'n',
    };
    expect(formatXml('roster', element)).toBe(
      `${HEAD}<roster id="r" count="3">\n  <one hidden="false"/>\n  <many>a</many>\n  <many>\n    <deep/>\n  </many>\n  <note>n</note>\n</roster>\n`,
    );
  });

  it('escapes special characters and replaces invalid ones', () => {
    expect(formatXml('a', { '@b': '"<&>\n', '#text': ']]> & \r\u0000' })).toBe(
      `${HEAD}<a b="&quot;&lt;&amp;&gt;&#10;">]]&gt; &amp; &#13;\uFFFD</a>\n`,
    );
  });

  it('writes any text so that a parser returns it', () => {
    const words = fc
      .string({ unit: 'grapheme' })
      .filter((one) => !/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(one));
    fc.assert(
      fc.property(words, words, (name, note) => {
        const read = parser.parse(formatXml('a', { '@name': name, note: { '#text': `.${note}` } })) as {
          a: { '@name': string; note: string };
        };
        expect([read.a['@name'], read.a.note]).toEqual([name, `.${note}`]);
      }),
    );
  });
});
