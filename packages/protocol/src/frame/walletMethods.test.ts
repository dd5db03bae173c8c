import { describe, expect, test } from 'vitest'
import { embeddedMethods, routeOfMethod, sessionMethods } from './walletMethods.ts'

describe('who answers a method of an embedded wallet', () => {
  test.each([
    ['personal_sign', 'approval'],
    ['eth_signTypedData_v4', 'approval'],
    ['eth_sendTransaction', 'approval'],
    ['solana_signMessage', 'approval'],
    ['solana_signTransaction', 'approval'],
    ['solana_signAllTransactions', 'approval'],
    ['solana_signAndSendTransaction', 'approval'],
  ])('%s needs an approval (S6.10)', (method, route) => {
    expect(routeOfMethod(method)).toBe(route)
  })

  test.each([
    ['eth_call', 'read'],
    ['eth_getBalance', 'read'],
    ['eth_sendRawTransaction', 'read'],
    ['eth_getUserOperationReceipt', 'read'],
    ['wallet_getCapabilities', 'answer'],
    ['eth_accounts', 'answer'],
  ])('%s needs none (S6.9)', (method, route) => {
    expect(routeOfMethod(method)).toBe(route)
  })

  test.each([
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'eth_sendUserOperation',
    'wallet_getCallsStatus',
    'wallet_getAssets',
  ])('error: %s is not built: it is neither announced nor answered (S6.11)', (method) => {
    expect(routeOfMethod(method)).toBe('refuse')
    expect(embeddedMethods).not.toContain(method)
  })

  test('what the session says or ends is the page’s own, and asks no one: giving the permission back needs no approval', () => {
    expect(sessionMethods).toContain('wallet_revokePermissions')
    for (const method of sessionMethods) expect(routeOfMethod(method)).not.toBe('approval')
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
