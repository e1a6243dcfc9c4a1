import {
  type BinaryExpression,
  isBinaryExpression,
  isTypeOfExpression,
  type TypeOfExpression,
  type PrefixUnaryExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Resolver } from './resolve.ts';
import { type Bindings, textParts, type Value } from './values.ts';

/** Computes `+`, `??` and comparisons if both sides are known. */
export function compute(
  resolver: Resolver,
  node: BinaryExpression | PrefixUnaryExpression | TypeOfExpression,
  scope: Bindings,
): Value {
  const unknown: Value = { kind: 'unknown', expression: node };
  if (isTypeOfExpression(node)) return typeOf(resolver.value(node.expression, scope)) ?? unknown;
  if (!isBinaryExpression(node)) {
    if (node.operator !== SyntaxKind.ExclamationToken) return unknown;
    const truth = resolver.truth(node.operand, scope);
    return truth === null ? unknown : { kind: 'known', value: !truth };
  }
  const operator = node.operatorToken.kind;
  const left = resolver.value(node.left, scope);
  const right = (): Value => resolver.value(node.right, scope);
  if (operator === SyntaxKind.QuestionQuestionToken) return otherwise(left, right, unknown);
  if (operator === SyntaxKind.AmpersandAmpersandToken || operator === SyntaxKind.BarBarToken) {
    const truth = resolver.truth(node.left, scope);
    if (truth !== null) return truth === (operator === SyntaxKind.AmpersandAmpersandToken) ? right() : left;
    const second = resolver.truth(node.right, scope);
    return second === (operator !== SyntaxKind.AmpersandAmpersandToken)
      ? { kind: 'known', value: second }
      : unknown;
  }
  if (operator === SyntaxKind.PlusToken) {
    const parts = [textParts(left), textParts(right())];
    return parts[0] && parts[1] ? { kind: 'text', parts: [...parts[0], ...parts[1]] } : unknown;
  }
  return compare(operator, left, right()) ?? unknown;
}

function typeOf(value: Value): Value | null {
  if (value.kind === 'known') return { kind: 'known', value: typeof value.value };
  return value.kind === 'record' || value.kind === 'list' ? { kind: 'known', value: 'object' } : null;
}

function otherwise(left: Value, right: () => Value, unknown: Value): Value {
  if (left.kind === 'known') return left.value === null || left.value === undefined ? right() : left;
  if (left.kind === 'unknown') return unknown;
  return left;
}

function compare(operator: SyntaxKind, left: Value, right: Value): Value | null {
  if (operator === SyntaxKind.InKeyword && left.kind === 'known' && right.kind === 'record')
    return { kind: 'known', value: right.fields.has(String(left.value)) };
  if (operator === SyntaxKind.InKeyword && left.kind === 'known' && right.kind === 'real')
    return { kind: 'known', value: String(left.value) in right.value };
  const isComparison =
    operator === SyntaxKind.EqualsEqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsEqualsToken;
  // An object is never the same as a text.
  if (
    isComparison &&
    [left, right].some(({ kind }) => kind === 'known') &&
    [left, right].some(({ kind }) => kind === 'record' || kind === 'list')
  )
    return { kind: 'known', value: operator === SyntaxKind.ExclamationEqualsEqualsToken };
  if (left.kind !== 'known' || right.kind !== 'known') return null;
  if (operator === SyntaxKind.EqualsEqualsEqualsToken)
    return { kind: 'known', value: left.value === right.value };
  return operator === SyntaxKind.ExclamationEqualsEqualsToken
    ? { kind: 'known', value: left.value !== right.value }
    : null;
}
