import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { publishedPackages, workspaceRoot } from '../workspace.ts'
import type { PublishedFile } from './findProblems.ts'

/** For Node, or for a site's tests. */
const notForPages = new Set(['@latchkey/server', '@latchkey/testing'])

/** What is published for pages, as built: modules and style sheets. */
export function publishedFiles(ending: '.js' | '.css'): PublishedFile[] {
  return publishedPackages()
    .filter(({ name }) => !notForPages.has(name))
    .flatMap(({ folder }) => {
      const dist = join(folder, 'dist')
      return (
        readdirSync(dist, { encoding: 'utf8', recursive: true })
          // The one-line script is made of these and of libraries, which know what a browser has.
          .filter((file) => file.endsWith(ending) && !file.startsWith(`script${sep}`))
          .map((file) => join(dist, file))
      )
    })
    .map((file) => ({ path: relative(workspaceRoot, file), text: readFileSync(file, 'utf8') }))
}
