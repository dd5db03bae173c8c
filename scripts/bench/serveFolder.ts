import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export type ServedFolder = { url: string; close: () => void }

/** Serves built files as a good host does: compressed with brotli beforehand, and cacheable. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(css|html|js)$/.test(name))
      .map((name) => {
        const path = `/${name.split(sep).join('/')}`
        return [path, brotliCompressSync(readFileSync(join(folder, name)))]
      }),
  )
  const types: Record<string, string> = {
    css: 'text/css',
    html: 'text/html',
    js: 'text/javascript',
  }
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const content = files.get(pathname)
    if (!content) {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, {
        'cache-control': 'max-age=3600',
        'content-encoding': 'br',
        'content-type': `${types[pathname.split('.').at(-1) ?? '']}; charset=utf-8`,
      })
      .end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    url: `http://localhost:${port}`,
  }
}
