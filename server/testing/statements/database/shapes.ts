/** What PostgreSQL returns in a column, or in a field of JSON. */
export interface Shape {
  of: Of;
  /** Why it may be null. It is null itself if the value never is. */
  null: string | null;
}

export type Of =
  /**
   * A plain value of a type. It is one of `values`, or any if these are null. `isStored` means that it was taken out
   * of stored JSON.
   */
  | { kind: 'plain'; type: string; values: ReadonlySet<string> | null; isStored?: boolean }
  | { kind: 'json'; inside: Shape | null }
  /** A null `each` means that the list is empty. */
  | { kind: 'list'; each: Shape | null }
  | { kind: 'tuple'; items: readonly Shape[] }
  | { kind: 'record'; fields: Fields; isJson: boolean }
  /** An object with some of these keys, or with any if they are null. */
  | { kind: 'map'; keys: ReadonlySet<string> | null; each: Shape }
  | { kind: 'either'; options: readonly Of[] }
  /** Only null. */
  | { kind: 'nothing' };

/** The columns of a query or a table, in their order. */
export type Columns = readonly (readonly [name: string, shape: Shape])[];

export type Fields = ReadonlyMap<string, Shape>;

export const plain = (
  type: string,
  reason: string | null = null,
  values: ReadonlySet<string> | null = null,
): Shape => ({
  of: { kind: 'plain', type, values },
  null: reason,
});

export const json = (inside: Shape | null, reason: string | null = null): Shape => ({
  of: { kind: 'json', inside },
  null: reason,
});

export const nothing: Shape = { of: { kind: 'nothing' }, null: 'it is always null' };

/** Returns the same shape, except that it may be null for this reason. Without a reason it stays as it is. */
export const orNull = (shape: Shape, reason: string | null): Shape =>
  reason === null || shape.null !== null ? shape : { ...shape, null: reason };

export const notNull = (shape: Shape): Shape => ({ ...shape, null: null });

/** Returns the same shape, marked as taken out of stored JSON. */
export function stored(shape: Shape): Shape {
  if (shape.of.kind === 'plain') return { ...shape, of: { ...shape.of, isStored: true } };
  if (shape.of.kind !== 'record') return shape;
  return {
    ...shape,
    of: { ...shape.of, fields: new Map([...shape.of.fields].map(([name, field]) => [name, stored(field)])) },
  };
}

/** Returns the shape of a value that has one of these shapes. */
export function either(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  if (!first) return nothing;
  return others.reduce((all, one) => ({ of: eitherOf(all.of, one.of), null: all.null ?? one.null }), first);
}

function eitherOf(one: Of, other: Of): Of {
  if (one.kind === 'nothing') return other;
  if (other.kind === 'nothing') return one;
  if (one.kind === 'either')
    return other.kind === 'either' ? other.options.reduce(eitherOf, one) : addOption(one.options, other);
  if (other.kind === 'either') return addOption(other.options, one);
  return merged(one, other) ?? { kind: 'either', options: [one, other] };
}

function addOption(options: readonly Of[], added: Of): Of {
  for (const [index, option] of options.entries()) {
    const both = merged(option, added);
    if (both) return { kind: 'either', options: options.with(index, both) };
  }
  return { kind: 'either', options: [...options, added] };
}

/** Returns two shapes as one, or null if they stay two. */
function merged(one: Of, other: Of): Of | null {
  if (one.kind === 'plain' && other.kind === 'plain' && one.type === other.type)
    return {
      ...one,
      values: one.values && other.values && one.values.union(other.values),
      isStored: one.isStored === true || other.isStored === true,
    };
  if (one.kind === 'json' && other.kind === 'json')
    return { kind: 'json', inside: one.inside && other.inside && either([one.inside, other.inside]) };
  if (one.kind === 'list' && other.kind === 'list')
    return {
      kind: 'list',
      each: one.each && other.each ? either([one.each, other.each]) : (one.each ?? other.each),
    };
  if (one.kind === 'record' && other.kind === 'record' && sameNames(one.fields, other.fields))
    return {
      ...one,
      fields: new Map(
        [...one.fields].map(([name, shape]) => [name, either([shape, other.fields.get(name) ?? shape])]),
      ),
    };
  return null;
}

const sameNames = (one: Fields, other: Fields): boolean =>
  one.size === other.size && [...one.keys()].every((name) => other.has(name));

/** Returns a shape as it is within JSON. JSON whose contents are known keeps its shape. */
export function withinJson(shape: Shape): Shape {
  if (shape.of.kind !== 'json' || !shape.of.inside) return shape;
  return { of: shape.of.inside.of, null: shape.null ?? shape.of.inside.null };
}
