import type { Plugin } from 'vite'

type Chunk = { dynamicImports: readonly string[]; fileName: string; imports: readonly string[] }

/** By which Vite lets the browser preload what is imported later. */
const helper = '\0vite/preload-helper.js'

/**
 * Vite plugin: a page knows the files that it may load later, so that it can fetch them before it imports them. Vite's own
 * way is left out: some browsers keep a file that failed to preload until the page is left.
 */
export function chunkFiles(): Plugin {
  return {
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
    name: 'chunk-files',
    transformIndexHtml: {
      handler(_, { bundle = {}, chunk }) {
        const chunks = bundle as Readonly<Record<string, Partial<Chunk>>>
        if (!chunk) return []
        const first = filesOf([chunk.fileName], chunks)
        const files = [...filesOf(chunk.dynamicImports, chunks)].filter((file) => !first.has(file))
        if (files.length === 0) return []
        const content = files.sort().map((file) => `/${file}`)
        return [{ attrs: { content: content.join(' '), name: 'latchkey-chunk' }, tag: 'meta' }]
      },
      order: 'post',
    },
  }
}

/** Files, with everything that they import at once. */
function filesOf(
  names: readonly string[],
  chunks: Readonly<Record<string, Partial<Chunk>>>,
): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    chunks[name]?.imports?.forEach(visit)
  }
  names.forEach(visit)
  return files
}
