import {
  type BindingElement,
  type BindingName,
  type CallExpression,
  type Expression,
  isArrayBindingPattern,
  isBindingElement,
  isIdentifier,
  isParameterDeclaration,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { itemsOf, nameOf, type Resolver } from './resolve.ts';
import { type Bindings, type FunctionNode, Later, mapEither, type Value } from './values.ts';

/** Returns the whole pattern from which a name is taken, and the value of the pattern. */
export function patternOf(element: BindingElement): {
  outermost: BindingName;
  initializer: Expression | null;
} {
  let node: Node = element;
  while (isBindingElement(node)) node = node.parent.parent;
  if (!isVariableDeclaration(node) && !isParameterDeclaration(node))
    throw new Error('A pattern outside of a declaration');
  return {
    outermost: node.name,
    initializer: isVariableDeclaration(node) ? (node.initializer ?? null) : null,
  };
}

/** Gives the names of a pattern their values. */
export function bindPattern(
  resolver: Resolver,
  name: BindingName,
  value: Value | Later,
  scope: Bindings,
): Bindings {
  const bound = new Map(scope);
  bind(resolver, name, value, bound);
  return bound;
}

function bind(
  resolver: Resolver,
  name: BindingName,
  value: Value | Later,
  bound: Map<number, Value | Later>,
): void {
  if (isIdentifier(name)) {
    const symbol = resolver.sources.symbolAt(name);
    // A value that is not known here is requested from the compiler where it is used.
    if (symbol && (value instanceof Later || value.kind !== 'unknown')) bound.set(symbol.id, value);
    else if (symbol) bound.delete(symbol.id);
    return;
  }
  const isList = isArrayBindingPattern(name);
  const given = (value instanceof Later ? value.get() : value) ?? { kind: 'unknown', expression: name };
  for (const [index, element] of name.elements.entries()) {
    if (!isBindingElement(element) || !element.name || element.dotDotDotToken) continue;
    const key = isList ? String(index) : nameOf(element.propertyName ?? element.name);
    const unknown: Value = { kind: 'unknown', expression: element.name };
    const found = mapEither(given, (one) => resolver.propertyOf(one, key) ?? unknown);
    const isMissing = found.kind === 'known' && found.value === undefined && element.initializer;
    bind(
      resolver,
      element.name,
      isMissing ? resolver.value(isMissing, bound) : isUnknown(found) ? unknown : found,
      bound,
    );
  }
}

const isUnknown = (value: Value): boolean =>
  value.kind === 'unknown' || (value.kind === 'either' && value.options.some(isUnknown));

/** Gives the parameters of a function the arguments of a call. Returns null when they are not known. */
export function bindParameters(
  resolver: Resolver,
  node: FunctionNode,
  given: readonly (Value | Later | null)[],
  scope: Bindings,
): Bindings {
  let bound = scope;
  for (const [index, { name, initializer, dotDotDotToken }] of node.parameters.entries()) {
    const before = bound;
    const otherwise =
      initializer && index >= given.length ? new Later(() => resolver.value(initializer, before)) : null;
    const value = dotDotDotToken ? null : (given[index] ?? otherwise);
    bound = bindPattern(resolver, name, value ?? { kind: 'unknown', expression: name }, bound);
  }
  return bound;
}

/** Returns the arguments that a call gives its function. */
export const argumentsOf = (resolver: Resolver, call: CallExpression, scope: Bindings): Later[] =>
  call.arguments.map((each) => new Later(() => resolver.value(each, scope)));

/** Binds a loop's variable, once for each of the items. Returns null when they are not known. */
export function bindEach(
  resolver: Resolver,
  name: BindingName,
  list: Value,
  scope: Bindings,
): Bindings[] | null {
  return itemsOf(list)?.map((item) => bindPattern(resolver, name, item, scope)) ?? null;
}
