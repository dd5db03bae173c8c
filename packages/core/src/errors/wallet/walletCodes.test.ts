import { expect, test } from 'vitest'
import { readWalletError } from './readWalletError.ts'

// The corpus has the words that wallets say beside; these are the numbers alone.
test.each([
  ['S8.40', 4001, 'wallet.user_rejected'],
  ['S8.41', 4100, 'wallet.unauthorized'],
  ['S8.42', 4200, 'wallet.unsupported_method'],
  ['S8.43', 4900, 'wallet.disconnected'],
  ['S8.44', 4901, 'wallet.chain_disconnected'],
  ['S8.45', 4902, 'wallet.unrecognized_chain'],
  ['S8.46', -32_700, 'wallet.parse_error'],
  ['S8.47', -32_600, 'wallet.invalid_request'],
  ['S8.48', -32_601, 'wallet.method_not_found'],
  ['S8.49', -32_602, 'wallet.invalid_params'],
  ['S8.50', -32_603, 'wallet.internal_error'],
  ['S8.51', -32_000, 'wallet.invalid_input'],
  ['S8.52', -32_001, 'wallet.resource_not_found'],
  ['S8.53', -32_002, 'wallet.request_pending'],
  ['S8.54', -32_003, 'wallet.transaction_rejected'],
  ['S8.55', -32_004, 'wallet.method_not_supported'],
  ['S8.56', -32_005, 'wallet.limit_exceeded'],
  ['S8.57', -32_006, 'wallet.version_unsupported'],
  ['S8.58', 5700, 'wallet.capability_unsupported'],
  ['S8.58', 5710, 'wallet.batch_chain_unsupported'],
  ['S8.58', 5720, 'wallet.batch_duplicate_id'],
  ['S8.58', 5730, 'wallet.batch_unknown_id'],
  ['S8.58', 5740, 'wallet.batch_too_large'],
  ['S8.58', 5750, 'wallet.upgrade_rejected'],
  ['S8.58', 5760, 'wallet.atomicity_unsupported'],
])('(%s) %i without a word is %s', (_, number, code) => {
  expect(readWalletError({ code: number, message: '' }).code).toBe(code)
})
