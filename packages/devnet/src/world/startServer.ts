import type { ServerConfigInput } from '@latchkey/server'
import type { RunningPart } from './startDemo.ts'
import type {
  OtherNetwork,
  WorldBitcoin,
  WorldFacts,
  WorldNetwork,
  WorldSolana,
} from './WorldInfo.ts'

export type StartServerParameters = {
  /** A port that was free a moment ago. */
  port: number
  facts: WorldFacts
  /** Folder of the database; kept between runs. */
  folder: string
}

const closeGraceMs = 1_000

/**
 * Starts Latchkey's server on the loopback address with the development project and chains.
 *
 * @throws {ConfigError} @throws {DatabaseLockedError}
 */
export async function startServer(parameters: StartServerParameters): Promise<RunningPart> {
  // Its embedded database is the slowest import of all; a world without a server should not pay for it.
  const { createServer, listen } = await import('@latchkey/server')
  const server = await createServer(serverConfig(parameters))
  try {
    const listening = await listen(server, { host: '127.0.0.1', port: parameters.port })
    return {
      close: async () => {
        server.drain()
        await listening.close({ graceMs: closeGraceMs })
        await server.close()
      },
      url: `http://localhost:${listening.port}`,
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

function serverConfig({ facts, folder, port }: StartServerParameters): ServerConfigInput {
  return {
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
      ratePerAddress: { nameWrite: { burst: 1_000, perSecond: 100 } },
      ratePerProject: { nameWrite: { burst: 10_000, perSecond: 1_000 } },
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
  { ens, tokens }: WorldFacts,
) {
  return {
    development: true,
    ...(caipNetworkId === ens.networkId ? { ensUniversalResolver: ens.universalResolver } : {}),
    id: caipNetworkId,
    multicall3: contracts.multicall3.address,
    name,
    nativeCurrency,
    nativePriceUsd: 2500,
    testnet: true,
    tokens: (tokens[caipNetworkId] ?? []).map((token) => ({ ...token, price: 1 })),
    upstreams: rpcUrls.default.http.map((url) => ({ trusted: true, url })),
  }
}
