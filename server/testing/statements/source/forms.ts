import type { Node } from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Contexts } from './contexts.ts';
import type { Statement } from './find.ts';
import type { SourceProject } from './project.ts';
import { renderAll, type Rendered } from './render.ts';
import type { Resolver } from './resolve.ts';
import { type Bindings, type Part, sqlParts, type Value } from './values.ts';

/** The known facts about a parameter of a statement. */
export interface GivenParameter {
  nullable: boolean;
  /** Of a list, whether one of its items may be null. */
  eachNullable: boolean;
  /** The texts that its type allows, or those in a list. It is null for any text. */
  values: ReadonlySet<string> | null;
  /** Two that are written the same are the same value. */
  written: string;
}

/** A statement as PostgreSQL receives it. */
export interface Form {
  text: string;
  parameters: readonly GivenParameter[];
  /** The types of the type parameters of the row type. */
  bindings: Bindings;
  /** The caller that makes it what it is. */
  from: Node | null;
}

/** Callers are followed so far back for what a statement consists of. */
const furthestCaller = 3;

/** Returns every form of a statement, or the expressions that are only known at run time. */
export function formsOf(
  resolver: Resolver,
  contexts: Contexts,
  statement: Statement,
): { forms: Form[]; holes: Node[] } {
  let holes: Node[] = [];
  for (let calls = statement.isGeneric ? 1 : 0; calls <= furthestCaller; calls += 1) {
    const all = contexts
      .byCallers(statement.node, calls)
      .flatMap(({ bindings, from }) =>
        renderAll(partsOf(resolver, statement, bindings)).map((rendered) => ({ rendered, bindings, from })),
      );
    holes = all.flatMap(({ rendered }) => rendered.holes);
    if (holes.length > 0) continue;
    // A list is joined if it has items.
    const filled = all.filter(({ rendered }) => !rendered.isEmpty);
    const forms = (filled.length > 0 ? filled : all).map(({ rendered, bindings, from }) => ({
      text: rendered.text,
      parameters: parametersOf(resolver, statement, rendered, bindings),
      bindings,
      from,
    }));
    return { forms: unique(forms), holes: [] };
  }
  return { forms: [], holes };
}

function partsOf(resolver: Resolver, { by, query }: Statement, bindings: Bindings): readonly Part[] {
  if (by === 'text') return resolver.text(query, bindings);
  const parts = sqlParts(resolver.value(query, bindings)) ?? [{ kind: 'hole', expression: query }];
  return by === 'value' ? ['select ', ...parts] : parts;
}

function unique(forms: readonly Form[]): Form[] {
  const seen = new Map<string, Form>();
  for (const form of forms) {
    const types = [...form.bindings.values()].flatMap((bound) => ('type' in bound ? bound.type.id : []));
    seen.set(`${types.join()} ${form.text}`, form);
  }
  return [...seen.values()];
}

function parametersOf(
  resolver: Resolver,
  { by, values }: Statement,
  { parameters }: Rendered,
  bindings: Bindings,
): GivenParameter[] {
  const { sources } = resolver;
  if (by !== 'text') return parameters.map((each) => givenBy(sources, each));
  const list = values ? resolver.value(values, bindings) : null;
  return list?.kind === 'list' ? list.items.map((item, index) => givenValue(sources, item, index)) : [];
}

function givenValue(sources: SourceProject, value: Value, index: number): GivenParameter {
  if (value.kind === 'unknown') return givenBy(sources, value.expression);
  const nullable = value.kind === 'known' && (value.value === null || value.value === undefined);
  return { nullable, eachNullable: false, values: null, written: String(index) };
}

function givenBy(sources: SourceProject, expression: Node): GivenParameter {
  const type = sources.typeAt(expression);
  const isList = type?.isTypeReference() === true && sources.checker.isArrayLikeType(type);
  const each = isList ? sources.checker.getTypeArguments(type)[0] : undefined;
  const literals = sources.literalsOf(presentOf(sources, each ?? type));
  return {
    nullable: isNullable(type),
    eachNullable: each !== undefined && isNullable(each),
    values: literals && new Set(literals),
    // A call may return something else each time.
    written: /[(`]/.test(expression.getText()) ? `${expression.pos}` : expression.getText(),
  };
}

const presentOf = (sources: SourceProject, type: Type | undefined): Type | undefined =>
  type && (sources.checker.getNonNullableType(type) ?? type);

function isNullable(type: Type | undefined): boolean {
  if (!type) return true;
  if (type.isUnionType()) return type.getTypes().some(isNullable);
  return (type.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown)) !== 0;
}
