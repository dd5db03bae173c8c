import { describe, expect, test } from 'vitest'
import {
  isReadMethod,
  methodAccess,
  nodeBoundMethods,
  nodeKeyMethods,
  operatorMethodPrefixes,
  readMethods,
} from './evmMethods.ts'

describe('methodAccess', () => {
  test.each(operatorMethodPrefixes)('%s methods are for development chains', (prefix) => {
    expect(methodAccess(`${prefix}anything`)).toBe('development')
  })

  test.each(nodeKeyMethods)('%s, which uses a key of the node, is for development chains', (m) => {
    expect(methodAccess(m)).toBe('development')
  })

  test.each(nodeBoundMethods)('%s, which only the same node can answer, is refused', (method) => {
    expect(methodAccess(method)).toBe('refused')
  })

  test('other methods are open, whatever else their name contains', () => {
    for (const method of ['eth_call', 'trace_block', 'eth_admin_x', 'evmish', 'ADMIN_x'])
      expect(methodAccess(method)).toBe('open')
  })
})

test('reads are open and never include a method that sends', () => {
  expect(readMethods.every((method) => methodAccess(method) === 'open')).toBe(true)
  for (const method of ['eth_sendRawTransaction', 'eth_sendUserOperation', 'something_new'])
    expect(isReadMethod(method)).toBe(false)
})
