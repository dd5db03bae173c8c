import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import type { WorldFacts } from './WorldInfo.ts'
import { factsJson } from './worldFacts.ts'

/** Where a built page takes the world's facts. */
const placeholder = '<!--latchkey-world-->'

/** What sites send that isolate their pages from those of others. */
const isolation = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
}

export type BuiltDemoParameters = {
  /** Folder of the build. */
  folder: string
  facts: () => WorldFacts
  /** Sends the strict content security policy with every answer. */
  csp: boolean
}

/**
 * The built demo as a fetch handler. Pages get the world's facts, and are isolated where their query says `isolated=1`; files
 * with a hash in their name are cached for a year.
 */
export function serveBuiltDemo({ csp, facts, folder }: BuiltDemoParameters): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('x-content-type-options', 'nosniff')
    if (context.res.ok && context.req.path.startsWith('/assets/'))
      context.header('cache-control', 'public, max-age=31536000, immutable')
    if (csp) context.header('content-security-policy', contentSecurityPolicy(facts()))
    if (context.req.query('isolated') === '1')
      for (const [name, value] of Object.entries(isolation)) context.header(name, value)
  })
  app.get('/', (context) => page(context.req.path, 'index.html'))
  app.get('/:page{[a-z0-9-]+\\.html}', (context) =>
    page(context.req.path, context.req.param('page')),
  )
  app.get('*', serveStatic({ root: relative(process.cwd(), folder) || '.' }))
  return app

  async function page(path: string, file: string): Promise<Response> {
    const html = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (html === undefined) return new Response(`No page at ${path}\n`, { status: 404 })
    const script = `<script type="application/json" id="latchkey-world">${factsJson(facts())}</script>`
    return new Response(
      html.replace(placeholder, () => script),
      {
        headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      },
    )
  }
}
