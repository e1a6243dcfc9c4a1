import type { CallExpression } from 'typescript/unstable/ast';
import { apply } from './calls.ts';
import { itemsOf, type Resolver } from './resolve.ts';
import { type Bindings, textParts, type Value } from './values.ts';

/** Reads `Object.entries`, `keys` and `values` of what is known, or of what the type declares. */
export function listOfObject(
  resolver: Resolver,
  node: CallExpression,
  name: string,
  scope: Bindings,
): Value | null {
  const [of] = node.arguments;
  if (!of) return null;
  const value = resolver.value(of, scope);
  const fields = value.kind === 'record' ? [...value.fields] : fieldsByType(resolver, of);
  if (!fields) return null;
  if (name === 'keys') return { kind: 'list', items: fields.map(([key]) => ({ kind: 'known', value: key })) };
  if (name === 'values') return { kind: 'list', items: fields.map(([, field]) => field) };
  if (name !== 'entries') return null;
  return {
    kind: 'list',
    items: fields.map(([key, field]) => ({ kind: 'list', items: [{ kind: 'known', value: key }, field] })),
  };
}

function fieldsByType(resolver: Resolver, of: CallExpression['arguments'][number]): [string, Value][] | null {
  const type = resolver.sources.typeAt(of);
  if (!type) return null;
  const names = resolver.sources.checker.getPropertiesOfType(type).map(({ name }) => name);
  return names.length === 0 ? null : names.map((name) => [name, { kind: 'unknown', expression: of }]);
}

/**
 * Reads `map`, `filter` and similar calls on a list. Returns null for something that is no list, or for another call.
 */
export function callOnList(
  resolver: Resolver,
  list: Value,
  name: string,
  given: readonly Value[],
): Value | null {
  const [first] = given;
  const items = itemsOf(list);
  if (
    (name === 'includes' || name === 'has') &&
    items &&
    first?.kind === 'known' &&
    items.every((item) => item.kind === 'known')
  )
    return {
      kind: 'known',
      value: items.some((item) => item.kind === 'known' && item.value === first.value),
    };
  if (name === 'join' && items) return joinedText(items, first);
  if (first?.kind !== 'function' || !['map', 'flatMap', 'filter'].includes(name)) return null;
  const ask = (item: Value | null, index: number): Value =>
    apply(resolver, first.node, first.scope, [item, { kind: 'known', value: index }], {
      kind: 'unknown',
      expression: first.node,
    });
  if (items && name === 'filter') return filtered(items, ask);
  if (items) {
    const answers = items.map((item, index) => (item.kind === 'absent' ? item : ask(item, index)));
    return name === 'map' ? { kind: 'list', items: answers } : flattened(answers);
  }
  if (name === 'filter') return list.kind === 'many' ? list : null;
  const each = ask(null, 0);
  if (name === 'map') return { kind: 'many', each };
  const inner = itemsOf(each)?.find((item) => item.kind !== 'absent');
  return inner ? { kind: 'many', each: present(inner) } : null;
}

/** Reads `join` of texts. */
function joinedText(items: readonly Value[], separator: Value | undefined): Value | null {
  const between = separator ? textParts(separator) : [','];
  const texts = items.map(textParts);
  if (!between || !texts.every((text) => text !== null)) return null;
  return {
    kind: 'text',
    parts: texts.flatMap((text, index) => (index === 0 ? text : [...between, ...text])),
  };
}

function filtered(items: readonly Value[], ask: (item: Value, index: number) => Value): Value | null {
  const answers = items.map(ask);
  if (answers.some((answer) => answer.kind !== 'known')) return null;
  return {
    kind: 'list',
    items: items.filter((_, index) => {
      const answer = answers[index];
      return answer?.kind === 'known' && Boolean(answer.value);
    }),
  };
}

function flattened(answers: readonly Value[]): Value | null {
  const items = answers.map((answer) => (answer.kind === 'absent' ? [answer] : itemsOf(answer)));
  return items.every((one) => one !== null) ? { kind: 'list', items: items.flat() } : null;
}

/** Returns the value of an item that may be left out, when it is there. */
function present(item: Value): Value {
  if (item.kind !== 'either') return item;
  const options = item.options.filter((option) => option.kind !== 'absent');
  return options.length === 1 && options[0] ? present(options[0]) : { ...item, options };
}
