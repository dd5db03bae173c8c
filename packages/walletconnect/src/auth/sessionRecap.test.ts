import { readRecap, writeRecap } from '@latchkey/siwx/evm'
import { expect, test } from 'vitest'
import { grantedBy, sessionRecap } from './sessionRecap.ts'

test('asks for methods, as wallets of sessions read it', () => {
  const resource = sessionRecap(['personal_sign', 'eth_sign'])
  expect(atob(resource.slice('urn:recap:'.length))).toBe(
    '{"att":{"eip155":{"request/eth_sign":[{}],"request/personal_sign":[{}]}}}',
  )
  expect(grantedBy(readRecap(resource)!)).toEqual({
    chains: [],
    methods: ['eth_sign', 'personal_sign'],
  })
})

test('reads each chain of a grant once', () => {
  const chains = ['eip155:1', 'eip155:5']
  const resource = writeRecap({
    att: {
      eip155: {
        'request/eth_sign': [{ chains }],
        'request/personal_sign': [{ chains: ['eip155:1'] }],
      },
      other: { 'request/more': [{ chains: ['eip155:9'] }] },
    },
  })
  expect(grantedBy(readRecap(resource)!)).toEqual({
    chains,
    methods: ['eth_sign', 'personal_sign'],
  })
})

test('a ReCap of other resources grants nothing to a session', () => {
  const recap = { att: { other: { 'request/more': [{ chains: 'eip155:9' }] } } }
  expect(grantedBy(recap)).toEqual({ chains: [], methods: [] })
})
