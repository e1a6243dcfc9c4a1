import { type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { kindInJson, type Kinds } from './database/kinds.ts';
import type { Fields, Of, Shape } from './database/shapes.ts';
import { isOfServer, type SourceProject } from './source/project.ts';
import type { Bindings } from './source/values.ts';

/** One difference between the declared type and what the database returns. */
export interface Difference {
  /** A path like `items[].rider_id`. It is empty for the row itself. */
  path: string;
  message: string;
}

/**
 * Compares row types with what a statement returns. It knows the kind of value that the driver makes of each type.
 */
export class Comparison {
  readonly #sources: SourceProject;
  readonly #kinds: Kinds;
  readonly #generics: Bindings;
  readonly #isPlain: boolean;
  /** The paths of stored JSON, whose contents the database does not know. */
  readonly stored = new Set<string>();

  /** `generics` are the types of the type parameters. `isPlain` means a connection with the driver's own values. */
  constructor(sources: SourceProject, kinds: Kinds, generics: Bindings, isPlain: boolean) {
    this.#sources = sources;
    this.#kinds = kinds;
    this.#generics = generics;
    this.#isPlain = isPlain;
  }

  row(columns: Fields, type: Type): Difference[] {
    return this.#record(columns, type, '', false);
  }

  #record(fields: Fields, given: Type, path: string, isJson: boolean): Difference[] {
    const { checker } = this.#sources;
    const type = this.#standing(given);
    const properties = checker.getPropertiesOfType(type);
    const found: Difference[] = [];
    for (const property of properties) {
      const shape = fields.get(property.name);
      const at = path === '' ? property.name : `${path}.${property.name}`;
      const wanted = checker.getTypeOfSymbol(property);
      if (!shape && property.flags & SymbolFlags.Optional) continue;
      if (!shape)
        found.push({
          path: at,
          message: `the type has it (${wanted ? this.#print(wanted) : ''}), the database does not give it`,
        });
      else if (wanted) found.push(...this.compare(shape, wanted, at, isJson, this.#isShared(property)));
    }
    const [index] = checker.getIndexInfosOfType(type);
    const names = new Set(properties.map(({ name }) => name));
    for (const [name, shape] of fields) {
      if (names.has(name)) continue;
      const at = path === '' ? name : `${path}.${name}`;
      if (index) found.push(...this.compare(shape, index.valueType, at, isJson));
      else
        found.push({
          path: at,
          message: `the database gives it (${describe(shape)}), the type does not have it`,
        });
    }
    return found;
  }

  /** Returns the type for which a type parameter stands here. */
  #standing(type: Type): Type {
    const symbol = type.isTypeParameter() ? type.getSymbol() : undefined;
    const bound = symbol && this.#generics.get(symbol.id);
    return bound && 'type' in bound && bound.type.id !== type.id ? this.#standing(bound.type) : type;
  }

  #print(type: Type): string {
    return this.#sources.checker.typeToString(type);
  }

  /**
   * Tells whether a property is declared elsewhere, as in the contract, where it may allow more than one statement
   * returns.
   */
  #isShared(property: Symbol): boolean {
    return !property.declarations.some(({ path }) => isOfServer(path));
  }

  compare(shape: Shape, given: Type, path: string, isJson: boolean, isShared = false): Difference[] {
    const whole = this.#standing(given);
    if (whole.flags & TypeFlags.Unknown) return [];
    if (whole.flags & TypeFlags.Any) return [{ path, message: 'the type is any' }];
    const parts = (whole.isUnionType() ? whole.getTypes() : [whole]).map((part) => this.#standing(part));
    const types = parts.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)));
    const found: Difference[] = [];
    const allowsNull = parts.some(({ flags }) => flags & TypeFlags.Null);
    if (shape.null !== null && !allowsNull)
      found.push({
        path,
        message: `it may be null (${shape.null}), the type ${this.#print(whole)} is never null`,
      });
    const mayHoldNull = shape.of.kind === 'json' && shape.of.inside === null;
    if (shape.null === null && allowsNull && !isShared && !mayHoldNull)
      found.push({ path, message: `it is never null, the type ${this.#print(whole)} allows null` });
    return [...found, ...this.#value(shape.of, types, path, isJson, whole)];
  }

  #value(of: Of, types: readonly Type[], path: string, isJson: boolean, whole: Type): Difference[] {
    const wrong = (gives: string): Difference[] => [
      { path, message: `the database gives ${gives}, the type says ${this.#print(whole)}` },
    ];
    switch (of.kind) {
      case 'nothing':
        return [];
      case 'json':
        if (of.inside) return this.#value(of.inside.of, types, path, true, whole);
        this.stored.add(path);
        return [];
      case 'either': {
        return of.options.flatMap((option) => this.#value(option, types, path, isJson, whole));
      }
      case 'plain': {
        const kind = isJson ? kindInJson(of.type) : this.#kinds.of(of.type, this.#isPlain);
        return this.#plain(of, kind, types, path, wrong);
      }
      case 'record': {
        if (!isJson && !of.isJson) return wrong('a row as text');
        return this.#best(
          types.filter(isObject).map((type) => this.#record(of.fields, type, path, true)),
          wrong('an object'),
        );
      }
      case 'map':
        return this.#best(
          types.filter(isObject).map((type) => this.#map(of, type, path)),
          wrong('an object'),
        );
      case 'list':
      case 'tuple':
        return this.#best(
          types
            .filter((type) => this.#sources.checker.isArrayLikeType(type))
            .map((type) => this.#items(of, type, path, isJson)),
          wrong('a list'),
        );
    }
  }

  /** Compares an object of which any key may be missing. */
  #map({ keys, each }: Extract<Of, { kind: 'map' }>, type: Type, path: string): Difference[] {
    const { checker } = this.#sources;
    const [index] = checker.getIndexInfosOfType(type);
    if (index) return this.compare(each, index.valueType, `${path}[key]`, true);
    if (!keys)
      return [
        { path, message: 'the database gives an object by keys only known at run time, the type has names' },
      ];
    const properties = checker.getPropertiesOfType(type);
    const unknown = [...keys].filter((key) => !properties.some(({ name }) => name === key));
    const certain = properties.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name);
    return [
      ...unknown.map((key) => ({
        path: `${path}.${key}`,
        message: 'the database may give it, the type does not have it',
      })),
      ...certain.map((key) => ({
        path: `${path}.${key}`,
        message: 'it may be missing, the type has it always',
      })),
      ...properties.flatMap((property) => {
        const wanted = checker.getTypeOfSymbol(property);
        return wanted && keys.has(property.name)
          ? this.compare(each, wanted, `${path}.${property.name}`, true)
          : [];
      }),
    ];
  }

  /** Returns the differences from the type that fits best. */
  #best(found: readonly Difference[][], otherwise: Difference[]): Difference[] {
    return found.toSorted((one, other) => one.length - other.length)[0] ?? otherwise;
  }

  #items(
    of: Extract<Of, { kind: 'list' | 'tuple' }>,
    type: Type,
    path: string,
    isJson: boolean,
  ): Difference[] {
    const { checker } = this.#sources;
    const wanted = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    const isTuple = checker.isTupleType(type);
    const shapes = of.kind === 'tuple' ? of.items : of.each ? [of.each] : [];
    if (isTuple && of.kind === 'tuple' && wanted.length !== shapes.length)
      return [{ path, message: `the database gives ${shapes.length} items, the type has ${wanted.length}` }];
    return shapes.flatMap((shape, index) => {
      const each = wanted[isTuple ? index : 0];
      return each ? this.compare(shape, each, `${path}[${isTuple ? index : ''}]`, isJson) : [];
    });
  }

  #plain(
    of: Extract<Of, { kind: 'plain' }>,
    kind: string,
    types: readonly Type[],
    path: string,
    wrong: (gives: string) => Difference[],
  ): Difference[] {
    const fitting = types.filter((type) => kindOf(type, this.#sources) === kind);
    if (fitting.length === 0) return wrong(`${of.type}, read as ${kind}`);
    const literals = fitting.map((type) => literalOf(type));
    if (literals.some((literal) => literal === null)) return [];
    const allowed = new Set(literals);
    if (of.isStored) {
      this.stored.add(path);
      return [];
    }
    if (!of.values) return kind === 'boolean' ? [] : wrong(`any ${kind}`);
    const others = [...of.values].filter((value) => !allowed.has(value));
    return others.length === 0 ? [] : wrong(`also ${others.map((value) => `'${value}'`).join(', ')}`);
  }
}

const isObject = (type: Type): boolean =>
  (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) !== 0;

function literalOf(type: Type): string | null {
  if (type.isLiteralType()) return String(type.value);
  return null;
}

function kindOf(type: Type, sources: SourceProject): string {
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  return type.getSymbol()?.name ?? sources.checker.typeToString(type);
}

function describe({ of, null: reason }: Shape): string {
  return `${of.kind === 'plain' ? of.type : of.kind}${reason === null ? '' : ' or null'}`;
}
