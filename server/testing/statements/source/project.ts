import { relative } from 'node:path';
import { API, type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { isShorthandPropertyAssignment, type Node, type SourceFile } from 'typescript/unstable/ast';

export const root = `${import.meta.dirname}/../../../..`;

/** Tells whether a file contains functions that read nothing and change nothing. */
export const isPure = (path: string): boolean => /^(rules|contract)[/\\]/.test(relative(root, path));

/** Tells whether a file is the server's own, and not of the contract, the rules or a package. */
export const isOfServer = (path: string): boolean => /^server[/\\]/.test(relative(root, path));

/** The source files of the server, and what the compiler knows about them. */
export class SourceProject {
  readonly files: readonly SourceFile[];
  readonly checker: Checker;
  readonly #api = new API({ cwd: root });
  readonly #fragments = new Map<number, boolean>();
  readonly #symbols = new Map<Node, Symbol | undefined>();
  readonly #types = new Map<Node, Type | undefined>();

  constructor(config: string) {
    const snapshot = this.#api.updateSnapshot({ openProjects: [config] });
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`No project in ${config}`);
    this.checker = project.checker;
    this.files = project.rootFiles.flatMap((name) => project.program.getSourceFile(name) ?? []);
  }

  close(): void {
    this.#api.close();
  }

  symbolAt(node: Node): Symbol | undefined {
    if (!this.#symbols.has(node)) this.#symbols.set(node, this.#symbolAt(node));
    return this.#symbols.get(node);
  }

  #symbolAt(node: Node): Symbol | undefined {
    const symbol = isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Returns where a symbol is declared as a value. */
  declarationOf(symbol: Symbol): Node | undefined {
    return symbol.valueDeclaration?.resolve();
  }

  typeAt(node: Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node));
    return this.#types.get(node);
  }

  /** Tells whether a value of this type becomes part of SQL as SQL: one of Kysely's `sql`, or of its builder. */
  isFragment(type: Type | undefined): boolean {
    if (!type || type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return false;
    let found = this.#fragments.get(type.id);
    if (found === undefined) {
      found = type.isUnionType()
        ? type.getTypes().some((one) => this.isFragment(one))
        : this.checker.getPropertyOfType(type, 'toOperationNode') !== undefined;
      this.#fragments.set(type.id, found);
    }
    return found;
  }

  /** Returns the texts that a type of literals allows, or null for any text. */
  literalsOf(type: Type | undefined): string[] | null {
    if (type?.isStringLiteralType() || type?.isNumberLiteralType()) return [String(type.value)];
    if (!type?.isUnionType()) return null;
    const all = type.getTypes().map((one) => this.literalsOf(one));
    return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
  }

  /** Returns `server/people/riders/queries.ts:12`. */
  placeOf(node: Node): string {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return `${relative(root, file.fileName)}:${line + 1}`;
  }
}
