import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinChain } from '../bitcoin/createBitcoinChain.ts'
import type { Chain } from '../chain/createChain.ts'
import { devAccounts, devMnemonic } from '../chain/devAccounts.ts'
import { devContracts } from '../chain/devContracts.ts'
import type { SolanaChain } from '../solana/createSolanaChain.ts'
import type { WorldChains } from './createWorldChains.ts'
import type {
  DevFile,
  OtherNetwork,
  WorldBitcoin,
  WorldExchange,
  WorldFacts,
  WorldNetwork,
  WorldSolana,
} from './WorldInfo.ts'

/** The project every development world has. */
export const devProjectId = '1a7c4be9d0f64c2e8b6a5d4c3b2a1908'

type Known<Running extends Chain | SolanaChain | BitcoinChain> = Omit<
  Running,
  'exited' | 'pids' | 'port' | 'ready' | 'stop'
>

/** Chains by what a page needs of them. */
type KnownChains = {
  evm: readonly Known<Chain>[]
  solana?: Known<SolanaChain> | undefined
  bitcoin?: Known<BitcoinChain> | undefined
}

/** What runs beside the chains. */
export type KnownParts = Pick<WorldFacts, 'inboxUrl' | 'phoneUrl' | 'serverUrl' | 'walletUrl'>

/** What a page needs to know of the chains and the server that run. */
export function worldFacts(
  running: KnownChains,
  { inboxUrl, phoneUrl, serverUrl, walletUrl }: KnownParts = {},
): WorldFacts {
  const { bitcoin, evm: chains, solana } = running
  const named = chains.find(({ facts }) => facts.hasNames) ?? chains[0]
  return {
    accounts: devAccounts,
    batchAccount: devContracts.batchAccount,
    bitcoin: bitcoin && worldBitcoin(bitcoin),
    chains: rpcUrls(running),
    ens: {
      names: devAccounts.flatMap(({ ensName }) => ensName ?? []),
      networkId: named?.facts.networkId ?? 'eip155:31337',
      universalResolver: named?.facts.contracts.ensUniversalResolver ?? '',
    },
    exchange: worldExchange(chains),
    inboxUrl,
    mnemonic: devMnemonic,
    networks: chains.map(network),
    phoneUrl,
    projectId: devProjectId,
    relayUrl: relayUrlOf(serverUrl),
    serverUrl,
    solana: solana && worldSolana(solana),
    tokens: Object.fromEntries(chains.map(({ facts }) => [facts.networkId, facts.tokens])),
    walletUrl,
  }
}

/** What `dev.json` says of the chains. */
export function chainFacts(running: WorldChains): Pick<DevFile, 'chains' | 'exchange' | 'faucet'> {
  const { bitcoin, evm, solana } = running
  return {
    chains: rpcUrls(running),
    exchange: worldExchange(evm),
    faucet: {
      bip122: bitcoin && { accounts: bitcoin.facts.accounts, url: faucetUrl(bitcoin) },
      eip155: { accounts: devAccounts, mnemonic: devMnemonic },
      solana: solana && { accounts: solana.facts.accounts },
    },
  }
}

/** Of this process and each chain of it, also of one that no page knows. */
export function pidsOf(
  { bitcoin, evm, solana }: WorldChains,
  other: { pids: () => readonly number[] } | undefined,
): readonly number[] {
  return [process.pid, ...[other, ...evm, solana, bitcoin].flatMap((chain) => chain?.pids() ?? [])]
}

/** Where the relay of a server listens. */
export function relayUrlOf(serverUrl: string | undefined): string | undefined {
  return serverUrl && `${serverUrl.replace(/^http/, 'ws')}/relay`
}

/** The same pages on 127.0.0.1, which browsers take for another site than localhost. */
export function otherSiteOf(demoUrl: string | undefined): string | undefined {
  return demoUrl?.replace('//localhost:', '//127.0.0.1:')
}

/** RPC URL by CAIP-2 id. */
function rpcUrls({ bitcoin, evm, solana }: KnownChains): Record<NetworkId, string> {
  const running = [...evm, ...(solana ? [solana] : []), ...(bitcoin ? [bitcoin] : [])]
  return Object.fromEntries(running.map(({ facts, rpcUrl }) => [facts.networkId, rpcUrl]))
}

function worldExchange(chains: KnownChains['evm']): WorldExchange | undefined {
  const facts = chains.find((chain) => chain.facts.exchange)?.facts
  return facts?.exchange && { ...facts.exchange, networkId: facts.networkId }
}

/** Where a Bitcoin chain gives coins away. */
function faucetUrl({ rpcUrl }: Known<BitcoinChain>): string {
  return `${rpcUrl}/faucet/`
}

function worldSolana({ facts, rpcUrl, webSocketUrl }: Known<SolanaChain>): WorldSolana {
  const { accounts, networkId, tokens } = facts
  return {
    accounts,
    network: otherNetwork('solana', networkId, facts, rpcUrl),
    tokens,
    webSocketUrl,
  }
}

function worldBitcoin(chain: Known<BitcoinChain>): WorldBitcoin {
  const { facts, rpcUrl } = chain
  return {
    accounts: facts.accounts,
    faucetUrl: faucetUrl(chain),
    network: otherNetwork('bip122', facts.networkId, facts, rpcUrl),
  }
}

function otherNetwork<Namespace extends 'bip122' | 'solana'>(
  chainNamespace: Namespace,
  caipNetworkId: `${Namespace}:${string}`,
  { name, nativeCurrency }: Pick<OtherNetwork<Namespace>, 'name' | 'nativeCurrency'>,
  rpcUrl: string,
): OtherNetwork<Namespace> {
  return {
    caipNetworkId,
    chainNamespace,
    id: caipNetworkId.slice(chainNamespace.length + 1),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

function network({ facts, rpcUrl }: Known<Chain>): WorldNetwork {
  const { ensRegistry, ensUniversalResolver, multicall3 } = facts.contracts
  return {
    caipNetworkId: facts.networkId,
    chainNamespace: 'eip155',
    contracts: {
      ensRegistry: { address: ensRegistry },
      ensUniversalResolver: { address: ensUniversalResolver },
      multicall3: { address: multicall3 },
    },
    id: facts.id,
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

/** The facts as JSON that may stand inside a `<script>` element. */
export function factsJson(facts: WorldFacts): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}
