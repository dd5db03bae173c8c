import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { buildPage } from '../process/buildPage.ts'
import type { RunningPart } from './startDemo.ts'
import type { WorldFacts } from './WorldInfo.ts'
import { factsJson } from './worldFacts.ts'

export type StartPhoneParameters = {
  /** A port that was free a moment ago. */
  port: number
  /** Asked at each visit, since the relay's address is known only later. */
  facts: () => WorldFacts
}

const main = new URL('../phone/main.tsx', import.meta.url)
const page = fileURLToPath(new URL('../phone/index.html', import.meta.url))

/** Any port of this machine, since a site may bring a chain of its own; and no other machine. */
const thisMachine = ['http', 'ws'].flatMap((scheme) => [
  `${scheme}://localhost:*`,
  `${scheme}://127.0.0.1:*`,
])
const policy = Object.entries({
  'base-uri': ["'none'"],
  'connect-src': ["'self'", ...thisMachine],
  'default-src': ["'none'"],
  'form-action': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
})
  .map(([name, sources]) => [name, ...sources].join(' '))
  .join('; ')

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Serves the phone-wallet page on the loopback address, from an origin of its own as another device would have. */
export async function startPhone({ facts, port }: StartPhoneParameters): Promise<RunningPart> {
  const folder = await buildPage(main)
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-cache')
    context.header('content-security-policy', policy)
    context.header('referrer-policy', 'no-referrer')
    context.header('x-content-type-options', 'nosniff')
  })
  // Links of sites open a wallet at `/wc`, with the pairing in the query.
  for (const path of ['/', '/wc'])
    app.get(path, async (context) => {
      const script = `<script type="application/json" id="latchkey-world">${factsJson(facts())}</script>`
      const html = await readFile(page, 'utf8')
      return context.html(html.replace('<!--latchkey-world-->', () => script))
    })
  app.get('/:file{main\\.(css|js)}', async (context) => {
    const file = context.req.param('file')
    const text = await readFile(join(folder, file), 'utf8')
    return context.body(text, 200, { 'content-type': types[extname(file)] ?? '' })
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
    url: `http://localhost:${port}`,
  }
}
