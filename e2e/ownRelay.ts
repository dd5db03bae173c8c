import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/** A relay of a test's own, which it may stop and start: the server with nothing but its relay, its database in a folder. */
export class OwnRelay {
  readonly #folder: string
  readonly #projectId: string
  #close: (() => Promise<void>) | undefined
  #port = 0

  private constructor(folder: string, projectId: string) {
    this.#folder = folder
    this.#projectId = projectId
  }

  static async open(projectId: string): Promise<OwnRelay> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
    const relay = new OwnRelay(folder, projectId)
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
      only: 'relay',
      seedProjects: [{ id: this.#projectId, name: 'Test', origins: ['http://localhost:*'] }],
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
    await rm(this.#folder, { recursive: true })
  }

  /** Has the pages of a context use this relay in place of the world's. */
  async serve(context: BrowserContext, worldRelayUrl: string): Promise<void> {
    const { origin } = new URL(worldRelayUrl)
    const own = `ws://localhost:${this.#port}`
    await context.route(
      ({ pathname }) => pathname === '/',
      async (route) => {
        const response = await route.fetch()
        const headers = response.headers()
        const policy = headers['content-security-policy'] ?? ''
        await route.fulfill({
          body: (await response.text()).replaceAll(origin, own),
          headers: { ...headers, 'content-security-policy': policy.replaceAll(origin, own) },
          response,
        })
      },
    )
  }
}
