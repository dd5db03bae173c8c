import type { MethodAccess } from './evmMethods.ts'

/**
 * Solana methods without effect: one answer may serve several callers, and a failed call may be asked of another
 * node. What tells about the node instead of the chain is left out, since each call may meet another one.
 */
export const solanaReadMethods = [
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockCommitment',
  'getBlockHeight',
  'getBlockProduction',
  'getBlockTime',
  'getBlocks',
  'getBlocksWithLimit',
  'getEpochInfo',
  'getEpochSchedule',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getInflationGovernor',
  'getInflationRate',
  'getInflationReward',
  'getLargestAccounts',
  'getLatestBlockhash',
  'getLeaderSchedule',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getSlotLeader',
  'getSlotLeaders',
  'getStakeMinimumDelegation',
  'getSupply',
  'getTokenAccountBalance',
  'getTokenAccountsByDelegate',
  'getTokenAccountsByOwner',
  'getTokenLargestAccounts',
  'getTokenSupply',
  'getTransaction',
  'getTransactionCount',
  'getVersion',
  'getVoteAccounts',
  'isBlockhashValid',
  'simulateTransaction',
] as const

/** Solana methods that a chain has to be marked as development to offer: they make coins out of nothing. */
export const solanaDevelopmentMethods = ['requestAirdrop'] as const

const development = new Set<string>(solanaDevelopmentMethods)
const reads = new Set<string>(solanaReadMethods)

/**
 * Where a Solana method may be asked through the server's RPC route. Its names carry no namespace that marks an
 * operator's method, so only known methods are open.
 */
export function solanaMethodAccess(method: string): MethodAccess {
  if (development.has(method)) return 'development'
  return method === 'sendTransaction' || reads.has(method) ? 'open' : 'refused'
}

/** Whether a Solana method only reads, so that it may be shared and asked again. */
export function isSolanaReadMethod(method: string): boolean {
  return reads.has(method)
}
