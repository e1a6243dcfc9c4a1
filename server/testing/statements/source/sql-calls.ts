import { type CallExpression, type Expression, isArrayLiteralExpression } from 'typescript/unstable/ast';
import { itemsOf, type Resolver } from './resolve.ts';
import { type Part, type Bindings, sqlParts, type Value } from './values.ts';

/** Reads `sql.ref`, `sql.raw` and the other helpers of Kysely. */
export function callSql(
  resolver: Resolver,
  node: CallExpression,
  name: string,
  scope: Bindings,
): Value | null {
  const [first, second] = node.arguments;
  if (!first) return null;
  if (name === 'join') return joined(resolver, first, second, scope);
  if (name === 'val') return { kind: 'sql', parts: [{ kind: 'parameter', expression: first }] };
  const text = resolver.text(first, scope);
  if (name === 'raw') return { kind: 'sql', parts: text };
  if (name === 'ref' || name === 'table' || name === 'id')
    return { kind: 'sql', parts: quoted(text, name === 'id' ? null : '.') };
  if (name !== 'lit') return null;
  const value = resolver.value(first, scope);
  const isText = value.kind !== 'known' || typeof value.value === 'string';
  return { kind: 'sql', parts: isText ? [`'`, ...text, `'`] : text };
}

/** Quotes a name, so that PostgreSQL reads it with any letters. A name that is one of several gives each of them. */
function quoted(parts: readonly Part[], separator: string | null): Part[] {
  const open = parts.find((part) => typeof part === 'object');
  if (!open) return [quotedName(parts.filter((part) => typeof part === 'string').join(''), separator)];
  if (open.kind !== 'choice') return [...parts];
  const options = open.options.map((option) =>
    quoted(
      parts.flatMap((part) => (part === open ? option : [part])),
      separator,
    ),
  );
  return [{ ...open, options }];
}

const quotedName = (name: string, separator: string | null): string =>
  (separator === null ? [name] : name.split(separator)).map((part) => `"${part}"`).join('.');

function joined(
  resolver: Resolver,
  list: Expression,
  between: Expression | undefined,
  scope: Bindings,
): Value | null {
  const separator = between ? sqlParts(resolver.value(between, scope)) : [', '];
  if (!separator) return null;
  const items = itemsToJoin(resolver, list, scope);
  return items && { kind: 'sql', parts: [{ kind: 'joined', separator, items }] };
}

function itemsToJoin(
  resolver: Resolver,
  list: Expression,
  scope: Bindings,
): readonly (readonly Part[])[] | null {
  // Values that are written in place become parameters.
  if (
    isArrayLiteralExpression(list) &&
    !list.elements.some((each) => resolver.sources.isFragment(resolver.sources.typeAt(each))) &&
    list.elements.length > 0
  )
    return list.elements.map((each) => resolver.piece(each, scope));
  const value = resolver.value(list, scope);
  // A list whose length is only known at run time becomes two items, because more would make no difference.
  if (value.kind === 'many') {
    const each = sqlParts(value.each);
    return each && [each, each];
  }
  const items = itemsOf(value)?.map(sqlParts);
  return items?.every((item) => item !== null) ? items : null;
}
