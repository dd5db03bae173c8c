import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevFile } from '@latchkey/devnet'
import { removeFolder } from '../scripts/folders/removeFolder.ts'
import { type ServedSite, serveSite } from './serveSite.ts'

/** A relay of a test's own, which it may stop and start: the server with nothing but its relay, its database in a folder. */
export class OwnRelay {
  readonly #folder: string
  readonly #world: DevFile
  readonly #sites: ServedSite[] = []
  #close: (() => Promise<void>) | undefined
  #port = 0

  private constructor(folder: string, world: DevFile) {
    this.#folder = folder
    this.#world = world
  }

  static async open(world: DevFile): Promise<OwnRelay> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
    // Slow to load, as is the server, and the tests beside this one do without.
    const { prepareDatabaseFolder } = await import(
      '../packages/server/src/testing/prepareDatabaseFolder.ts'
    )
    await prepareDatabaseFolder(join(folder, 'database'))
    const relay = new OwnRelay(folder, world)
    await relay.start()
    return relay
  }

  /** Starts it on the port it had, with what it kept. */
  async start(): Promise<void> {
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
    for (const site of this.#sites) site.close()
    await removeFolder(this.#folder)
  }

  /** Serves a site of the world with this relay in place of the world's, and gives its address. */
  async site(worldSiteUrl: string): Promise<string> {
    const { origin } = new URL(this.#world.relayUrl ?? '')
    const site = await serveSite(worldSiteUrl, {
      change: (text) => text.replaceAll(origin, `ws://localhost:${this.#port}`),
    })
    this.#sites.push(site)
    return site.url
  }
}
