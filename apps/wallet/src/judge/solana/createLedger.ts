import type { MintRules } from './readMintRules.ts'

/** Who may move the tokens of an account, and what they are. */
type Held = { mint: string; owner: string }

/** What the wallet's own nodes said of an account. */
export type KnownAccount =
  | (Held & { kind: 'tokens' })
  | { decimals: number; kind: 'mint'; rules?: MintRules; supply: bigint }
  | { kind: 'other' }

export type Ledger = ReturnType<typeof createLedger>

/** What is known of accounts while a transaction is read: what nodes said, and what its instructions have changed since. */
export function createLedger(known: ReadonlyMap<string, KnownAccount>) {
  const held = new Map<string, Held>()
  const closed = new Set<string>()
  const owners = new Map<string, string>()
  const wanted = new Set<string>()

  function look(address: string): KnownAccount | undefined {
    const found = known.get(address)
    if (!found) wanted.add(address)
    return found
  }

  return {
    /** Addresses that were looked for, and that no node was asked about. */
    wanted,

    /** Whether no node said anything of any account, and no instruction so far what this one is. */
    isUntold: (account: string): boolean =>
      known.size === 0 && !held.has(account) && !closed.has(account),

    tokens(account: string): Held | undefined {
      const now = held.get(account)
      if (now || closed.has(account)) return now
      const found = look(account)
      return found?.kind === 'tokens' ? found : undefined
    },

    mint(address: string): Extract<KnownAccount, { kind: 'mint' }> | undefined {
      const found = look(address)
      return found?.kind === 'mint' ? found : undefined
    },

    setTokens(account: string, { mint, owner }: Held): void {
      held.set(account, { mint, owner })
      owners.set(account, owner)
    },

    close(account: string): void {
      held.delete(account)
      closed.add(account)
    },

    /** Of an account that the transaction makes. */
    ownerOf: (account: string): string | undefined => owners.get(account),
    setOwner: (account: string, owner: string): void => void owners.set(account, owner),
  }
}
