import type { WalletErrorCode } from './walletErrors.ts'

/**
 * What the numbers of wallets mean in every ecosystem: JSON-RPC, EIP-1193, EIP-1474, EIP-3085, EIP-5792, CAIP-25 and
 * the session protocol, the Wallet Standard, and −31001 of Stacks' wallets.
 */
const numbersOf: Readonly<Partial<Record<WalletErrorCode, readonly number[]>>> = {
  'wallet.user_rejected': [4001, 5000, 5001, 5002, 5003, 12_001, 12_002, 4_001_000, -31_001],
  'wallet.upgrade_rejected': [5750],
  'wallet.request_pending': [-32_002],
  'wallet.unauthorized': [4100, 3001, 3002, 3003, 3004, 3005],
  'wallet.unsupported_method': [4200, 10_001, 6_160_001, 6_160_002],
  'wallet.method_not_supported': [-32_004],
  'wallet.method_not_found': [-32_601],
  'wallet.session_unsupported': [5100, 5101, 5102, 5103, 5104],
  'wallet.capability_unsupported': [5700],
  'wallet.batch_chain_unsupported': [5710],
  'wallet.batch_duplicate_id': [5720],
  'wallet.batch_unknown_id': [5730],
  'wallet.batch_too_large': [5740],
  'wallet.atomicity_unsupported': [5760],
  'wallet.unrecognized_chain': [4902, 6_160_000],
  'wallet.disconnected': [4900],
  'wallet.chain_disconnected': [4901],
  'wallet.limit_exceeded': [-32_005],
  'wallet.resource_not_found': [-32_001],
  'wallet.parse_error': [-32_700],
  'wallet.invalid_request': [
    -32_600, 1001, 1002, 1003, 1004, 1005, 1006, 11_001, 11_002, 11_003, 11_004, 11_005, 11_006,
  ],
  'wallet.invalid_params': [-32_602],
  'wallet.invalid_input': [-32_000],
  'wallet.version_unsupported': [-32_006],
  'wallet.internal_error': [-32_603],
  'wallet.transaction_rejected': [-32_003],
  'transaction.failed': [3],
  'remote.session_ended': [6000, 7001],
  'remote.request_expired': [8000],
  'remote.invalid_session': [7000],
}

/** What a wallet's number means, where it means anything. */
export function codeOfNumber(number: number): WalletErrorCode | undefined {
  const found = Object.entries(numbersOf).find(([, numbers]) => numbers.includes(number))
  return found?.[0] as WalletErrorCode | undefined
}

/**
 * True for a number that may stand for anything a node or wallet says, so that its words count for more: the range
 * that JSON-RPC leaves to servers (nodes and wallets fill it differently), "internal", "unauthorized" (of a locked
 * wallet too), "disconnected".
 */
export function isVague(number: number): boolean {
  return (number <= -32_000 && number > -32_100) || [-32_603, 4100, 4900].includes(number)
}
