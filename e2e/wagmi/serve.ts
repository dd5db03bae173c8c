// Renders the site to HTML as a site's own server would, with the visitor's cookie, and serves the script that hydrates
// it. The first path names the kind of site, the argument what both kinds know of the world, as JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build, createServer as createViteServer } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'
import type { SiteFacts } from './Site.tsx'

const world = JSON.parse(process.argv[2] ?? '{}') as Omit<SiteFacts, 'cookie' | 'kind'>
const built = await build({
  build: {
    minify: false,
    rolldownOptions: { input: join(import.meta.dirname, 'browser.tsx') },
    target: 'es2022',
    write: false,
  },
  configFile: false,
  // React reports a mismatch in full only when it is built for development.
  define: { 'process.env.NODE_ENV': '"development"' },
  logLevel: 'error',
  mode: 'development',
  plugins: [latchkeyCss(), react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})
// The sources import style sheets, which Node by itself does not read.
const vite = await createViteServer({
  appType: 'custom',
  configFile: false,
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  plugins: [latchkeyCss(), react()],
  server: { middlewareMode: true, watch: null, ws: false },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
})
const { Site } = (await vite.ssrLoadModule(
  join(import.meta.dirname, 'Site.tsx'),
)) as typeof import('./Site.tsx')
const files = new Map(
  [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => [`/${file.fileName}`, file]),
)
const entry = [...files.values()].find((file) => file.type === 'chunk' && file.isEntry)

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/existing' || path === '/given') {
    const kind = path === '/given' ? 'given' : 'existing'
    const facts: SiteFacts = { ...world, cookie: request.headers.cookie, kind }
    const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>wagmi</title><div id="root">${renderToString(createElement(Site, facts))}</div><script id="facts" type="application/json">${json}</script><script type="module" src="/${entry?.fileName}"></script></html>`,
    )
    return
  }
  const file = files.get(path)
  if (file) response.setHeader('content-type', 'text/javascript')
  else response.statusCode = 404
  response.end(file?.type === 'chunk' ? file.code : file?.source)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://localhost:${(server.address() as AddressInfo).port}` })
})
