import {
  type CallExpression,
  isArrowFunction,
  isBlock,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIfStatement,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isVariableDeclarationList,
  type Node,
} from 'typescript/unstable/ast';
import { argumentsOf, bindEach, bindParameters } from './bind.ts';
import type { Found } from './find.ts';
import type { Resolver } from './resolve.ts';
import type { FunctionNode, Bindings } from './values.ts';

/** A scope in which a statement is reached. */
export interface Reached {
  bindings: Bindings;
  /** The outermost caller that was followed. */
  from: Node | null;
}

/**
 * The scopes in which a statement is reached: from each caller of its function and each turn of the loops around it.
 */
export class Contexts {
  readonly #resolver: Resolver;
  readonly #calls: Found['calls'];

  constructor(resolver: Resolver, calls: Found['calls']) {
    this.#resolver = resolver;
    this.#calls = calls;
  }

  /** Returns the scopes that come from the loops around a place alone. */
  #inLoops(place: Node, outer: Bindings): Bindings[] {
    const inside = around(place, isFunction);
    let scopes = [outer];
    for (const [index, node] of inside.entries()) {
      const within = inside[index + 1] ?? place;
      if (isForOfStatement(node) && within === node.statement)
        scopes = scopes.flatMap((scope) => this.#turns(node, scope));
      if (isIfStatement(node)) scopes = scopes.filter((scope) => this.#isReached(node, within, scope));
    }
    return scopes;
  }

  #turns(loop: Node, scope: Bindings): Bindings[] {
    if (!isForOfStatement(loop) || !isVariableDeclarationList(loop.initializer)) return [scope];
    const [variable] = loop.initializer.declarations;
    const list = this.#resolver.value(loop.expression, scope);
    return (
      (variable &&
        isVariableDeclaration(variable) &&
        bindEach(this.#resolver, variable.name, list, scope)) || [scope]
    );
  }

  #isReached(branch: Node, within: Node, scope: Bindings): boolean {
    if (!isIfStatement(branch) || within === branch.expression) return true;
    const condition = this.#resolver.truth(branch.expression, scope);
    return condition === null || condition === (within === branch.thenStatement);
  }

  /**
   * Returns the scopes from every caller of the function around a place, and from their callers, up to so many calls.
   */
  byCallers(place: Node, calls: number): Reached[] {
    const node = functionAround(place);
    const alone: Reached = { bindings: new Map(), from: null };
    const reached = node && calls > 0 ? this.#fromCallers(node, calls) : [alone];
    return reached.flatMap(({ bindings, from }) =>
      this.#inLoops(place, bindings).map((inside) => ({ bindings: inside, from })),
    );
  }

  #fromCallers(node: FunctionNode, calls: number): Reached[] {
    const reached = this.#callsOf(node).flatMap((call) =>
      this.byCallers(call, calls - 1).map(({ bindings, from }) => {
        const given = argumentsOf(this.#resolver, call, bindings);
        const bound = bindParameters(this.#resolver, node, given, bindings);
        return { bindings: this.#bindTypes(node, call, bound), from: from ?? call };
      }),
    );
    if (reached.length > 0) return reached;
    return isArrowFunction(node) ? this.byCallers(node, calls) : [{ bindings: new Map(), from: null }];
  }

  /** Gives the type parameters of a function the types that a call names. */
  #bindTypes(node: FunctionNode, call: CallExpression, scope: Bindings): Bindings {
    const { sources } = this.#resolver;
    const bound = new Map(scope);
    for (const [index, parameter] of (node.typeParameters ?? []).entries()) {
      const symbol = sources.symbolAt(parameter.name);
      const named = call.typeArguments?.[index];
      const type = named && sources.checker.getTypeFromTypeNode(named);
      if (symbol && type) bound.set(symbol.id, { kind: 'type', type });
    }
    return bound;
  }

  #callsOf(node: FunctionNode): CallExpression[] {
    const named = isArrowFunction(node) && isVariableDeclaration(node.parent) ? node.parent : node;
    const name = 'name' in named ? named.name : undefined;
    const symbol = name && this.#resolver.sources.symbolAt(name);
    if (!symbol || !name || !('text' in name) || typeof name.text !== 'string') return [];
    return (this.#calls.get(name.text) ?? []).filter(({ expression }) => {
      const called = isPropertyAccessExpression(expression) ? expression.name : expression;
      return this.#resolver.sources.symbolAt(called)?.id === symbol.id;
    });
  }
}

const isFunction = (node: Node): node is FunctionNode =>
  isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node);

function functionAround(place: Node): FunctionNode | null {
  for (let node = place.parent; node; node = node.parent) if (isFunction(node)) return node;
  return null;
}

/** Returns what surrounds a place, from the outside inwards, up to the function around it. */
function around(place: Node, ends: (node: Node) => boolean): Node[] {
  const nodes: Node[] = [];
  for (let node = place.parent; node && !ends(node); node = node.parent)
    if (!isBlock(node) || isIfStatement(node.parent) || isForOfStatement(node.parent)) nodes.unshift(node);
  return nodes;
}
