import { join } from 'node:path'
import ts from 'typescript'
import { publishedPackages, workspaceRoot } from '../workspace.ts'

/** A function, class or constant that a package exports. */
export type ApiEntry = {
  kind: 'class' | 'constant' | 'function'
  name: string
  /** The first sentence of its docstring. */
  summary: string
  /** Classes named by `@throws`. */
  throws: string[]
  /** Of an error whose code is always the same. */
  code: string | undefined
}

export type Api = {
  /** By what is imported, such as `@latchkey/core/siwx`. */
  modules: { name: string; entries: ApiEntry[] }[]
  /** What `createLatchkey` takes. */
  options: { name: string; isOptional: boolean; summary: string }[]
}

/** Reads what the published packages export, with their docstrings, from their sources. */
export function readApi(): Api {
  const targets = publishedPackages().flatMap(({ exports, folder, name }) =>
    Object.entries(exports).flatMap(([subpath, { source }]) =>
      source ? [{ file: join(folder, source), name: join(name, subpath) }] : [],
    ),
  )
  const program = ts.createProgram(
    targets.map(({ file }) => file),
    {
      customConditions: ['source'],
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      target: ts.ScriptTarget.ES2022,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  const modules = targets.map(({ file, name }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing.`)
    const entries = checker
      .getExportsOfModule(module)
      .flatMap((symbol) => entryOf(symbol.name, resolved(symbol, checker), checker) ?? [])
    return { entries: entries.sort((one, other) => compare(one.name, other.name)), name }
  })
  return { modules, options: optionsOf(program, checker) }
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function entryOf(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): ApiEntry | undefined {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return undefined
  const kind =
    symbol.flags & ts.SymbolFlags.Class
      ? 'class'
      : symbol.flags & ts.SymbolFlags.Function
        ? 'function'
        : 'constant'
  const throwing = symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === 'throws')
    .flatMap(({ text }) => /^\{(\w+)\}/.exec(ts.displayPartsToString(text))?.[1] ?? [])
  return {
    code: kind === 'class' ? codeOf(symbol) : undefined,
    kind,
    name,
    summary: summaryOf(symbol, checker),
    throws: [...new Set(throwing)],
  }
}

/** The first sentence; one of an overload stands for all. */
function summaryOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^.*?[.;](?=\s|$)(?<!\b(?:e\.g|i\.e)\.)/.exec(text)?.[0].replace(/;$/, '.') ?? text
}

function codeOf(symbol: ts.Symbol): string | undefined {
  const declaration = symbol.declarations?.find(ts.isClassDeclaration)
  for (const member of declaration?.members ?? [])
    if (
      ts.isPropertyDeclaration(member) &&
      member.name.getText() === 'code' &&
      member.initializer &&
      ts.isStringLiteral(member.initializer)
    )
      return member.initializer.text
  return undefined
}

function optionsOf(program: ts.Program, checker: ts.TypeChecker): Api['options'] {
  const source = program.getSourceFile(join(workspaceRoot, 'packages/core/src/LatchkeyOptions.ts'))
  const declaration = source?.statements.find(
    (one): one is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(one) && one.name.text === 'LatchkeyOptions',
  )
  if (!declaration) throw new Error('There is no LatchkeyOptions.')
  return checker
    .getTypeAtLocation(declaration)
    .getProperties()
    .map((property) => ({
      isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
      name: property.name,
      summary: summaryOf(property, checker),
    }))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}
