import type { Value } from './values.ts';

/** The modules that were loaded, by path: what is computed when a module is loaded, the source alone does not tell. */
export class Modules {
  readonly #loaded = new Map<string, ReadonlyMap<string, unknown>>();
  readonly #wanted = new Set<string>();

  /** What a module exports under a name; null: it is not loaded yet, or is nothing that SQL is made of. */
  exported(path: string, name: string): Value | null {
    const loaded = this.#loaded.get(path);
    if (!loaded) this.#wanted.add(path);
    return loaded?.has(name) === true ? asValue(loaded.get(name)) : null;
  }

  /** What an exported function gives; null: it is not loaded yet, or is given something that is only known at run time. */
  called(path: string, name: string, given: readonly Value[]): Value | null {
    const loaded = this.#loaded.get(path);
    if (!loaded) this.#wanted.add(path);
    const called = loaded?.get(name);
    const values = given.map(asPlain);
    if (typeof called !== 'function' || !values.every((value) => value !== null)) return null;
    const answer: unknown = Reflect.apply(
      called,
      undefined,
      values.map(({ value }) => value),
    );
    return asValue(answer);
  }

  /** Loads what was asked for. Out: whether there was anything. */
  async loadWanted(): Promise<boolean> {
    const wanted = [...this.#wanted].filter((path) => !this.#loaded.has(path));
    for (const path of wanted) {
      const module: object = await import(path);
      this.#loaded.set(path, new Map(Object.entries(module)));
    }
    return wanted.length > 0;
  }
}

/** A value for the running program, null: not all of it is known. */
function asPlain(value: Value): { value: unknown } | null {
  if (value.kind === 'known') return { value: value.value };
  if (value.kind === 'list') {
    const items = value.items.map(asPlain);
    return items.every((item) => item !== null) ? { value: items.map((item) => item.value) } : null;
  }
  if (value.kind !== 'record') return null;
  const fields = [...value.fields].map(([name, field]) => [name, asPlain(field)] as const);
  if (fields.some(([, field]) => field === null)) return null;
  return { value: Object.fromEntries(fields.map(([name, field]) => [name, field?.value])) };
}

/** A value of the running program, as the resolver knows values. */
export function asValue(value: unknown): Value {
  if (Array.isArray(value) || value instanceof Set) return { kind: 'list', items: [...value].map(asValue) };
  if (typeof value === 'function') return { kind: 'real', value };
  if (typeof value !== 'object' || value === null) return { kind: 'known', value: asKnown(value) };
  if (Object.getPrototypeOf(value) !== Object.prototype) return { kind: 'real', value };
  return {
    kind: 'record',
    fields: new Map(Object.entries(value).map(([name, field]) => [name, asValue(field)])),
  };
}

function asKnown(value: unknown): string | number | boolean | null | undefined {
  const isKnown =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null;
  return isKnown ? value : undefined;
}
