import { expect, test } from 'vitest'
import { chunkFiles } from './chunkFiles.ts'

const chunk = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  dynamicImports,
  fileName,
  imports,
  type: 'chunk',
})
const bundle = {
  'card.js': chunk('card.js', ['screens.js', 'shared.js']),
  'frame.js': chunk('frame.js', ['shared.js'], ['card.js']),
  'link.js': chunk('link.js', ['screens.js', 'shared.js']),
  'screens.js': chunk('screens.js', ['shared.js']),
  'shared.js': chunk('shared.js'),
}

function tagsOf(name: keyof typeof bundle): unknown {
  const { transformIndexHtml } = chunkFiles()
  const { handler } = transformIndexHtml as unknown as {
    handler: (html: string, context: object) => unknown
  }
  return handler('', { bundle, chunk: bundle[name] })
}

test('a page names what it may load later, without what it has loaded already', () => {
  expect(tagsOf('frame.js')).toEqual([
    { attrs: { content: '/card.js /screens.js', name: 'latchkey-chunk' }, tag: 'meta' },
  ])
})

test('a page that loads nothing later names nothing', () => {
  expect(tagsOf('link.js')).toEqual([])
})

test('no file is preloaded, for one that failed would be kept', () => {
  const load = chunkFiles().load as (id: string) => string | null
  expect(load('\0vite/preload-helper.js')).toBe('export const __vitePreload = (load) => load()')
  expect(load('/src/frame.ts')).toBeNull()
})
