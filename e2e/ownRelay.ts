import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevFile } from '@latchkey/devnet'

/** A relay of a test's own, which it may stop and start: the server with nothing but its relay, its database in a folder. */
export class OwnRelay {
  readonly #folder: string
  readonly #world: DevFile
  readonly #sites: Server[] = []
  #close: (() => Promise<void>) | undefined
  #port = 0

  private constructor(folder: string, world: DevFile) {
    this.#folder = folder
    this.#world = world
  }

  static async open(world: DevFile): Promise<OwnRelay> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
    const relay = new OwnRelay(folder, world)
    await relay.start()
    return relay
  }

  /** Starts it on the port it had, with what it kept. */
  async start(): Promise<void> {
    // Its embedded database is slow to load, and the tests beside this one do without.
    const { createServer, listen } = await import('@latchkey/server')
    const server = await createServer({
      database: { folder: join(this.#folder, 'database'), kind: 'pglite' },
      log: { level: 'error' },
      parts: ['relay'],
      seedProjects: [{ id: this.#world.projectId, name: 'Test', origins: ['http://localhost:*'] }],
    })
    const listening = await listen(server, { host: '127.0.0.1', port: this.#port })
    this.#port = listening.port
    this.#close = async () => {
      await listening.close({ graceMs: 0 })
      await server.close()
    }
  }

  /** Ends it and every socket it has. */
  async stop(): Promise<void> {
    await this.#close?.()
    this.#close = undefined
  }

  async remove(): Promise<void> {
    await this.stop()
    for (const site of this.#sites) {
      site.close()
      site.closeAllConnections()
    }
    await rm(this.#folder, { recursive: true })
  }

  /**
   * Serves a site of the world with this relay in place of the world's, and gives its address.
   *
   * By a server, not by a route: a page that the browser got from no address is not of this machine,
   * and Local Network Access keeps such a page from every socket here.
   */
  async site(worldSiteUrl: string): Promise<string> {
    const { origin } = new URL(this.#world.relayUrl ?? '')
    const withOwnRelay = (text: string) => text.replaceAll(origin, `ws://localhost:${this.#port}`)
    const site = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? '/', worldSiteUrl))
      const type = answer.headers.get('content-type') ?? ''
      const policy = answer.headers.get('content-security-policy') ?? ''
      response.writeHead(answer.status, {
        'content-security-policy': withOwnRelay(policy),
        'content-type': type,
      })
      response.end(
        type.startsWith('text/html')
          ? withOwnRelay(await answer.text())
          : Buffer.from(await answer.arrayBuffer()),
      )
    })
    this.#sites.push(site)
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    return `http://localhost:${(site.address() as AddressInfo).port}`
  }
}
