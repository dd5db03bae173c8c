import { describe, expect, test } from 'vitest'
import { routeOfMethod } from './walletMethods.ts'

describe('who answers a method of an embedded wallet', () => {
  test.each([
    ['personal_sign', 'approval'],
    ['eth_signTypedData_v4', 'approval'],
    ['eth_sendTransaction', 'approval'],
    ['solana_signMessage', 'approval'],
    ['solana_signTransaction', 'approval'],
    ['solana_signAllTransactions', 'approval'],
    ['solana_signAndSendTransaction', 'approval'],
    ['wallet_sendCalls', 'approval'],
    ['wallet_grantPermissions', 'approval'],
    ['wallet_revokePermissions', 'approval'],
    ['eth_sendUserOperation', 'approval'],
  ])('%s needs an approval (S6.10)', (method, route) => {
    expect(routeOfMethod(method)).toBe(route)
  })

  test.each([
    ['eth_call', 'read'],
    ['eth_getBalance', 'read'],
    ['eth_sendRawTransaction', 'read'],
    ['eth_getUserOperationReceipt', 'read'],
    ['wallet_getCapabilities', 'answer'],
    ['wallet_getCallsStatus', 'answer'],
    ['wallet_getAssets', 'answer'],
    ['eth_accounts', 'answer'],
  ])('%s needs none (S6.9)', (method, route) => {
    expect(routeOfMethod(method)).toBe(route)
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'debug_traceCall',
    '__proto__',
    'constructor',
    '',
    'ETH_CALL',
  ])('error: %j is refused (S6.11)', (method) => {
    expect(routeOfMethod(method)).toBe('refuse')
  })
})
