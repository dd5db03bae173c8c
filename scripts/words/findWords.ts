import ts from 'typescript'
import { dialect, type Word } from './dialect.ts'

export type FoundWord = { line: number; text: string; instead: string }

/** Finds words of the dialect in the identifiers and comments of a TypeScript or JavaScript file; strings are free. */
export function findWords(file: string, source: string): readonly FoundWord[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: FoundWord[] = []
  const comments = new Set<number>()

  const add = (kind: Word['only'], at: number, text: string) => {
    for (const { instead, only, pattern } of dialect) {
      if (only && only !== kind) continue
      for (const [match] of text.matchAll(pattern))
        found.push({ instead, line: lineOf(at), text: match.trim() })
    }
  }
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line + 1
  const addComments = (ranges: readonly ts.CommentRange[] = []) => {
    for (const { end, pos } of joined(ranges, source)) {
      if (comments.has(pos)) continue
      comments.add(pos)
      add('comments', pos, plainComment(source.slice(pos, end)))
    }
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) return
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      add('identifiers', node.getStart(tree), wordsOf(node.text))
    const children = node.getChildren(tree)
    if (children.length === 0) {
      addComments(ts.getLeadingCommentRanges(source, node.getFullStart()))
      addComments(ts.getTrailingCommentRanges(source, node.getEnd()))
    }
    for (const child of children) if (!ts.isJSDoc(child)) visit(child)
  }
  visit(tree)
  return found.toSorted((a, b) => a.line - b.line)
}

/** Lines of `//` below each other are one comment. */
function joined(
  ranges: readonly ts.CommentRange[],
  source: string,
): readonly { pos: number; end: number }[] {
  const all: { pos: number; end: number }[] = []
  for (const { end, pos } of ranges) {
    const last = all.at(-1)
    if (last && /^\n[ \t]*\/\/$/.test(source.slice(last.end, pos + 2))) last.end = end
    else all.push({ end, pos })
  }
  return all
}

/** The comment's sentence on one line, in lower case. */
function plainComment(text: string): string {
  return text
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s*\/\/\s?/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase()
}

/** `maxIdleURL` as `max idle url`. */
function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$#]+/g, ' ')
    .toLowerCase()
    .trim()
}
