import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTaggedTemplateExpression,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { isSqlTag } from './resolve.ts';
import type { SourceProject } from './project.ts';

/** A place that sends SQL to the database. */
export interface Statement {
  node: Node;
  /** Kysely's `sql`, a text given to the driver, or SQL as a value that Kysely's builder writes. */
  by: 'sql' | 'text' | 'value';
  query: Expression;
  /** It is sent on a connection that reads values as the driver does, and not as our pool does. */
  isPlain: boolean;
  /** The list of parameters of a text. */
  values: Expression | undefined;
  /** The declared type of its rows. It is null if nothing is declared. */
  row: Type | null;
  /** Its rows, or their number, are used. */
  isRead: boolean;
  /** The row may be of a type that a caller names. */
  isGeneric: boolean;
}

export interface Found {
  statements: Statement[];
  templates: TaggedTemplateExpression[];
  /** Calls, by the name of what is called. */
  calls: Map<string, CallExpression[]>;
}

/** Finds every statement, every `sql` template and every call in the source files. */
export function findStatements(sources: SourceProject): Found {
  const found: Found = { statements: [], templates: [], calls: new Map() };
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isSqlTag(node)) {
      found.templates.push(node);
      if (isWritten(node)) found.statements.push(valueOf(sources, node));
    }
    if (isCallExpression(node)) {
      const name = calledName(node);
      if (name !== null) found.calls.set(name, [...(found.calls.get(name) ?? []), node]);
      const statement = statementOf(sources, node);
      if (statement) found.statements.push(statement);
    }
    node.forEachChild(visit);
  };
  for (const file of sources.files) visit(file);
  return found;
}

function calledName({ expression }: CallExpression): string | null {
  if (isPropertyAccessExpression(expression)) return expression.name.text;
  return 'text' in expression && typeof expression.text === 'string' ? expression.text : null;
}

/** Tells whether SQL is the value of a column: `values({ expires_at: sql`now()` })`. */
function isWritten(node: Node): boolean {
  const list = isPropertyAssignment(node.parent) ? node.parent.parent : null;
  const call = list && isObjectLiteralExpression(list) ? list.parent : null;
  return call !== null && isCallExpression(call) && ['values', 'set'].includes(calledName(call) ?? '');
}

function valueOf(sources: SourceProject, node: TaggedTemplateExpression): Statement {
  const [named] = node.typeArguments ?? [];
  const row = (named && sources.checker.getTypeFromTypeNode(named)) ?? null;
  return {
    node,
    by: 'value',
    query: node,
    values: undefined,
    row,
    isGeneric: false,
    isRead: true,
    isPlain: false,
  };
}

/**
 * Recognizes a call that returns rows: `execute` of Kysely's `sql`, or `query` with a text, of the driver or ours.
 */
function statementOf(sources: SourceProject, node: CallExpression): Statement | null {
  if (!isPropertyAccessExpression(node.expression)) return null;
  const { expression: on, name } = node.expression;
  const shared = { node, isGeneric: isInGeneric(node), isRead: isRead(node) };
  if (name.text === 'execute') {
    const type = sources.typeAt(on);
    if (!type || !sources.checker.getPropertyOfType(type, 'isRawBuilder') || !type.isTypeReference())
      return null;
    const [row] = sources.checker.getTypeArguments(type);
    return { ...shared, by: 'sql', query: on, values: undefined, row: asserted(row), isPlain: false };
  }
  const [query, values] = node.arguments;
  if (name.text !== 'query' || !query) return null;
  const row = rowOf(sources, node);
  if (row === null) return null;
  const isPlain = sources.typeAt(on)?.getSymbol()?.name === 'Client';
  return { ...shared, by: 'text', query, values, row: asserted(row), isPlain };
}

/** Returns the rows that a call promises, or null if there are none. */
function rowOf(sources: SourceProject, node: CallExpression): Type | null {
  const { checker } = sources;
  const type = sources.typeAt(node);
  const [answer] = type?.isTypeReference() === true ? checker.getTypeArguments(type) : [];
  const rows = answer && checker.getPropertyOfType(answer, 'rows');
  const list = rows && checker.getTypeOfSymbol(rows);
  const [row] = list?.isTypeReference() === true ? checker.getTypeArguments(list) : [];
  return row ?? null;
}

/** Removes `unknown`, `any` and `object`, which declare nothing. */
const asserted = (row: Type | undefined): Type | null =>
  row && !(row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive)) ? row : null;

/** Tells whether the result of a call is used. */
function isRead(call: Node): boolean {
  const node = isAwaitExpression(call.parent) ? call.parent : call;
  return !isExpressionStatement(node.parent) && node.parent.kind !== SyntaxKind.VoidExpression;
}

function isInGeneric(place: Node): boolean {
  for (let node = place.parent; node; node = node.parent)
    if ((isArrowFunction(node) || isFunctionDeclaration(node)) && node.typeParameters) return true;
  return false;
}
