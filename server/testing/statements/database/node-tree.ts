/** A node of PostgreSQL's own tree of a statement, as `pg_node_tree` prints it. */
export interface TreeNode {
  readonly tag: string;
  readonly fields: ReadonlyMap<string, Tree>;
}

export type Tree = TreeNode | readonly Tree[] | string | null;

/** Parses the text of a `pg_node_tree`. */
export function parseTree(text: string): Tree {
  return new Reader(text).value();
}

class Reader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[{}()[\]]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()[\]\\]|\\.)+/gs) ?? [];
  }

  value(): Tree {
    const token = this.#next();
    if (token === '{') return this.#node();
    if (token === '(') return this.#list(')');
    if (token === '<>') return null;
    // The bytes of a constant come after their number: `5 [ 20 0 0 0 97 ]`.
    if (this.#tokens[this.#at] === '[') {
      this.#at += 1;
      return this.#list(']');
    }
    return unescaped(token);
  }

  #node(): TreeNode {
    const tag = this.#next();
    const fields = new Map<string, Tree>();
    for (let name = this.#next(); name !== '}'; name = this.#next()) fields.set(name.slice(1), this.#field());
    return { tag, fields };
  }

  /** Reads a field. An empty text is printed as nothing at all. */
  #field(): Tree {
    const next = this.#tokens[this.#at];
    return next === '}' || next?.startsWith(':') ? '' : this.value();
  }

  #list(end: string): Tree[] {
    const items: Tree[] = [];
    while (this.#tokens[this.#at] !== end) items.push(this.value());
    this.#at += 1;
    // In `(b 3)`, `(i 1 2)`, `(o 20)` the letter gives the kind of the numbers.
    const [letter, ...numbers] = items;
    return isText(letter, /^[biox]$/) && numbers.every((item) => isText(item, /^-?\d+$/)) ? numbers : items;
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error('The tree of a statement ends early');
    this.#at += 1;
    return token;
  }
}

const isText = (tree: Tree | undefined, pattern: RegExp): boolean =>
  typeof tree === 'string' && pattern.test(tree);

function unescaped(token: string): string {
  const bare = token.startsWith('"') ? token.slice(1, -1) : token;
  return bare.replaceAll(/\\(.)/gs, '$1');
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && 'tag' in tree;

/** Returns the node in a field, or null if there is none. */
export function nodeIn(node: TreeNode, name: string): TreeNode | null {
  const field = node.fields.get(name);
  return isNode(field) ? field : null;
}

/** Returns the nodes of a list in a field. */
export function nodesIn(node: TreeNode, name: string): TreeNode[] {
  const field = node.fields.get(name);
  return Array.isArray(field) ? field.filter(isNode) : [];
}

export function textIn(node: TreeNode, name: string): string {
  const field = node.fields.get(name);
  return typeof field === 'string' ? field : '';
}

export const numberIn = (node: TreeNode, name: string): number => Number(textIn(node, name));

export const isTrue = (node: TreeNode, name: string): boolean => textIn(node, name) === 'true';

/** Returns the texts of a list in a field: names, or numbers as they are printed. */
export function textsIn(node: TreeNode, name: string): string[] {
  const field = node.fields.get(name);
  return Array.isArray(field) ? field.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns the query in the tree of a function or a view. */
export function queryIn(tree: Tree): TreeNode | null {
  if (isNode(tree)) return tree.tag === 'QUERY' ? tree : null;
  return Array.isArray(tree) ? (tree.map(queryIn).find((one) => one !== null) ?? null) : null;
}
