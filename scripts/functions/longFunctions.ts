import ts from 'typescript'

/** Lines beyond which a function is cut by noun or verb. */
export const maxLines = 120

/** Functions of a source that are longer than may be, by name, with their lines. */
export function longFunctions(file: string, source: string): Readonly<Record<string, number>> {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Record<string, number> = {}
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart(tree)) + 1
      const name = nameOf(node)
      // Of two of one name the longer counts.
      if (lines > maxLines) found[name] = Math.max(lines, found[name] ?? 0)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Its own name, or of what it is kept in; a function that has neither is called by no one else. */
function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? ('name' in node.parent ? node.parent.name : undefined)
  return named && ts.isIdentifier(named as ts.Node) ? (named as ts.Identifier).text : 'anonymous'
}
