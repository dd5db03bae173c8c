import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'

/** Links of a page, by path from the root, that lead to no file of this checkout or to no heading of another page. */
export function linkProblems(page: string): string[] {
  const path = join(workspaceRoot, page)
  return linksOf(readFileSync(path, 'utf8'))
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file ? join(dirname(path), file) : path
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
    .map((link) => `${page}: ${link}`)
}

/** What a page links to and what it shows; code has no links. */
export function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^ {0,3}(`{3,}).*?^ {0,3}\1$/gms, '').replaceAll(/`[^`\n]*`/g, '``')
  return [...prose.matchAll(/\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g)].map(
    ([, link = '', attribute]) => attribute ?? link,
  )
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>()
  return [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count ? `${anchor}-${count}` : anchor
  })
}
