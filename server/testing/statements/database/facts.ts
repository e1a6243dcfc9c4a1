import { isAnyOf } from './catalogue.ts';
import { constantText, constantValues } from './constants.ts';
import { withImplied } from './implications.ts';
import { nodeIn, nodesIn, numberIn, textIn, type TreeNode } from './node-tree.ts';
import { isNullIfAnyIs, keyOf } from './keys.ts';
import type { QueryScope } from './query.ts';
import { relationAt, relationName } from './relations.ts';

/** What is true of expressions, by their key: they are not null, or they are one of some values. */
export interface KnownFacts {
  readonly notNull: ReadonlySet<string>;
  readonly isNull: ReadonlySet<string>;
  readonly only: ReadonlyMap<string, ReadonlySet<string>>;
  readonly never: ReadonlyMap<string, ReadonlySet<string>>;
}

export const noFacts: KnownFacts = {
  notNull: new Set(),
  isNull: new Set(),
  only: new Map(),
  never: new Map(),
};

export function bothFacts(one: KnownFacts, other: KnownFacts): KnownFacts {
  return {
    notNull: one.notNull.union(other.notNull),
    isNull: one.isNull.union(other.isNull),
    only: joined(one.only, other.only, (a, b) => a.intersection(b)),
    never: joined(one.never, other.never, (a, b) => a.union(b)),
  };
}

type Values = ReadonlyMap<string, ReadonlySet<string>>;

function joined(
  one: Values,
  other: Values,
  join: (a: ReadonlySet<string>, b: ReadonlySet<string>) => ReadonlySet<string>,
): Values {
  const all = new Map(one);
  for (const [key, values] of other) all.set(key, join(all.get(key) ?? values, values));
  return all;
}

/** Returns what is true when a condition is true. */
export function factsIf(condition: TreeNode, scope: QueryScope): KnownFacts {
  const args = nodesIn(condition, 'args');
  if (condition.tag === 'BOOLEXPR') {
    const operator = textIn(condition, 'boolop');
    if (operator === 'not') return args[0] ? factsIfNot(args[0], scope) : noFacts;
    const facts = args.map((each) => factsIf(each, scope));
    if (operator === 'and') return facts.reduce(bothFacts, noFacts);
    return {
      ...noFacts,
      notNull: facts.map(({ notNull }) => notNull).reduce((one, other) => one.intersection(other)),
    };
  }
  if (condition.tag === 'NULLTEST') {
    const tested = nodeIn(condition, 'arg');
    if (!tested) return noFacts;
    return textIn(condition, 'nulltesttype') === '1' ? presence(tested, scope) : absence(tested);
  }
  if (condition.tag === 'SUBLINK') {
    const test = nodeIn(condition, 'testexpr');
    return test ? presence(test, scope) : noFacts;
  }
  return bothFacts(presence(condition, scope), valueFacts(condition, scope));
}

/** Returns what is true when a condition is false or null, as after a `when` that was not taken. */
export function factsUnless(condition: TreeNode, scope: QueryScope): KnownFacts {
  const args = nodesIn(condition, 'args');
  if (condition.tag === 'BOOLEXPR' && textIn(condition, 'boolop') === 'or')
    return args.map((each) => factsUnless(each, scope)).reduce(bothFacts, noFacts);
  return condition.tag === 'NULLTEST' ? factsIfNot(condition, scope) : noFacts;
}

/** Returns what is true when a condition is false. */
export function factsIfNot(condition: TreeNode, scope: QueryScope): KnownFacts {
  const tested = nodeIn(condition, 'arg');
  if (condition.tag === 'NULLTEST' && tested)
    return textIn(condition, 'nulltesttype') === '0' ? presence(tested, scope) : absence(tested);
  return condition.tag === 'BOOLEXPR' ? factsUnless(condition, scope) : presence(condition, scope);
}

const absence = (expression: TreeNode): KnownFacts => ({ ...noFacts, isNull: new Set([keyOf(expression)]) });

/** States that an expression is not null, and all that would make it null. */
function presence(expression: TreeNode, scope: QueryScope): KnownFacts {
  return {
    ...noFacts,
    notNull: new Set([keyOf(expression), ...isNullIfAnyIs(expression, scope.catalogue).map(keyOf)]),
  };
}

/** Reads `x = 'A'`, `x in ('A', 'B')` and their opposites. */
function valueFacts(condition: TreeNode, { catalogue, parameters }: QueryScope): KnownFacts {
  const [subject, against] = nodesIn(condition, 'args');
  if (!subject || !against) return noFacts;
  const operator = catalogue.function(numberIn(condition, 'opfuncid')).name;
  const value = constantText(against);
  const given = against.tag === 'PARAM' ? parameters[numberIn(against, 'paramid') - 1]?.values : null;
  const values =
    given ??
    (condition.tag === 'SCALARARRAYOPEXPR'
      ? constantValues(against)
      : value === null
        ? null
        : new Set([value]));
  if (!values) return noFacts;
  if (operator.endsWith('eq') && (condition.tag === 'OPEXPR' || isAnyOf(condition)))
    return { ...noFacts, only: new Map([[keyOf(subject), values]]) };
  return operator.endsWith('ne') && !given && !isAnyOf(condition)
    ? { ...noFacts, never: new Map([[keyOf(subject), values]]) }
    : noFacts;
}

/** The relations of one side of an outer join, with what is true when there is a row. */
interface Optional {
  relations: number[];
  conditions: TreeNode[];
  reason: string;
}

interface Walked {
  relations: number[];
  conditions: TreeNode[];
  optional: Optional[];
}

/** Returns what the conditions of a query promise about its rows, and the relations that may have no row. */
export function factsOf(scope: QueryScope): { facts: KnownFacts; absent: Map<number, string> } {
  const tree = nodeIn(scope.query, 'jointree');
  const walked = tree ? walk(tree, scope) : { relations: [], conditions: [], optional: [] };
  const certain = [...walked.conditions];
  let optional = walked.optional;
  let facts = withImplied(certain.map((each) => factsIf(each, scope)).reduce(bothFacts, noFacts), scope);
  // A condition on an outer-joined row accepts only rows in which it exists.
  for (;;) {
    const there = optional.filter(({ relations }) => relations.some((number) => hasFact(facts, number)));
    if (there.length === 0) break;
    optional = optional.filter((one) => !there.includes(one));
    facts = withImplied(
      there
        .flatMap(({ conditions }) => conditions.map((each) => factsIf(each, scope)))
        .reduce(bothFacts, facts),
      scope,
    );
  }
  return {
    facts,
    absent: new Map(optional.flatMap(({ relations, reason }) => relations.map((number) => [number, reason]))),
  };
}

export const hasFact = (facts: KnownFacts, relation: number): boolean =>
  [...facts.notNull].some((key) => key.startsWith(`${relation}.`));

function walk(node: TreeNode, scope: QueryScope): Walked {
  if (node.tag === 'RANGETBLREF')
    return { relations: [numberIn(node, 'rtindex')], conditions: [], optional: [] };
  const quals = nodeIn(node, 'quals');
  const conditions = quals ? [quals] : [];
  if (node.tag === 'FROMEXPR')
    return together(
      nodesIn(node, 'fromlist').map((each) => walk(each, scope)),
      conditions,
    );
  const [left, right] = ['larg', 'rarg']
    .map((side) => nodeIn(node, side))
    .map((side) => (side ? walk(side, scope) : null));
  if (!left || !right) return { relations: [], conditions: [], optional: [] };
  const type = numberIn(node, 'jointype');
  if (type === 0) return together([left, right], conditions);
  const sides = type === 1 ? [right] : type === 3 ? [left] : [left, right];
  const kept = [left, right].filter((side) => !sides.includes(side));
  return {
    relations: [...left.relations, ...right.relations],
    conditions: kept.flatMap((side) => side.conditions),
    optional: [
      ...left.optional,
      ...right.optional,
      ...sides.map((side) => ({
        relations: side.relations,
        conditions: [...side.conditions, ...(type === 2 ? [] : conditions)],
        reason: `outer join of ${side.relations.map((number) => nameOf(scope, number)).join(', ')}`,
      })),
    ],
  };
}

function nameOf(scope: QueryScope, number: number): string {
  const relation = relationAt(scope, number);
  return relation ? relationName(relation) : String(number);
}

const together = (all: readonly Walked[], conditions: readonly TreeNode[]): Walked => ({
  relations: all.flatMap(({ relations }) => relations),
  conditions: [...all.flatMap((one) => one.conditions), ...conditions],
  optional: all.flatMap(({ optional }) => optional),
});

/** Returns the same scope with what a condition promises in addition. */
export const where = (scope: QueryScope, facts: KnownFacts): QueryScope => ({
  ...scope,
  facts: withImplied(bothFacts(scope.facts, facts), scope),
});
