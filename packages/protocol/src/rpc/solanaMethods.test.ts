import { describe, expect, test } from 'vitest'
import {
  isSolanaReadMethod,
  solanaDevelopmentMethods,
  solanaMethodAccess,
  solanaReadMethods,
} from './solanaMethods.ts'

describe('solanaMethodAccess', () => {
  test('what wallets and sites read and send is open', () => {
    for (const method of [...solanaReadMethods, 'sendTransaction'])
      expect(solanaMethodAccess(method), method).toBe('open')
  })

  test.each(solanaDevelopmentMethods)('%s is for development chains', (method) => {
    expect(solanaMethodAccess(method)).toBe('development')
  })

  test.each([
    'setLogFilter',
    'validatorExit',
    'addPlugin',
    'getIdentity',
    'getMaxRetransmitSlot',
    'accountSubscribe',
    'eth_call',
    'getbalance',
    '__proto__',
    '',
  ])('%j is refused: only what is known is open', (method) => {
    expect(solanaMethodAccess(method)).toBe('refused')
  })
})

test('reads never include a method that sends', () => {
  for (const method of ['sendTransaction', ...solanaDevelopmentMethods])
    expect(isSolanaReadMethod(method)).toBe(false)
  expect(isSolanaReadMethod('getBalance')).toBe(true)
})
