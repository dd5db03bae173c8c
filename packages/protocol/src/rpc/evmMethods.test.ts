import { describe, expect, test } from 'vitest'
import {
  evmMethodAccess,
  evmReadMethods,
  isEvmReadMethod,
  nodeBoundMethods,
  nodeKeyMethods,
  operatorMethodPrefixes,
} from './evmMethods.ts'

describe('evmMethodAccess', () => {
  test.each(operatorMethodPrefixes)('%s methods are for development chains', (prefix) => {
    expect(evmMethodAccess(`${prefix}anything`)).toBe('development')
  })

  test.each(nodeKeyMethods)('%s, which uses a key of the node, is for development chains', (m) => {
    expect(evmMethodAccess(m)).toBe('development')
  })

  test.each(nodeBoundMethods)('%s, which only the same node can answer, is refused', (method) => {
    expect(evmMethodAccess(method)).toBe('refused')
  })

  test('other methods are open, whatever else their name contains', () => {
    for (const method of ['eth_call', 'trace_block', 'eth_admin_x', 'evmish', 'ADMIN_x'])
      expect(evmMethodAccess(method)).toBe('open')
  })
})

test('reads are open and never include a method that sends', () => {
  expect(evmReadMethods.every((method) => evmMethodAccess(method) === 'open')).toBe(true)
  for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'something_new'])
    expect(isEvmReadMethod(method)).toBe(false)
})
