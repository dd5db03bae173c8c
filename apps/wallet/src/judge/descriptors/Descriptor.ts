import type { AbiShape } from '../readAbi.ts'

/**
 * What contracts are asked for or signed for, in the words of their makers (ERC-7730), as this wallet ships it: reviewed, and
 * for nothing but these contracts on these networks.
 */
export type Descriptor = {
  app: string
  /** The contracts with their chain ids, by address in small letters; of one that stands for a token, `assets` names that. */
  at: Readonly<Record<string, readonly number[]>>
  assets?: Readonly<Record<string, string>>
  /** Methods by their selector. */
  calls?: Readonly<Record<string, DescribedCall>>
  /** Typed data by its type as it is hashed (EIP-712). */
  signs?: Readonly<Record<string, Described>>
}

export type Described = { fields: readonly Field[]; intent: string }
export type DescribedCall = Described & { types: readonly AbiShape[] }

/**
 * What is shown of an argument. A path leads there by numbers: `1.0` is the first of the second, `[]` each of a list,
 * `[-1]` its last, `[-20:]` the last bytes; `@.to`, `@.from` and `@.value` are the transaction's.
 */
export type Field = { label: string; path: string } & (
  | { format: 'bool' | 'bytes' | 'coin' | 'date' | 'duration' | 'text' }
  | { format: 'number'; isLeast?: true }
  /** `isReceiver` of who gets something or has it afterwards; `self` are what stands for the sender. */
  | { format: 'address'; isReceiver?: true; self?: readonly string[] }
  /** Of the token at an address, a path or the contract's asset; from `most` on the maker has other words. */
  | {
      format: 'coins'
      isLeast?: true
      message?: string
      most?: string
      native?: readonly string[]
      token: string
    }
  | { format: 'enum'; names: Readonly<Record<string, string>> }
  | { format: 'unit'; base: string; decimals: number }
  | { format: 'item'; token: string }
  /** A call that the contract makes. */
  | { amount?: string; format: 'call'; to: string }
)

/** Stands for the token of a contract that is a share of it. */
export const asset = '$.asset'
