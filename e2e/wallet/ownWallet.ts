import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DevFile } from '@latchkey/devnet'
import { removeFolder } from '../../scripts/folders/removeFolder.ts'
import { serveSite } from '../serveSite.ts'

/** A wallet of a test's own, whose clock it sets: the server's two roles, the demo that shows it, and the mails that it sends. */
export type OwnWallet = {
  /** Where its mails are read. */
  inboxUrl: string
  /** Of the demo. */
  siteUrl: string
  /** From here on the server's clock is so much further. */
  pass(ms: number): void
  close(): Promise<void>
}

/** Starts it, with a new device held for `hours` where another one was used within `days`. */
export async function openOwnWallet(
  world: DevFile,
  newDeviceHold: { days: number; hours: number },
): Promise<OwnWallet> {
  // Slow to load, and the tests beside this one do without.
  const [{ createServer, listen }, { prepareDatabaseFolder }, { startInbox }, { freePort }] =
    await Promise.all([
      import('@latchkey/server'),
      import('../../packages/server/src/testing/prepareDatabaseFolder.ts'),
      import('../../packages/devnet/src/inbox/startInbox.ts'),
      import('../../packages/devnet/src/world/freePort.ts'),
    ])
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
  await prepareDatabaseFolder(join(folder, 'database'))
  const inbox = await startInbox({ port: 0, smtpPort: 0 })
  const port = await freePort(0)
  const walletUrl = `http://localhost:${port}`
  const worldWalletUrl = world.walletUrl ?? ''
  const site = await serveSite(world.demoUrl ?? '', {
    change: (text) => text.replaceAll(worldWalletUrl, walletUrl),
  })
  let passedMs = 0
  const mails = { perDay: 1000, perHour: 1000 }
  const many = { burst: 1000, perSecond: 100 }
  const server = await createServer(
    {
      chains: Object.entries(world.chains)
        .filter(([id]) => /^(?:eip155|solana):/.test(id))
        .map(([id, url]) => ({
          development: true,
          id,
          name: id,
          nativeCurrency: { decimals: 18, name: 'Coin', symbol: 'COIN' },
          testnet: true,
          upstreams: [{ trusted: true, url }],
        })),
      database: { folder: join(folder, 'database'), kind: 'pglite' },
      limits: { ratePerAddress: { keys: many, login: many } },
      log: { level: 'error' },
      parts: ['recovery', 'wallet'],
      publicChains: false,
      seedProjects: [{ id: world.projectId, name: 'Harbour', origins: ['http://localhost:*'] }],
      wallet: {
        assets: fileURLToPath(new URL('../../apps/wallet/dist/', import.meta.url)),
        embedders: [{ origins: [site.url], project: world.projectId }],
        keys: join(folder, 'keys'),
        limits: { mailsPerAddress: mails, mailsPerEmail: mails, mailsPerProject: mails },
        mail: { from: 'Latchkey <wallet@localhost>', url: inbox.smtpUrl },
        newDeviceHold,
        port,
        url: walletUrl,
      },
    },
    { now: () => Date.now() + passedMs },
  )
  const { wallet } = server
  if (!wallet) throw new Error('The server has no wallet.')
  const listening = await listen(wallet, { host: '127.0.0.1', port })
  return {
    async close() {
      site.close()
      await listening.close({ graceMs: 0 })
      await server.close()
      await inbox.close()
      await removeFolder(folder)
    },
    inboxUrl: inbox.url,
    pass(ms) {
      passedMs += ms
    },
    siteUrl: site.url,
  }
}
