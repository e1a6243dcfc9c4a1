import type { Value } from './values.ts';

/** The loaded modules, by path: the source alone does not contain what is computed when a module is loaded. */
export class Modules {
  readonly #loaded = new Map<string, ReadonlyMap<string, unknown>>();
  readonly #wanted = new Set<string>();

  /** Returns what a module exports under a name, or null if it is not loaded yet, or SQL cannot be made of it. */
  exported(path: string, name: string): Value | null {
    const loaded = this.#loaded.get(path);
    if (!loaded) this.#wanted.add(path);
    return loaded?.has(name) === true ? asValue(loaded.get(name)) : null;
  }

  /**
   * Returns the result of an exported function, or null if it is not loaded yet, or an argument is only known at run
   * time.
   */
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

  /** Loads the modules that were requested, and tells whether there were any. */
  async loadWanted(): Promise<boolean> {
    const wanted = [...this.#wanted].filter((path) => !this.#loaded.has(path));
    for (const path of wanted) {
      const module: object = await import(path);
      this.#loaded.set(path, new Map(Object.entries(module)));
    }
    return wanted.length > 0;
  }
}

/** Returns a value for the running program, or null if not all of it is known. */
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

/** Returns a value of the running program in the form of the resolver. */
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
