import type {
  ArrowFunction,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
} from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';

/**
 * A piece of SQL or text: as written, a parameter, something that is one of several, or a text that is only known at
 * run time.
 */
export type Part = string | Parameter | Choice | Joined | Absent | Hole;

/** A value that PostgreSQL receives as `$1`. */
export interface Parameter {
  kind: 'parameter';
  expression: Expression;
}

/**
 * A piece that depends on something only known at run time. The same question (`key`) always has the same answer
 * within a statement.
 */
export interface Choice {
  kind: 'choice';
  key: Node;
  options: (readonly Part[])[];
}

/** Pieces with a separator between those that are there. */
export interface Joined {
  kind: 'joined';
  separator: readonly Part[];
  items: readonly (readonly Part[])[];
}

/** An item of a list that is not there in this form of the statement. */
export interface Absent {
  kind: 'absent';
}

export interface Hole {
  kind: 'hole';
  expression: Node;
}

export type FunctionNode = ArrowFunction | FunctionExpression | FunctionDeclaration;

/** The value of an expression, as far as the source code shows it. */
export type Value =
  | { kind: 'known'; value: string | number | boolean | null | undefined }
  | { kind: 'text'; parts: readonly Part[] }
  | { kind: 'sql'; parts: readonly Part[] }
  | { kind: 'list'; items: readonly Value[] }
  /** A list whose length is only known at run time. */
  | { kind: 'many'; each: Value }
  | { kind: 'record'; fields: ReadonlyMap<string, Value> }
  | { kind: 'function'; node: FunctionNode; scope: Bindings }
  /** An item of a list that may be left out. */
  | Absent
  | { kind: 'either'; key: Node; options: readonly Value[] }
  /** An object of the running program, such as a schema of the contract. */
  | { kind: 'real'; value: object }
  /** The type for which a type parameter stands. */
  | { kind: 'type'; type: Type }
  | { kind: 'unknown'; expression: Node };

/** The values of parameters, loop variables and type parameters, by the id of their symbol. */
export type Bindings = ReadonlyMap<number, Value | Later>;

/**
 * A value that is computed when somebody asks for it, because most arguments of functions have nothing to do with
 * SQL.
 */
export class Later {
  #work: (() => Value) | null;
  #value: Value | null = null;

  constructor(work: () => Value) {
    this.#work = work;
  }

  /** Returns the value, or null while it is being computed and needs itself. */
  get(): Value | null {
    const work = this.#work;
    this.#work = null;
    if (work) this.#value = work();
    return this.#value;
  }
}

/** Maps a value that may be one of several: returns the same value with each of them mapped. */
export function mapEither(value: Value, map: (one: Value) => Value): Value {
  if (value.kind !== 'either') return map(value);
  return { ...value, options: value.options.map((option) => mapEither(option, map)) };
}

/** Returns a value as pieces of a text, or null if it is none. */
export function textParts(value: Value): readonly Part[] | null {
  switch (value.kind) {
    case 'known':
      return [String(value.value)];
    case 'text':
      return value.parts;
    case 'either':
      return choose(value.key, value.options.map(textParts));
    default:
      return null;
  }
}

/** Returns a value as pieces of SQL, or null if it is none. */
export function sqlParts(value: Value): readonly Part[] | null {
  if (value.kind === 'sql') return value.parts;
  if (value.kind === 'absent') return [value];
  return value.kind === 'either' ? choose(value.key, value.options.map(sqlParts)) : null;
}

function choose(key: Node, options: readonly (readonly Part[] | null)[]): readonly Part[] | null {
  const known = options.filter((option) => option !== null);
  return known.length === options.length ? [{ kind: 'choice', key, options: known }] : null;
}
