import type { NetworkId } from '@latchkey/protocol'
import type { DevBitcoinAccount } from '../bitcoin/devBitcoin.ts'
import type { DevAccount } from '../chain/devAccounts.ts'
import type { DevToken } from '../chain/devContracts.ts'
import type { DevExchange } from '../exchange/devExchange.ts'
import type { DevSolanaAccount, DevSolanaToken } from '../solana/devSolana.ts'
import type { ByProvider } from './startProviders.ts'

/** A development network in the shape a site passes in `networks`. */
export type WorldNetwork = {
  id: number
  caipNetworkId: NetworkId
  chainNamespace: 'eip155'
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  testnet: true
  contracts: {
    ensRegistry: { address: string }
    ensUniversalResolver: { address: string }
    multicall3: { address: string }
  }
}

/** A development network of another namespace, in the same shape; its id is its CAIP-2 reference. */
export type OtherNetwork<Namespace extends 'bip122' | 'solana'> = {
  id: string
  caipNetworkId: `${Namespace}:${string}`
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** For Bitcoin the URL of its Esplora API. */
  rpcUrls: { default: { http: readonly string[] } }
  testnet: true
}

/** The Solana chain of a world. */
export type WorldSolana = {
  network: OtherNetwork<'solana'>
  /** Where subscriptions are, one port above the RPC. */
  webSocketUrl: string
  accounts: readonly DevSolanaAccount[]
  tokens: readonly DevSolanaToken[]
}

/** The Bitcoin chain of a world. */
export type WorldBitcoin = {
  network: OtherNetwork<'bip122'>
  accounts: readonly DevBitcoinAccount[]
  /** `POST` to this and an address pays it; the query string may say how many `sats`. */
  faucetUrl: string
}

/** The exchange of a world, and the network that has it. */
export type WorldExchange = DevExchange & { networkId: NetworkId }

/** Facts for the demo page, in `<script type="application/json" id="latchkey-world">`. */
export type WorldFacts = {
  /** Undefined when the world runs without a server. */
  serverUrl?: string | undefined
  /** WebSocket of the server's relay, over which wallets on other devices are reached. Undefined without a server. */
  relayUrl?: string | undefined
  /** The page that is a wallet on another device. Undefined in a world without it. */
  phoneUrl?: string | undefined
  /** Where the world's mails are read. Undefined in a world without them. */
  inboxUrl?: string | undefined
  /** The origin of the wallet that is made for a visitor. Undefined in a world without it. */
  walletUrl?: string | undefined
  projectId: string
  /** RPC URL by CAIP-2 id, the EVM chains first; Bitcoin's is that of its Esplora API. */
  chains: Record<NetworkId, string>
  networks: readonly WorldNetwork[]
  /** Undefined in a world without it. */
  solana?: WorldSolana | undefined
  /** Undefined in a world without it. */
  bitcoin?: WorldBitcoin | undefined
  /** Tokens by CAIP-2 id. */
  tokens: Record<NetworkId, readonly DevToken[]>
  ens: { networkId: NetworkId; universalResolver: string; names: readonly string[] }
  /** Undefined where none of the chains has one. */
  exchange?: WorldExchange | undefined
  accounts: readonly DevAccount[]
  /** What accounts lend their address to on each of the EVM chains, so that calls are carried out as one (EIP-7702). */
  batchAccount: string
  /** Words of BIP-39 that all accounts are derived from. */
  mnemonic: string
}

/** What `.latchkey/dev.json` holds. Keys appear as parts start and are never renamed. */
export type DevFile = {
  /** True when everything answers. */
  ready: boolean
  demoUrl?: string | undefined
  /** The same demo, for browsers a page of another site than the wallet's: storage is parted there. */
  otherDemoUrl?: string | undefined
  serverUrl?: string | undefined
  relayUrl?: string | undefined
  phoneUrl?: string | undefined
  /** The origin of the wallet that is made for a visitor, of one site with the demo. */
  walletUrl?: string | undefined
  /** A page of every mail that the server sent; `/api/mails?to=` gives them as JSON. */
  inboxUrl?: string | undefined
  /** What stands in for providers, by whose accounts visitors log in; `POST /control` sets how one answers. */
  socialUrls?: ByProvider | undefined
  projectId: string
  /** RPC URL by CAIP-2 id, the EVM chains first; Bitcoin's is that of its Esplora API. */
  chains: Record<NetworkId, string>
  /** Where tokens are swapped: factory, router and quoter of Uniswap v2 and v3, on one of the chains. */
  exchange?: WorldExchange | undefined
  /** Where test funds come from, by namespace. All accounts are of the one mnemonic. */
  faucet: {
    eip155: { mnemonic: string; accounts: readonly DevAccount[] }
    /** More comes by the RPC's `requestAirdrop`. */
    solana?: { accounts: readonly DevSolanaAccount[] } | undefined
    /** More comes by a `POST` to the URL and an address. */
    bip122?: { accounts: readonly DevBitcoinAccount[]; url: string } | undefined
  }
  pids: readonly number[]
}
