import {
  type ArrayLiteralExpression,
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNewExpression,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeOfExpression,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type NewExpression,
  type ObjectLiteralExpression,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
} from 'typescript/unstable/ast';
import { bindPattern, patternOf } from './bind.ts';
import { call } from './calls.ts';
import { compute } from './compute.ts';
import { asValue, type Modules } from './modules.ts';
import { isPure, type SourceProject } from './project.ts';
import {
  type Bindings,
  type FunctionNode,
  Later,
  mapEither,
  type Part,
  sqlParts,
  textParts,
  type Value,
} from './values.ts';

const deepest = 60;

/** Reads the value of an expression from the source code: enough to know the SQL that consists of several pieces. */
export class Resolver {
  readonly sources: SourceProject;
  /** The `sql` templates that were part of something resolved. */
  readonly reached = new Set<Node>();
  readonly #modules: Modules;
  readonly #kept = new Map<Node, Value>();
  #depth = 0;

  constructor(sources: SourceProject, modules: Modules) {
    this.sources = sources;
    this.#modules = modules;
  }

  value(node: Node, scope: Bindings): Value {
    if (this.#depth > deepest) return { kind: 'unknown', expression: node };
    this.#depth += 1;
    try {
      return this.#value(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #value(node: Node, scope: Bindings): Value {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node))
      return { kind: 'known', value: node.text };
    if (isNumericLiteral(node)) return { kind: 'known', value: Number(node.text) };
    if (isTemplateExpression(node))
      return { kind: 'text', parts: this.#template(node, (each) => this.text(each, scope)) };
    if (isTaggedTemplateExpression(node)) return this.#tagged(node, scope);
    if (isIdentifier(node)) return this.#identifier(node, scope);
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return this.value(node.expression, scope);
    if (isNonNullExpression(node) || isAwaitExpression(node)) return this.value(node.expression, scope);
    if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node))
      return { kind: 'function', node, scope };
    if (isConditionalExpression(node)) {
      const condition = this.truth(node.condition, scope);
      if (condition !== null) return this.value(condition ? node.whenTrue : node.whenFalse, scope);
      return {
        kind: 'either',
        key: node,
        options: [this.value(node.whenTrue, scope), this.value(node.whenFalse, scope)],
      };
    }
    if (isArrayLiteralExpression(node)) return this.#list(node, scope);
    if (isObjectLiteralExpression(node)) return this.#record(node, scope);
    if (isPropertyAccessExpression(node))
      return this.#property(node, this.value(node.expression, scope), node.name.text);
    if (isElementAccessExpression(node)) return this.#element(node, scope);
    if (isCallExpression(node)) return call(this, node, scope);
    if (isNewExpression(node)) return this.#set(node, scope);
    if (isBinaryExpression(node) || isPrefixUnaryExpression(node) || isTypeOfExpression(node))
      return compute(this, node, scope);
    return this.#keyword(node);
  }

  #keyword(node: Node): Value {
    if (node.kind === SyntaxKind.TrueKeyword) return { kind: 'known', value: true };
    if (node.kind === SyntaxKind.FalseKeyword) return { kind: 'known', value: false };
    return node.kind === SyntaxKind.NullKeyword
      ? { kind: 'known', value: null }
      : { kind: 'unknown', expression: node };
  }

  /** Tells whether a condition is true, or null if that is only known at run time. */
  truth(condition: Node, scope: Bindings): boolean | null {
    const value = this.value(condition, scope);
    if (value.kind === 'known') return Boolean(value.value);
    return ['list', 'record', 'function', 'sql'].includes(value.kind) ? true : null;
  }

  /** Returns an expression as text. If its type allows only some literals, it is one of them. */
  text(node: Node, scope: Bindings): readonly Part[] {
    return this.textOf(this.value(node, scope), node);
  }

  textOf(value: Value, node: Node): readonly Part[] {
    const parts = textParts(value);
    if (parts) return parts;
    const expression = value.kind === 'unknown' ? value.expression : node;
    const literals = isExpression(expression)
      ? this.sources.literalsOf(this.sources.typeAt(expression))
      : null;
    if (!literals) return [{ kind: 'hole', expression }];
    const key = this.#sameQuestion(expression);
    return [{ kind: 'choice', key, options: literals.map((text) => [text]) }];
  }

  /** Treats a variable that is used twice as one question. */
  #sameQuestion(expression: Node): Node {
    const symbol = isIdentifier(expression) ? this.sources.symbolAt(expression) : undefined;
    return (symbol && this.sources.declarationOf(symbol)) ?? expression;
  }

  #template(node: TemplateExpression, each: (expression: Expression) => readonly Part[]): Part[] {
    return [
      node.head.text,
      ...node.templateSpans.flatMap((span) => [...each(span.expression), span.literal.text]),
    ];
  }

  #tagged(node: TaggedTemplateExpression, scope: Bindings): Value {
    if (!isSqlTag(node)) return { kind: 'unknown', expression: node };
    this.reached.add(node);
    if (isNoSubstitutionTemplateLiteral(node.template)) return { kind: 'sql', parts: [node.template.text] };
    return { kind: 'sql', parts: this.#template(node.template, (each) => this.piece(each, scope)) };
  }

  /** Reads what is in `${…}` of SQL, or is joined into it: SQL itself, or a parameter. */
  piece(expression: Expression, scope: Bindings): readonly Part[] {
    if (!this.sources.isFragment(this.sources.typeAt(expression))) return [{ kind: 'parameter', expression }];
    return sqlParts(this.value(expression, scope)) ?? [{ kind: 'hole', expression }];
  }

  #identifier(node: Node, scope: Bindings): Value {
    const unknown: Value = { kind: 'unknown', expression: node };
    if (isIdentifier(node) && node.text === 'undefined') return { kind: 'known', value: undefined };
    const symbol = this.sources.symbolAt(node);
    if (!symbol) return unknown;
    const bound = scope.get(symbol.id);
    if (bound) return boundValue(bound) ?? unknown;
    const declaration = this.sources.declarationOf(symbol);
    if (!declaration) return unknown;
    if (isFunctionDeclaration(declaration)) return { kind: 'function', node: declaration, scope };
    if (isVariableDeclaration(declaration)) {
      if (!declaration.initializer || !isConstant(declaration)) return unknown;
      return this.#constant(declaration, declaration.initializer, scope);
    }
    if (!isBindingElement(declaration)) return unknown;
    const { outermost, initializer } = patternOf(declaration);
    if (!initializer) return unknown;
    const found = bindPattern(this, outermost, this.value(initializer, scope), scope).get(symbol.id);
    return (found && boundValue(found)) ?? unknown;
  }

  #constant(declaration: Node, initializer: Expression, scope: Bindings): Value {
    const isTop = declaration.parent.parent.parent.kind === SyntaxKind.SourceFile;
    const kept = isTop ? this.#kept.get(declaration) : undefined;
    if (kept) return kept;
    const read = this.value(initializer, scope);
    const value = isTop && hasUnknown(read) ? (this.#loaded(declaration) ?? read) : read;
    if (isTop) this.#kept.set(declaration, value);
    return value.kind === 'unknown' ? { kind: 'unknown', expression: initializer } : value;
  }

  /**
   * Calls a function of the rules or the contract and returns its result, because such functions read nothing and
   * change nothing.
   */
  really(node: FunctionNode, given: readonly Later[]): Value | null {
    const file = node.getSourceFile().fileName;
    const declared = isFunctionDeclaration(node) ? node : node.parent;
    const name =
      isFunctionDeclaration(declared) || isVariableDeclaration(declared) ? nameOf(declared.name) : '';
    const values = given.map((one) => one.get());
    if (!isPure(file) || name === '' || !values.every((value) => value !== null)) return null;
    return this.#modules.called(file, name, values);
  }

  /** Returns the value of a constant in the loaded module. */
  #loaded(declaration: Node): Value | null {
    const isExported = declaration.parent.parent.getText().startsWith('export');
    if (!isExported || !isVariableDeclaration(declaration)) return null;
    return this.#modules.exported(declaration.getSourceFile().fileName, nameOf(declaration.name));
  }

  #list(node: ArrayLiteralExpression, scope: Bindings): Value {
    const items: Value[] = [];
    for (const element of node.elements) {
      if (!isSpreadElement(element)) {
        items.push(this.value(element, scope));
        continue;
      }
      const spread = this.value(element.expression, scope);
      const spreadItems = itemsOf(spread);
      if (spreadItems) items.push(...spreadItems);
      else
        return node.elements.length === 1 && spread.kind === 'many'
          ? spread
          : { kind: 'unknown', expression: node };
    }
    return { kind: 'list', items };
  }

  /** Reads a set as the list from which it is made. */
  #set(node: NewExpression, scope: Bindings): Value {
    const [of] = node.arguments ?? [];
    const isSet = isIdentifier(node.expression) && node.expression.text === 'Set';
    return isSet && of ? this.value(of, scope) : { kind: 'unknown', expression: node };
  }

  #record(node: ObjectLiteralExpression, scope: Bindings): Value {
    const fields = new Map<string, Value>();
    for (const property of node.properties) {
      if (isPropertyAssignment(property))
        fields.set(nameOf(property.name), this.value(property.initializer, scope));
      else if (isShorthandPropertyAssignment(property))
        fields.set(nameOf(property.name), this.value(property.name, scope));
      else if (isSpreadAssignment(property)) {
        const spread = this.value(property.expression, scope);
        if (spread.kind !== 'record') return { kind: 'unknown', expression: node };
        for (const [name, value] of spread.fields) fields.set(name, value);
      }
    }
    return { kind: 'record', fields };
  }

  #property(node: Node, of: Value, name: string): Value {
    return mapEither(of, (one) => this.propertyOf(one, name) ?? { kind: 'unknown', expression: node });
  }

  propertyOf(of: Value, name: string): Value | null {
    if (of.kind === 'record') return of.fields.get(name) ?? { kind: 'known', value: undefined };
    if (of.kind === 'list' && name === 'length') return { kind: 'known', value: of.items.length };
    if (of.kind === 'list' && /^\d+$/.test(name))
      return of.items[Number(name)] ?? { kind: 'known', value: undefined };
    if (of.kind === 'real') return name in of.value ? asValue(Reflect.get(of.value, name)) : null;
    if (of.kind === 'known' && typeof of.value === 'string' && name === 'length')
      return { kind: 'known', value: of.value.length };
    return null;
  }

  #element(node: Node, scope: Bindings): Value {
    const unknown: Value = { kind: 'unknown', expression: node };
    if (!isElementAccessExpression(node)) return unknown;
    return mapEither(this.value(node.expression, scope), (of) => {
      const key = this.value(node.argumentExpression, scope);
      if (key.kind === 'known') return this.propertyOf(of, String(key.value)) ?? unknown;
      return of.kind === 'record'
        ? {
            kind: 'either',
            key: this.#sameQuestion(node.argumentExpression),
            options: [...of.fields.values()],
          }
        : unknown;
    });
  }
}

/**
 * Returns the items of a list, or null if it is none. If it is one of several lists, items that only the others have
 * are absent.
 */
export function itemsOf(list: Value): readonly Value[] | null {
  if (list.kind === 'list') return list.items;
  if (list.kind !== 'either') return null;
  const options = list.options.map(itemsOf);
  const known = options.filter((option) => option !== null);
  if (known.length < options.length) return null;
  const length = Math.max(...known.map((items) => items.length));
  return Array.from({ length }, (_, index) => ({
    kind: 'either',
    key: list.key,
    options: known.map((items) => items[index] ?? { kind: 'absent' }),
  }));
}

/** Returns what is bound to a name, or null if that is only known at run time. */
function boundValue(bound: Value | Later): Value | null {
  const value = bound instanceof Later ? bound.get() : bound;
  return value?.kind === 'unknown' ? null : value;
}

/** Tells whether any part of it is only known at run time. */
export function hasUnknown(value: Value): boolean {
  if (value.kind === 'unknown' || value.kind === 'many') return true;
  if (value.kind === 'either') return value.options.some(hasUnknown);
  if (value.kind === 'list') return value.items.some(hasUnknown);
  return value.kind === 'record' && [...value.fields.values()].some(hasUnknown);
}

export function nameOf(node: Node | undefined): string {
  if (!node) return '';
  return isIdentifier(node) || isStringLiteral(node) || isNumericLiteral(node) ? node.text : '';
}

export function isSqlTag(node: TaggedTemplateExpression): boolean {
  return isIdentifier(node.tag) && node.tag.text === 'sql';
}

function isConstant(declaration: Node): boolean {
  return (
    declaration.parent.kind === SyntaxKind.VariableDeclarationList &&
    (declaration.parent.flags & NodeFlags.Const) !== 0
  );
}
