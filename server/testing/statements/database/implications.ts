import { isAnyOf } from './catalogue.ts';
import { constantText, constantValues } from './constants.ts';
import { bothFacts, factsIf, factsIfNot, type KnownFacts, noFacts } from './facts.ts';
import { keyOf } from './keys.ts';
import { isNode, nodeIn, nodesIn, numberIn, textIn, type Tree, type TreeNode } from './node-tree.ts';
import type { QueryScope } from './query.ts';

const tables = '0';

/**
 * Adds what the checks of the tables promise if these facts are true, for example that all parts of a crop are there
 * when one is.
 */
export function withImplied(facts: KnownFacts, scope: QueryScope): KnownFacts {
  let all = facts;
  for (const [index, relation] of nodesIn(scope.query, 'rtable').entries()) {
    if (textIn(relation, 'rtekind') !== tables) continue;
    const prefix = `${index + 1}.`;
    if (
      ![...all.notNull, ...all.isNull, ...all.only.keys(), ...all.never.keys()].some((key) =>
        key.startsWith(prefix),
      )
    )
      continue;
    for (const check of scope.catalogue.checksOf(numberIn(relation, 'relid')))
      all = bothFacts(all, impliedBy(inRelation(check, index + 1), all, scope));
  }
  return all;
}

/** Rewrites a check, which is written for the first relation, for another one. */
function inRelation(check: TreeNode, number: number): TreeNode {
  const moved = (tree: Tree): Tree => {
    if (isNode(tree)) {
      const fields = new Map([...tree.fields].map(([name, field]) => [name, moved(field)]));
      return { tag: tree.tag, fields: tree.tag === 'VAR' ? fields.set('varno', String(number)) : fields };
    }
    return Array.isArray(tree) ? tree.map(moved) : tree;
  };
  return { ...check, fields: new Map([...check.fields].map(([name, field]) => [name, moved(field)])) };
}

function impliedBy(check: TreeNode, facts: KnownFacts, scope: QueryScope): KnownFacts {
  const args = nodesIn(check, 'args');
  const [first, second] = args;
  const none = noFacts;
  if (!first || !second) return none;
  if (isAnyOf(check)) return together(first, second, facts, none);
  if (check.tag === 'BOOLEXPR' && textIn(check, 'boolop') === 'or') {
    const open = args.filter((arg) => truth(arg, facts, scope) !== false);
    return open.length === 1 && open[0] ? factsIf(open[0], scope) : none;
  }
  if (check.tag !== 'OPEXPR' || scope.catalogue.function(numberIn(check, 'opfuncid')).name !== 'booleq')
    return none;
  return [
    [first, second],
    [second, first],
  ].reduce((all, [known, other]) => {
    const holds = known ? truth(known, facts, scope) : null;
    if (holds === null || !other) return all;
    return bothFacts(all, holds ? factsIf(other, scope) : factsIfNot(other, scope));
  }, none);
}

/** Reads `num_nulls(a, b) = any (array[0, 2])`: all are null or none is. */
function together(counted: TreeNode, allowed: TreeNode, facts: KnownFacts, none: KnownFacts): KnownFacts {
  const columns = nodesIn(counted, 'args');
  const isAllOrNone =
    constantValues(allowed)?.symmetricDifference(new Set(['0', String(columns.length)])).size === 0;
  if (counted.tag !== 'FUNCEXPR' || !isAllOrNone) return none;
  const keys = columns.map(keyOf);
  return keys.some((key) => facts.notNull.has(key)) ? { ...none, notNull: new Set(keys) } : none;
}

/** Tells whether a condition is true by what is known. Returns null when that is open. */
export function truth(condition: TreeNode, facts: KnownFacts, scope: QueryScope): boolean | null {
  const [subject, against] = nodesIn(condition, 'args');
  if (condition.tag === 'NULLTEST') {
    const tested = nodeIn(condition, 'arg');
    const key = tested ? keyOf(tested) : '';
    const isNull = facts.isNull.has(key) ? true : facts.notNull.has(key) ? false : null;
    return isNull === null ? null : isNull === (textIn(condition, 'nulltesttype') === '0');
  }
  const value = against ? constantText(against) : null;
  if (condition.tag !== 'OPEXPR' || !subject || value === null) return null;
  const only = facts.only.get(keyOf(subject));
  const isOut =
    facts.never.get(keyOf(subject))?.has(value) === true || (only !== undefined && !only.has(value));
  const isIn = only?.size === 1 && only.has(value);
  if (!isOut && !isIn) return null;
  const operator = scope.catalogue.function(numberIn(condition, 'opfuncid')).name;
  if (operator.endsWith('eq')) return isIn;
  return operator.endsWith('ne') ? isOut : null;
}
