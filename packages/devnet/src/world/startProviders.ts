import { generateKeyPairSync } from 'node:crypto'
import { returnPath, type SocialProvider, type WindowProvider } from '@latchkey/protocol/wallet'
import type { FarcasterChain } from '../social/farcaster/createFarcasterChain.ts'
import { startFarcaster } from '../social/farcaster/startFarcaster.ts'
import { appleStandIn } from '../social/standIns/apple.ts'
import { discordStandIn } from '../social/standIns/discord.ts'
import { facebookStandIn } from '../social/standIns/facebook.ts'
import { githubStandIn } from '../social/standIns/github.ts'
import { googleStandIn } from '../social/standIns/google.ts'
import { xStandIn } from '../social/standIns/x.ts'
import { type RunningProvider, startProvider } from '../social/startProvider.ts'

/** One text for each provider by whose accounts visitors log in to a world. */
export type ByProvider = Readonly<Record<SocialProvider, string>>

/** What the server is at each of them, and proves itself by; it opens nothing anywhere else. */
export type WorldClients = {
  apple: { client: string; key: string; keyId: string; team: string }
  /** It has one secret for a client. */
  discord: { client: string; secret: string }
  facebook: { client: string; secret: string }
  /** Each role has a secret of its own. */
  github: { client: string; secrets: { recovery: string; wallet: string } }
  google: { client: string; secret: string }
  x: { client: string; secret: string }
}

export type RunningProviders = {
  clients: WorldClients
  close(): Promise<void>
  /** Who says which account of Farcaster an address holds. */
  farcasterNodes: readonly string[]
  urls: ByProvider
}

const client = 'latchkey-world.example'

/** Starts what stands in for providers, for a wallet of this origin. Where one does not start, none is left running. */
export async function startProviders({
  farcaster,
  ports,
  startOne = startProvider,
  walletUrl,
}: {
  farcaster: Pick<FarcasterChain, 'rpcUrl' | 'setAuth' | 'setCustody'>
  /** Each was free a moment ago. */
  ports: Readonly<Record<SocialProvider, number>>
  startOne?: typeof startProvider | undefined
  walletUrl: string
}): Promise<RunningProviders> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
    publicKeyEncoding: { format: 'pem', type: 'spki' },
  })
  const clients: WorldClients = {
    apple: { client, key: privateKey, keyId: 'PLAYKEY001', team: 'PLAYTEAM01' },
    discord: { client, secret: 'play-secret-of-discord' },
    facebook: { client, secret: 'play-secret-of-facebook' },
    github: {
      client,
      secrets: {
        recovery: 'play-secret-of-github-for-recovery',
        wallet: 'play-secret-of-github-for-wallet',
      },
    },
    google: { client, secret: 'play-secret-of-google' },
    x: { client, secret: 'play-secret-of-x' },
  }
  const running: Pick<RunningProvider, 'close'>[] = []
  const close = async () => {
    await Promise.all(running.map((each) => each.close()))
  }
  const start = async (
    redirectUris: readonly string[],
    {
      secret,
      ...how
    }: Pick<Parameters<typeof startProvider>[0], 'port' | 'standIn'> & {
      secret: Parameters<typeof startProvider>[0]['client']['secret']
    },
  ) => {
    const started = await startOne({ ...how, client: { id: client, redirectUris, secret } })
    running.push(started)
    return started.url
  }
  const back = (role: 'recovery' | 'wallet', name: WindowProvider) =>
    `${walletUrl}${returnPath(role, name)}`
  const { keyId, team } = clients.apple
  try {
    const urls = {
      apple: await start([back('wallet', 'apple')], {
        port: ports.apple,
        secret: { keyId, publicKey, team },
        standIn: appleStandIn,
      }),
      discord: await start([back('recovery', 'discord'), back('wallet', 'discord')], {
        port: ports.discord,
        secret: clients.discord.secret,
        standIn: discordStandIn,
      }),
      facebook: await start([back('recovery', 'facebook'), back('wallet', 'facebook')], {
        port: ports.facebook,
        secret: clients.facebook.secret,
        standIn: facebookStandIn,
      }),
      // A client has one address there, so it is what the ways back of both roles are below.
      github: await start([`${walletUrl}/returns`], {
        port: ports.github,
        secret: Object.values(clients.github.secrets),
        standIn: githubStandIn,
      }),
      google: await start([back('wallet', 'google')], {
        port: ports.google,
        secret: clients.google.secret,
        standIn: googleStandIn,
      }),
      x: await start([back('recovery', 'x'), back('wallet', 'x')], {
        port: ports.x,
        secret: clients.x.secret,
        standIn: xStandIn,
      }),
    }
    // The last: where it does not start, the others are closed.
    const relay = await startFarcaster({ port: ports.farcaster, registry: farcaster })
    running.push(relay)
    return {
      clients,
      close,
      farcasterNodes: [farcaster.rpcUrl],
      urls: { ...urls, farcaster: relay.url },
    }
  } catch (error) {
    await close()
    throw error
  }
}
