import type { Address } from '@solana/kit'
import type { Reason } from '../judgeEffects.ts'
import type { CorpusRow } from './CorpusRow.ts'

/** What a node says that an account is; of one that a row does not name, that it is not there. */
export type Held =
  | { kind: 'coins'; lamports: bigint; program?: string }
  | {
      kind: 'tokens'
      amount?: bigint
      delegate?: string
      mint: string
      owner: string
      program?: string
    }
  /** `extensions` as Token-2022 writes them: the number of each, and its bytes. */
  | {
      kind: 'mint'
      decimals?: number
      extensions?: readonly (readonly [number, Uint8Array])[]
      supply?: bigint
    }
  | { kind: 'table'; addresses: readonly string[] }

export type Accounts = Readonly<Record<string, Held>>

/** What a node says of trying a transaction out: the accounts that change, or that it fails; without it nothing changes. */
export type SolanaTried =
  | { accounts: (own: Address) => Accounts }
  | 'belowRent'
  | 'fails'
  | 'unknown'

/** A request on Solana as a drainer makes it, with what the wallet has to say of it. */
export type SolanaRow = Pick<CorpusRow, 'method' | 'name'> & {
  accounts?: (own: Address) => Accounts
  /** `tells` is what stands below the heading. */
  must:
    | Extract<CorpusRow['must'], { verdict: 'refused' }>
    | (Exclude<CorpusRow['must'], { verdict: 'refused' }> & { tells?: RegExp })
    /** An honest request of which no more than this is to be said. */
    | {
        reasons: readonly Reason[]
        says?: RegExp
        tells?: RegExp
        verdict: 'only'
      }
  /** No node answers anything. */
  isSilent?: boolean
  /** Whom this device has paid before. */
  paid?: readonly string[]
  params: (own: Address) => object
  tried?: SolanaTried
}
