import { createElement, Fragment, type ReactNode } from 'react';

type Value = string | number;

/** `{city}`, with what it stands for. */
export const fillIn = (
  message: string,
  values: Readonly<Record<string, Value>>,
  textOf: (value: Value) => string,
): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? textOf(values[name] ?? '') : placeholder,
  );

type Node = ReactNode | ((text: string) => ReactNode);

const PARTS = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs;

/** The same with elements: `{id}` stands for one, and `<link>…</link>` for a function of the text inside. */
export function fillInNodes(
  message: string,
  values: Readonly<Record<string, Node>>,
  textOf: (value: Value) => string,
): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const part of message.matchAll(PARTS)) {
    const [whole, placeholder, tag, inside = ''] = part;
    nodes.push(message.slice(end, part.index));
    const value = values[placeholder ?? tag ?? ''];
    if (typeof value === 'function') nodes.push(value(inside));
    else if (typeof value === 'number') nodes.push(textOf(value));
    else nodes.push(value ?? whole);
    end = part.index + whole.length;
  }
  nodes.push(message.slice(end));
  // As arguments they need no keys.
  return createElement(Fragment, null, ...nodes);
}

/** What a text has to have in every language: its placeholders and tags, in any sequence. */
export const partsOf = (message: string): string[] =>
  [...message.matchAll(PARTS)].map(([, placeholder, tag]) => placeholder ?? `<${tag}>`).sort();
