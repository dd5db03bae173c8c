import type { LatchkeyServer, Listening, ServerConfigInput } from '@latchkey/server'
import type { DevToken } from '../chain/devContracts.ts'
import { devFaucet } from '../chain/devFaucet.ts'
import type { RunningPart } from './startDemo.ts'
import type {
  OtherNetwork,
  WorldBitcoin,
  WorldExchange,
  WorldFacts,
  WorldNetwork,
  WorldSolana,
} from './WorldInfo.ts'
import {
  type WalletParameters,
  walletRates,
  walletSettings,
  walletUrlOf,
} from './walletSettings.ts'

export type StartServerParameters = {
  /** A port that was free a moment ago. */
  port: number
  facts: WorldFacts
  /** Folder of the database; kept between runs. */
  folder: string
  /** Undefined for a server without the wallet. */
  wallet?: WalletParameters | undefined
}

/** Where the server listens, and its wallet's origin where it has one. */
export type RunningServer = RunningPart & { walletUrl: string | undefined }

const closeGraceMs = 1_000

/**
 * Starts Latchkey's server on the loopback address with the development project and chains.
 *
 * @throws {ConfigError} @throws {DatabaseLockedError}
 */
export async function startServer(parameters: StartServerParameters): Promise<RunningServer> {
  // Its embedded database is the slowest import of all; a world without a server should not pay for it.
  const { createServer, listen } = await import('@latchkey/server')
  const server = await createServer(serverConfig(parameters))
  const { wallet } = server as LatchkeyServer & { wallet?: Pick<LatchkeyServer, 'fetch'> }
  const opened: Listening[] = []
  const close = async () => {
    server.drain()
    await Promise.all(opened.map((each) => each.close({ graceMs: closeGraceMs })))
    await server.close()
  }
  const open = async (app: Parameters<typeof listen>[0], port: number) => {
    const listening = await listen(app, { host: '127.0.0.1', port })
    opened.push(listening)
    return listening.port
  }
  try {
    const port = await open(server, parameters.port)
    const walletPort = wallet && parameters.wallet && (await open(wallet, parameters.wallet.port))
    return {
      close,
      url: `http://localhost:${port}`,
      walletUrl: walletPort === undefined ? undefined : walletUrlOf(walletPort),
    }
  } catch (error) {
    await close()
    throw error
  }
}

function serverConfig({ facts, folder, port, wallet }: StartServerParameters): ServerConfigInput {
  return {
    ...(wallet && walletSettings(wallet, facts.projectId)),
    chains: [
      ...facts.networks.map((network) => chainSetting(network, facts)),
      ...(facts.solana ? [solanaSetting(facts.solana)] : []),
      ...(facts.bitcoin ? [bitcoinSetting(facts.bitcoin)] : []),
    ],
    database: { folder, kind: 'pglite' },
    host: '127.0.0.1',
    // Requests are in the browser's own tools; the terminal is for what went wrong.
    log: { level: 'error' },
    // A zone of this world's own. Every visitor of this machine has the one address.
    names: { ratePerAddress: { burst: 10_000, perSecond: 100 }, zone: 'latchkey.test' },
    limits: {
      ratePerAddress: {
        nameWrite: { burst: 1_000, perSecond: 100 },
        orders: { burst: 1_000, perSecond: 100 },
        ...(wallet && walletRates),
      },
      ratePerProject: {
        nameWrite: { burst: 10_000, perSecond: 1_000 },
        orders: { burst: 10_000, perSecond: 1_000 },
      },
    },
    onramp: {
      ratePerAddress: { burst: 10_000, perSecond: 100 },
      sandbox: { faucets: faucetsOf(facts) },
    },
    port,
    // Nothing outside this machine is asked.
    publicChains: false,
    publicUrl: `http://localhost:${port}`,
    // Every page and every phone wallet of this machine has the one address.
    relay: {
      limits: {
        publishesPerAddress: { burst: 1_000, perSecond: 200 },
        socketsPerAddress: 500,
        upgradesPerAddress: { burst: 500, perSecond: 50 },
      },
    },
    seedProjects: [
      {
        id: facts.projectId,
        name: 'Development',
        // Pages of this machine are always allowed; with a list that is not empty, no others are.
        origins: ['http://localhost:*'],
      },
    ],
  }
}

/** Who pays what is bought, on each chain that has something to sell. */
function faucetsOf({ networks, solana }: WorldFacts) {
  const payer = solana?.accounts.at(-1)
  return [
    ...networks.map(({ caipNetworkId }) => ({
      chain: caipNetworkId,
      privateKey: devFaucet.privateKey,
    })),
    ...(solana && payer
      ? [{ chain: solana.network.caipNetworkId, privateKey: payer.secretKey }]
      : []),
  ]
}

function solanaSetting({ network, tokens }: WorldSolana) {
  return {
    ...otherSetting(network),
    names: 'sns' as const,
    nativePriceUsd: 150,
    tokens: tokens.map(({ program: _, ...token }) => ({ ...token, price: 1 })),
  }
}

function bitcoinSetting({ network }: WorldBitcoin) {
  return { ...otherSetting(network), nativePriceUsd: 60_000 }
}

function otherSetting({
  caipNetworkId,
  name,
  nativeCurrency,
  rpcUrls,
}: OtherNetwork<'bip122' | 'solana'>) {
  return {
    development: true,
    id: caipNetworkId,
    name,
    nativeCurrency,
    testnet: true,
    upstreams: rpcUrls.default.http.map((url) => ({ trusted: true, url })),
  }
}

/** A chain as the server's settings name it, with invented but steady prices. */
function chainSetting(
  { caipNetworkId, contracts, name, nativeCurrency, rpcUrls }: WorldNetwork,
  { ens, exchange, tokens }: WorldFacts,
) {
  const listed = tokens[caipNetworkId] ?? []
  return {
    development: true,
    ...(caipNetworkId === ens.networkId ? { ensUniversalResolver: ens.universalResolver } : {}),
    ...(caipNetworkId === exchange?.networkId
      ? { exchanges: exchangeSetting(exchange, listed) }
      : {}),
    id: caipNetworkId,
    multicall3: contracts.multicall3.address,
    name,
    nativeCurrency,
    nativePriceUsd: 2500,
    testnet: true,
    tokens: listed.map((token) => ({ ...token, price: 1 })),
    upstreams: rpcUrls.default.http.map((url) => ({ trusted: true, url })),
  }
}

function exchangeSetting(
  { v2, v3: { factory, quoter, router }, wrappedNative }: WorldExchange,
  tokens: readonly DevToken[],
) {
  const stables = tokens.filter(({ symbol }) => symbol.startsWith('USD'))
  return {
    stables: stables.map(({ address, decimals }) => ({ address, decimals })),
    v2: [v2],
    v3: [{ factory, quoter, router }],
    wrappedNative,
  }
}
