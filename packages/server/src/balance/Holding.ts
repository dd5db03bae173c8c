import type { Address } from 'viem'
import type { Asset } from '../chains/Asset.ts'

/** A token of an EVM chain. */
export type EvmToken = Asset & { address: Address }

/** How much of an asset an account has, in base units. */
export type Holding = { asset: Asset; amount: bigint }

/** What an account has on a chain; not all of it where unlisted tokens did not answer. */
export type Holdings = { holdings: readonly Holding[]; isWhole: boolean }
