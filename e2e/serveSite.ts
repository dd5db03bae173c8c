import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type ServeSiteOptions = {
  /** What becomes of the page's HTML, and of its policy. */
  change: (content: string) => string
  /** Paths that this server answers by itself, instead of the site: by the posted text. */
  answers?: Readonly<Record<string, (posted: string) => { body: string; type: string }>>
}

export type ServedSite = { url: string; close(): void }

/**
 * Serves a site of the world from a port of its own, changed.
 *
 * By a server, not by a route: a page that the browser got from no address is not of this machine,
 * and Local Network Access keeps such a page from every socket here.
 */
export async function serveSite(
  siteUrl: string,
  { answers = {}, change }: ServeSiteOptions,
): Promise<ServedSite> {
  const site = createServer(async (request, response) => {
    const own = answers[request.url ?? '/']
    if (own) {
      const { body, type } = own(await text(request))
      response.writeHead(200, { 'content-type': type }).end(body)
      return
    }
    const answer = await fetch(new URL(request.url ?? '/', siteUrl))
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, {
      'content-security-policy': change(answer.headers.get('content-security-policy') ?? ''),
      'content-type': type,
    })
    response.end(
      type.startsWith('text/html')
        ? change(await answer.text())
        : Buffer.from(await answer.arrayBuffer()),
    )
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  return {
    url: `http://localhost:${(site.address() as AddressInfo).port}`,
    close() {
      site.close()
      site.closeAllConnections()
    },
  }
}
