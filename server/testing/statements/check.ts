import type { Pool } from 'pg';
import { Comparison, type Difference } from './compare.ts';
import { type Catalogue, readCatalogue } from './database/catalogue.ts';
import { type Kinds, readKinds } from './database/kinds.ts';
import { parseTree, queryIn } from './database/node-tree.ts';
import { columnsOf } from './database/query.ts';
import { type Analysed, analyse } from './database/trees.ts';
import { Contexts } from './source/contexts.ts';
import { findStatements, type Found, type Statement } from './source/find.ts';
import { type Form, formsOf, type GivenParameter } from './source/forms.ts';
import { Modules } from './source/modules.ts';
import { SourceProject } from './source/project.ts';
import { Resolver } from './source/resolve.ts';

export interface StatementReport {
  /** The places that send SQL. */
  found: number;
  /** Those of them that declare their rows. */
  typed: number;
  /** Those that were prepared in every form, and compared if a type is given. */
  checked: number;
  /** `begin`, `listen`, `create table` and others that PostgreSQL does not prepare, because they return no rows. */
  commands: number;
  /** Writes whose text is only known at run time. Nothing is declared about what they return. */
  madeAtRunTime: string[];
  notChecked: string[];
  /** Columns whose content is stored JSON: the database knows nothing about it. */
  stored: string[];
  /** The errors, each with file and line. */
  problems: string[];
}

/** Checks every statement of the server against a migrated database. It runs none of them. */
export async function checkStatements(
  pool: Pool,
  config = `${import.meta.dirname}/tsconfig.json`,
): Promise<StatementReport> {
  const sources = new SourceProject(config);
  try {
    return await new StatementCheck(sources, await readCatalogue(pool), await readKinds(pool)).run(pool);
  } finally {
    sources.close();
  }
}

interface Resolved {
  statement: Statement;
  place: string;
  form: Form;
}

class StatementCheck {
  readonly #sources: SourceProject;
  readonly #catalogue: Catalogue;
  readonly #kinds: Kinds;
  readonly #resolved: Resolved[] = [];
  readonly #report: StatementReport = {
    found: 0,
    typed: 0,
    checked: 0,
    commands: 0,
    madeAtRunTime: [],
    notChecked: [],
    stored: [],
    problems: [],
  };

  constructor(sources: SourceProject, catalogue: Catalogue, kinds: Kinds) {
    this.#sources = sources;
    this.#catalogue = catalogue;
    this.#kinds = kinds;
  }

  async run(pool: Pool): Promise<StatementReport> {
    const { statements, templates, calls } = findStatements(this.#sources);
    const modules = new Modules();
    let read = this.#readForms(statements, calls, modules);
    while (await modules.loadWanted()) read = this.#readForms(statements, calls, modules);
    const { resolver, forms } = read;
    for (const [statement, found] of forms) this.#resolve(statement, found);
    const lost = templates.filter((template) => !resolver.reached.has(template));
    const analysed = await analyse(
      pool,
      this.#resolved.map(({ form }) => form.text),
    );
    for (const [index, one] of this.#resolved.entries())
      this.#check(one, analysed[index] ?? { tree: null, refusal: 'not analysed' });
    const report = this.#report;
    return {
      ...report,
      found: statements.length,
      typed: statements.filter(({ row }) => row !== null).length,
      checked: new Set(this.#resolved.map(({ statement }) => statement)).size,
      notChecked: [
        ...report.notChecked,
        ...lost.map(
          (template) => `${this.#sources.placeOf(template)} is part of no statement that was found`,
        ),
      ],
      stored: [...new Set(report.stored)],
      problems: [...new Set(report.problems)],
    };
  }

  #readForms(statements: readonly Statement[], calls: Found['calls'], modules: Modules) {
    const resolver = new Resolver(this.#sources, modules);
    const contexts = new Contexts(resolver, calls);
    const forms = new Map(statements.map((statement) => [statement, formsOf(resolver, contexts, statement)]));
    return { resolver, forms };
  }

  #resolve(statement: Statement, { forms, holes }: ReturnType<typeof formsOf>): void {
    const place = this.#sources.placeOf(statement.node);
    const saysNothing = statement.row === null && statement.by === 'text';
    if (saysNothing && forms.length > 0 && forms.every(({ text }) => isCommand(text)))
      this.#report.commands += 1;
    else if (holes.length === 0) this.#resolved.push(...forms.map((form) => ({ statement, place, form })));
    else {
      const unknown = [...new Set(holes.map((hole) => hole.getText().replaceAll(/\s+/g, ' ')))].join(', ');
      const list =
        statement.row === null && !statement.isRead ? this.#report.madeAtRunTime : this.#report.notChecked;
      list.push(`${place} is made of ${unknown}, known only at run time`);
    }
  }

  #check({ statement, place, form }: Resolved, { tree, refusal }: Analysed): void {
    const asked = form.from ? `${place} (asked at ${this.#sources.placeOf(form.from)})` : place;
    const query = tree === null ? null : queryIn(parseTree(oneNumberEach(tree, form.parameters)));
    if (!query) {
      this.#report.problems.push(
        `${asked} PostgreSQL refuses it: ${refusal}\n  ${form.text.replaceAll(/\s+/g, ' ').trim()}`,
      );
      return;
    }
    if (!statement.row) return;
    const columns = columnsOf(query, this.#catalogue, form.parameters);
    const comparison = new Comparison(this.#sources, this.#kinds, form.bindings, statement.isPlain);
    const [value] = columns;
    const found =
      statement.by === 'value' && value
        ? comparison.compare(value[1], statement.row, '', false)
        : comparison.row(new Map(columns), statement.row);
    this.#report.problems.push(...found.map((each) => `${asked} ${said(each)}`));
    this.#report.stored.push(...[...comparison.stored].map((path) => `${place} ${path}`));
  }
}

/** Gives parameters with the same value the same number, so that facts about one apply to the other. */
function oneNumberEach(tree: string, parameters: readonly GivenParameter[]): string {
  const first = parameters.map(
    ({ written }) => parameters.findIndex((other) => other.written === written) + 1,
  );
  return tree.replaceAll(
    /:paramid (\d+)/g,
    (_, number: string) => `:paramid ${first[Number(number) - 1] ?? number}`,
  );
}

const said = ({ path, message }: Difference): string => (path === '' ? message : `${path}: ${message}`);

/** Tells whether PostgreSQL does not prepare a statement, because it neither reads nor writes rows. */
const isCommand = (text: string): boolean =>
  /^\s*(begin|commit|rollback|savepoint|release|set|listen|create|alter|truncate|analyze)\b/.test(text);
