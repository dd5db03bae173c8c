import type { Address } from 'viem'
import type { TestWalletStorage } from '../TestWallet.ts'

/** How a wallet carries out several calls of one request (EIP-5792). */
export type TestBatches = {
  /**
   * By chain id, the contract that an account lends its address to so that calls are carried out as one (EIP-7702):
   * `execute((address,uint256,bytes)[])`, which the account alone may call. On other chains the calls of a batch are
   * transactions one after another.
   */
  delegates?: Readonly<Record<number, Address>> | undefined
  /** Chains on which the wallet takes no batch at all (5710). */
  refusedChains?: readonly number[] | undefined
  /** More calls in one batch are refused (5740). Defaults to 100. */
  maxCalls?: number | undefined
  /** What becomes of the question whether an account may be lent. Defaults to `asked`; `refused` is 5750. */
  upgrade?: 'asked' | 'refused' | undefined
  /** The version of the standard that the wallet answers in. Defaults to 2. */
  version?: 1 | 2 | undefined
  /**
   * What wallets in the field get wrong: an id for a batch that is never sent; or the word that it failed, without a
   * receipt, of one that is in a block.
   */
  fault?: 'saysFailed' | 'sendsNothing' | undefined
  /** Where batches are kept, so that a reload finds them. Defaults to the wallet's own storage. */
  storage?: TestWalletStorage | undefined
}
