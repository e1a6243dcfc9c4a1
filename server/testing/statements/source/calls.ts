import {
  type CallExpression,
  isBlock,
  isIdentifier,
  isIfStatement,
  isPropertyAccessExpression,
  isReturnStatement,
  type Node,
  type Statement,
} from 'typescript/unstable/ast';
import { argumentsOf, bindParameters } from './bind.ts';
import { callOnList, listOfObject } from './lists.ts';
import { hasUnknown, type Resolver } from './resolve.ts';
import { callSql } from './sql-calls.ts';
import type { Bindings, FunctionNode, Later, Value } from './values.ts';

/** Returns the value of a call: of Kysely's `sql`, of lists and objects, or of a function whose source is here. */
export function call(resolver: Resolver, node: CallExpression, scope: Bindings): Value {
  const unknown: Value = { kind: 'unknown', expression: node };
  const callee = node.expression;
  if (isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    if (isIdentifier(callee.expression) && callee.expression.text === 'sql')
      return callSql(resolver, node, name, scope) ?? unknown;
    if (isIdentifier(callee.expression) && callee.expression.text === 'Object')
      return listOfObject(resolver, node, name, scope) ?? unknown;
    const of = resolver.value(callee.expression, scope);
    if (isKnownMethod(of, name)) {
      const given = node.arguments.map((each) => resolver.value(each, scope));
      const onText = of.kind === 'known' ? callOnText(of.value, name, given) : null;
      return callOnList(resolver, of, name, given) ?? onText ?? unknown;
    }
  }
  const called = resolver.value(callee, scope);
  if (called.kind !== 'function') return unknown;
  const given = argumentsOf(resolver, node, scope);
  const read = apply(resolver, called.node, called.scope, given, unknown);
  return hasUnknown(read) ? (resolver.really(called.node, given) ?? read) : read;
}

/** Tells whether a method of this value is one that is followed. */
const isKnownMethod = (of: Value, name: string): boolean =>
  ['known', 'list', 'many', 'either'].includes(of.kind) ||
  (of.kind === 'unknown' && ['map', 'flatMap'].includes(name));

/** Returns the value of a function for its arguments. If several results are possible, it returns all of them. */
export function apply(
  resolver: Resolver,
  node: FunctionNode,
  outer: Bindings,
  given: readonly (Value | Later | null)[],
  unknown: Value,
): Value {
  const scope = bindParameters(resolver, node, given, outer);
  if (!node.body) return unknown;
  if (!isBlock(node.body)) return resolver.value(node.body, scope);
  const { values, questions } = answersOf(resolver, node.body, scope);
  const [first] = values;
  if (!first) return unknown;
  return values.length === 1 ? first : { kind: 'either', key: questions[0] ?? node, options: values };
}

interface Answers {
  values: Value[];
  /** The conditions that decide between them. */
  questions: Node[];
  /** Nothing after it is reached. */
  ends: boolean;
}

function answersOf(resolver: Resolver, statement: Statement, scope: Bindings): Answers {
  const none: Answers = { values: [], questions: [], ends: false };
  if (isReturnStatement(statement))
    return {
      ...none,
      values: statement.expression ? [resolver.value(statement.expression, scope)] : [],
      ends: true,
    };
  if (isBlock(statement)) {
    const all: Answers = none;
    for (const each of statement.statements) {
      const answers = answersOf(resolver, each, scope);
      all.values.push(...answers.values);
      all.questions.push(...answers.questions);
      if (answers.ends) return { ...all, ends: true };
    }
    return all;
  }
  if (!isIfStatement(statement)) return none;
  const condition = resolver.truth(statement.expression, scope);
  const then = condition === false ? none : answersOf(resolver, statement.thenStatement, scope);
  const otherwise =
    condition === true || !statement.elseStatement
      ? none
      : answersOf(resolver, statement.elseStatement, scope);
  return {
    values: [...then.values, ...otherwise.values],
    questions:
      condition === null
        ? [statement, ...then.questions, ...otherwise.questions]
        : [...then.questions, ...otherwise.questions],
    ends: condition === null ? then.ends && otherwise.ends : condition ? then.ends : otherwise.ends,
  };
}

/** The methods of a text that return the same whenever they are called. */
const ofText: Record<
  string,
  (text: string, one: string | number, other: string | number | undefined) => string | number | boolean
> = {
  slice: (text, one, other) => text.slice(Number(one), other === undefined ? undefined : Number(other)),
  startsWith: (text, one) => text.startsWith(String(one)),
  endsWith: (text, one) => text.endsWith(String(one)),
  replaceAll: (text, one, other) => text.replaceAll(String(one), String(other)),
};

function callOnText(of: unknown, name: string, given: readonly Value[]): Value | null {
  const method = ofText[name];
  const [one, other] = given
    .map((each) => (each.kind === 'known' ? each.value : undefined))
    .filter(isPlainValue);
  if (typeof of !== 'string' || !method || one === undefined) return null;
  return { kind: 'known', value: method(of, one, other) };
}

const isPlainValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
