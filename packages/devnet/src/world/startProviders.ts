import { generateKeyPairSync } from 'node:crypto'
import type { PlayClient } from '../social/PlayClient.ts'
import { appleStandIn } from '../social/standIns/apple.ts'
import { googleStandIn } from '../social/standIns/google.ts'
import { startProvider } from '../social/startProvider.ts'

/** By whose accounts visitors log in to a world. */
export type WorldProvider = 'apple' | 'google'

/** One text for each of them. */
export type ByProvider = Readonly<Record<WorldProvider, string>>

/** What the server is at each of them, and proves itself by; it opens nothing anywhere else. */
export type WorldClients = {
  apple: { client: string; key: string; keyId: string; team: string }
  google: { client: string; secret: string }
}

export type RunningProviders = { clients: WorldClients; close(): Promise<void>; urls: ByProvider }

const client = 'latchkey-world.example'

/** Starts what stands in for providers, for a wallet of this origin. */
export async function startProviders({
  ports,
  walletUrl,
}: {
  /** Each was free a moment ago. */
  ports: Readonly<Record<WorldProvider, number>>
  walletUrl: string
}): Promise<RunningProviders> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  })
  const apple = { client, key: privateKey, keyId: 'PLAYKEY001', team: 'PLAYTEAM01' }
  const google = { client, secret: 'play-secret-of-google' }
  const at = (name: WorldProvider): Omit<PlayClient, 'secret'> => ({
    id: client,
    redirectUris: [`${walletUrl}/returns/wallet/${name}`],
  })
  const { keyId, team } = apple
  const started = [
    await startProvider({
      client: { ...at('apple'), secret: { keyId, publicKey, team } },
      port: ports.apple,
      standIn: appleStandIn,
    }),
    await startProvider({
      client: { ...at('google'), secret: google.secret },
      port: ports.google,
      standIn: googleStandIn,
    }),
  ] as const
  const [appleRunning, googleRunning] = started
  return {
    clients: { apple, google },
    async close() {
      await Promise.all(started.map((each) => each.close()))
    },
    urls: { apple: appleRunning.url, google: googleRunning.url },
  }
}
