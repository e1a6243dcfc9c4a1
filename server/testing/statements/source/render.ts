import type { Expression, Node } from 'typescript/unstable/ast';
import type { Joined, Part } from './values.ts';

/**
 * A statement as PostgreSQL receives it, with the expressions of its parameters. `holes` are texts only known at run
 * time.
 */
export interface Rendered {
  text: string;
  parameters: Expression[];
  holes: Node[];
  /** It joins a list in which nothing is there. */
  isEmpty: boolean;
}

const mostForms = 500;

/** Returns every form of a statement: each answer to each question at least once, the others as first asked. */
export function renderAll(parts: readonly Part[]): Rendered[] {
  const forms = new Map<string, Rendered>();
  const waiting: ReadonlyMap<Node, number>[] = [new Map()];
  const seen = new Map<Node, number>();
  for (let answers = waiting.pop(); answers && forms.size < mostForms; answers = waiting.pop()) {
    const { rendered, asked } = render(parts, answers);
    forms.set(rendered.text, rendered);
    for (const [key, options] of asked) {
      for (let index = seen.get(key) ?? 1; index < options; index += 1)
        waiting.push(new Map(answers).set(key, index));
      seen.set(key, Math.max(options, seen.get(key) ?? 1));
    }
  }
  return [...forms.values()];
}

function render(
  parts: readonly Part[],
  answers: ReadonlyMap<Node, number>,
): { rendered: Rendered; asked: Map<Node, number> } {
  const asked = new Map<Node, number>();
  const rendered: Rendered = { text: '', parameters: [], holes: [], isEmpty: false };
  /** Adds a part and tells whether it is there. */
  const add = (part: Part): boolean => {
    if (typeof part === 'string') rendered.text += part;
    else if (part.kind === 'absent') return false;
    else if (part.kind === 'parameter') rendered.text += `$${rendered.parameters.push(part.expression)}`;
    else if (part.kind === 'hole') rendered.holes.push(part.expression);
    else if (part.kind === 'joined') join(part);
    else {
      asked.set(part.key, Math.max(part.options.length, asked.get(part.key) ?? 0));
      return addAll(part.options[(answers.get(part.key) ?? 0) % part.options.length] ?? []);
    }
    return true;
  };
  const addAll = (all: readonly Part[]): boolean => all.map(add).every(Boolean);
  const join = ({ items, separator }: Joined): void => {
    let isFirst = true;
    for (const item of items) {
      const before = rendered.text;
      if (!isFirst) addAll(separator);
      if (addAll(item)) isFirst = false;
      else rendered.text = before;
    }
    if (isFirst) rendered.isEmpty = true;
  };
  addAll(parts);
  return { rendered, asked };
}
