import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'vue/compiler-sfc';

/** A compiled template node. The compiler drops white space between lines. */
interface Node {
  readonly type: number;
  readonly tag?: string;
  readonly children?: readonly Node[];
  readonly content?: unknown;
  readonly props?: readonly {
    readonly name: string;
    readonly value?: { readonly content: string } | undefined;
  }[];
  readonly loc: { readonly start: { readonly line: number }; readonly source: string };
}

const [ELEMENT, TEXT, COMMENT, INTERPOLATION] = [1, 2, 3, 5];
/** Inline elements, including our text buttons and router links. */
const INLINE = new Set([
  ...['span', 'a', 'b', 'i', 'em', 'strong', 'small', 'code', 'abbr', 'time', 'output', 'kbd', 'button'],
  ...['template', 'TextButton', 'RouterLink', 'ULink'],
]);
/** Utilities that lay out an element's children or take it out of its line. */
const LAID_OUT = /(^|\s)(\S*:)*(inline-)?(flex|grid|contents)(\s|$)/;
const APART = /(^|\s)(block|flex|grid|absolute|fixed|sr-only)(\s|$)/;

const has = ({ props = [] }: Node, name: string): boolean => props.some((prop) => prop.name === name);
const valueOf = ({ props = [] }: Node, name: string): string =>
  props.find((prop) => prop.name === name)?.value?.content ?? '';

/** Last class or tag of each selector that lays out children or adds a mark. */
const laidOutBy = (css: string): ReadonlySet<string> =>
  new Set(
    [...css.matchAll(/([^{}]+)\{[^{}]*(?:display:\s*(?:flex|grid)|content:)/g)].flatMap(([, selectors = '']) =>
      selectors.split(',').flatMap((selector) => /([\w-]+)\)?(?::[^\s>]*)?$/.exec(selector.trim())?.[1] ?? []),
    ),
  );

const isInLine = (node: Node): boolean =>
  node.type === TEXT ||
  node.type === INTERPOLATION ||
  (node.type === ELEMENT &&
    INLINE.has(node.tag ?? '') &&
    !APART.test(valueOf(node, 'class')) &&
    !has(node, 'role') &&
    !has(node, 'slot'));

/** First or last text of a node. Expressions are kept as written. */
const textAt = (end: 0 | -1, node: Node): string => {
  const within = node.type === ELEMENT ? node.children?.at(end) : undefined;
  if (within && isInLine(within)) return textAt(end, within);
  return node.type === TEXT ? String(node.content) : (within ?? node).loc.source;
};

/** Checks whether two neighbours touch, without a space or punctuation between them. */
const isJoined = (one: Node, next: Node): boolean =>
  [one, next].every(isInLine) &&
  [one, next].some(({ type }) => type === ELEMENT) &&
  !next.props?.some(({ name }) => name.startsWith('else')) &&
  !/(\s|\{\{\s*' '\s*\}\})$/.test(textAt(-1, one)) &&
  !/^([\s,.;:)/%]|\{\{\s*' '\s*\}\}|<(h\d|p|ul|div)\b)/.test(textAt(0, next));

function joinsIn(file: string, shared: ReadonlySet<string>): string[] {
  const { descriptor } = parse(readFileSync(file, 'utf8'), { sourceMap: false });
  const own = laidOutBy(descriptor.styles.map(({ content }) => content).join('\n'));
  const isStyled = (node: Node): boolean =>
    [node.tag ?? '', ...valueOf(node, 'class').split(' ')].some((name) => own.has(name) || shared.has(name));
  const found: string[] = [];
  const walk = (parent: Node): void => {
    if (valueOf(parent, 'aria-hidden') === 'true') return;
    const children = (parent.children ?? []).filter(({ type }) => type !== COMMENT);
    // Content of slots and library buttons is laid out by their components.
    const isLaidOut =
      LAID_OUT.test(valueOf(parent, 'class')) ||
      has(parent, 'slot') ||
      /^U[A-Z]/.test(parent.tag ?? '') ||
      isStyled(parent);
    children.forEach((one, at) => {
      const next = children[at + 1];
      const repeats = has(one, 'for') && one.tag !== 'template' && !isStyled(one) ? [one] : [];
      for (const other of [...(next ? [next] : []), ...repeats])
        if (!isLaidOut && isJoined(one, other)) found.push(`${file}:${String(other.loc.start.line)}`);
      walk(one);
    });
  };
  if (descriptor.template?.ast) walk(descriptor.template.ast as unknown as Node);
  return found;
}

it('separates adjacent inline texts for screen readers and copying', () => {
  const under = (pattern: string) => globSync(join(import.meta.dirname, pattern));
  const shared = laidOutBy(
    under('**/*.css')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
  );
  const files = under('**/*.vue');
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => joinsIn(file, shared))).toEqual([]);
});
