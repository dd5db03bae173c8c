// Renders the site to HTML as a site's own server would, and serves it with the script that hydrates it.
// Under `/different` it renders another greeting than the browser will.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build, createServer as createViteServer } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'

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
// What the package has as `buttons.css`.
const { buttonCss } = (await vite.ssrLoadModule(
  join(import.meta.dirname, '../../packages/react/src/buttons/buttonCss.ts'),
)) as typeof import('../../packages/react/src/buttons/buttonCss.ts')
const files = new Map(
  [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => [`/${file.fileName}`, file]),
)
const entry = [...files.values()].find((file) => file.type === 'chunk' && file.isEntry)

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path === '/' || path === '/different') {
    const greeting = path === '/' ? 'Hello' : 'Good evening'
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><link rel="stylesheet" href="/buttons.css"><title>Rendered</title><div id="root">${renderToString(createElement(Site, { greeting }))}</div><script type="module" src="/${entry?.fileName}"></script></html>`,
    )
    return
  }
  if (path === '/buttons.css') {
    response.setHeader('content-type', 'text/css')
    response.end(buttonCss())
    return
  }
  const file = files.get(path)
  if (file) response.setHeader('content-type', 'text/javascript')
  else response.statusCode = 404
  response.end(file?.type === 'chunk' ? file.code : file?.source)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
})
