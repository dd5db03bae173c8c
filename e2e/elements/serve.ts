// Serves pages without React under a strict policy: one whose bundle has the elements, and one with the one-line script. The
// argument is what pages know of the world, as JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'
import type { SiteFacts } from './browser.ts'

const { projectId, rpcUrls, serverUrl } = JSON.parse(process.argv[2] ?? '{}') as SiteFacts
const elements = join(import.meta.dirname, '../../packages/elements')

/** The files of a build by their paths in the site. */
async function filesOf(folder: string, config: InlineConfig) {
  const built = await build({ logLevel: 'error', ...config })
  return new Map(
    [built]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .map((file) => [`${folder}${file.fileName}`, file]),
  )
}

const site = await filesOf('/', {
  build: {
    modulePreload: false,
    rolldownOptions: {
      input: { page: join(import.meta.dirname, 'browser.ts') },
      output: { entryFileNames: '[name].js' },
    },
    target: 'es2022',
    write: false,
  },
  configFile: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [latchkeyCss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
})
const script = await filesOf('/latchkey/', {
  build: { write: false },
  configFile: join(elements, 'script.vite.config.ts'),
  root: elements,
})
const files = new Map([...site, ...script])

const networks = rpcUrls.map((url, index) => ({
  id: 31337 + index,
  name: `Dev ${31337 + index}`,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: [url] } },
}))
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
const tools = `<button id="open">Open</button><button id="mount">Mount</button><button id="sign">Sign</button><button id="switch">Switch</button>
<output id="state"></output><output id="signature"></output><output id="events"></output>`
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Elements</title>${head}<body>${body}</body></html>`

const withElements = (body: string) =>
  page(
    `<script id="facts" type="application/json">${json({ projectId, rpcUrls, serverUrl })}</script><script type="module" src="/page.js"></script>`,
    body + tools,
  )

const pages: Readonly<Record<string, string>> = {
  '/': withElements(
    `<nav id="buttons"><latchkey-button label="Sign up"></latchkey-button><latchkey-account-button></latchkey-account-button><latchkey-network-button></latchkey-network-button></nav><aside id="elsewhere"></aside>`,
  ),
  '/bare': withElements(''),
  '/embedded': withElements('<main id="place"><latchkey-modal></latchkey-modal></main>'),
  '/two': withElements(
    '<nav id="buttons"><latchkey-button></latchkey-button></nav><section id="second"><latchkey-button></latchkey-button></section>',
  ),
  '/script': page(
    `<script type="application/json" data-latchkey>${json({ networks })}</script><script type="module" src="/latchkey/latchkey.js" data-project-id="${projectId}" data-server-url="${serverUrl}"></script>`,
    '<latchkey-button></latchkey-button><latchkey-network-button></latchkey-network-button>',
  ),
  '/script-unknown': page(
    `<script type="module" src="/latchkey/latchkey.js" data-project-id="${projectId}" data-server-url="${serverUrl}" data-networks="bse"></script>`,
    '<latchkey-button></latchkey-button>',
  ),
}

const policy = [
  "base-uri 'none'",
  `connect-src 'self' ${[serverUrl, ...rpcUrls].join(' ')}`,
  "default-src 'none'",
  "form-action 'none'",
  `img-src 'self' data: blob: ${serverUrl}`,
  "require-trusted-types-for 'script'",
  "script-src 'self'",
  "style-src 'self'",
].join('; ')

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('content-security-policy', policy)
  const html = pages[pathname]
  if (html !== undefined) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
    return
  }
  const file = files.get(pathname)
  if (file) response.setHeader('content-type', 'text/javascript')
  else response.statusCode = 404
  response.end(file?.type === 'chunk' ? file.code : file?.source)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://localhost:${(server.address() as AddressInfo).port}` })
})
