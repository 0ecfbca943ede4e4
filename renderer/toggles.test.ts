import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'vue/compiler-sfc';

/** A compiled element. */
interface Node {
  readonly tag?: string;
  readonly children?: readonly Node[];
  readonly props?: readonly {
    readonly name: string;
    readonly arg?: { readonly content?: string };
    readonly exp?: { readonly content?: string };
  }[];
  readonly loc: { readonly source: string };
}

const nodesIn = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)];
const bound = ({ props = [] }: Node, name: string): string | undefined =>
  props.find(({ arg }) => arg?.content === name)?.exp?.content;
/** Label of a button in the template. */
const nameOf = (node: Node): string =>
  [bound(node, 'label'), bound(node, 'aria-label'), ...(node.children ?? []).map((child) => child.loc.source)].join(
    ' ',
  );

const nodes = globSync(join(import.meta.dirname, '**/*.vue')).flatMap((file) => {
  const { ast } = parse(readFileSync(file, 'utf8'), { sourceMap: false }).descriptor.template ?? {};
  return ast ? nodesIn(ast as unknown as Node).map((node) => ({ file, node })) : [];
});

it('toggle buttons use aria-pressed and keep their label', () => {
  const toggles = nodes.flatMap(({ file, node }) => {
    const pressed = bound(node, 'aria-pressed');
    return pressed === undefined ? [] : [{ file, pressed, name: nameOf(node) }];
  });
  expect(toggles.length).toBeGreaterThan(10);
  expect(toggles.filter(({ name, pressed }) => name.includes(`${pressed} ?`))).toEqual([]);
});

it('buttons that switch a state have aria-pressed', () => {
  const turning = nodes.flatMap(({ file, node }) => {
    const [, turned] = /^(\w+) = !\1$/.exec(bound(node, 'click') ?? '') ?? [];
    return turned === undefined ? [] : [{ file, turned, node }];
  });
  expect(turning.length).toBeGreaterThan(2);
  const silent = turning.filter(({ turned, node }) =>
    ['aria-pressed', 'aria-expanded'].every((state) => bound(node, state) !== turned),
  );
  expect(silent.map(({ file, turned }) => `${file}: ${turned}`)).toEqual([]);
});
