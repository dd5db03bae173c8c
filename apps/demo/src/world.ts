import type { NetworkInput } from '@latchkey/core'

/** What the local world tells the page; see `WorldFacts` of the devnet package. */
export type World = {
  serverUrl: string
  projectId: string
  /** The server's relay. Undefined in a world without it. */
  relayUrl?: string | undefined
  /** The page that is a wallet on another device. Undefined in a world without it. */
  phoneUrl?: string | undefined
  /** Where the world's mails are read. Undefined in a world without them. */
  inboxUrl?: string | undefined
  /** The origin of the wallet that is made for a visitor. Undefined in a world without it. */
  walletUrl?: string | undefined
  networks: readonly [NetworkInput, ...NetworkInput[]]
  /** RPC URL by CAIP-2 id. */
  chains: Readonly<Record<string, string>>
  tokens: Readonly<Record<string, readonly { address: string; symbol: string }[]>>
  accounts: readonly { address: string; privateKey: `0x${string}` }[]
  /** What accounts lend their address to, so that calls are carried out as one (EIP-7702). */
  batchAccount: string
  /** Words of BIP-39 that all accounts are derived from. */
  mnemonic: string
  /** Undefined in a world without it. */
  solana?: WorldChain<{ secretKey: string }> | undefined
  /** Undefined in a world without it. */
  bitcoin?: WorldChain<{ payment: { address: string } }> | undefined
}

type WorldChain<Account> = { network: NetworkInput; accounts: readonly Account[] }

/**
 * Reads the facts the development server put into the page.
 *
 * @throws when the page was opened without it
 */
export function readWorld(document: Document): World {
  const text = document.getElementById('latchkey-world')?.textContent
  if (!text) throw new Error('This page needs the local world: run `npm start` in the repository.')
  const facts = JSON.parse(text) as World
  return { ...facts, serverUrl: facts.serverUrl ?? '' }
}
