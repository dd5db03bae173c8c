import { expect, test } from 'vitest'
import { publicChains } from '../chains/publicChains.ts'
import { ConfigError } from '../config/ConfigError.ts'
import { requireDevelopment } from './requireDevelopment.ts'

const own = `solana:${'7'.repeat(32)}`
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const check = (id: string, development: boolean) => () => requireDevelopment([{ development, id }])

test.each([
  ['eip155:31337', false],
  ['eip155:1337', false],
  ['eip155:31337', true],
  ['eip155:31338', true],
  ['eip155:4242424242', true],
  [own, true],
  [regtest, false],
  [regtest, true],
])('%s with development %s is a chain for development', (id, development) => {
  expect(check(id, development)).not.toThrow()
})

test.each([
  // Of no known network, and not said to be for development.
  ['eip155:31338', false],
  ['eip155:4242424242', false],
  [own, false],
  // Known ones, whatever is said: main networks and those for tests.
  ['eip155:1', true],
  ['eip155:10', true],
  ['eip155:56', true],
  ['eip155:137', true],
  ['eip155:8453', true],
  ['eip155:42161', true],
  ['eip155:43114', true],
  ['eip155:11155111', true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', true],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', true],
  ['bip122:000000000019d6689c085ae165831e93', true],
  ['bip122:000000000933ea01ad0ee984209779ba', true],
  ['bip122:00000000da84f2bafbbc53dee25a72ae', true],
  ['bip122:00000008819873e925422c1ff0f99f7c', true],
])('error: %s with development %s is none', (id, development) => {
  expect(check(id, development)).toThrow(ConfigError)
})

test('error: none of the public chains is one, marked or not, and the sentence names those that are none', () => {
  for (const development of [false, true])
    for (const { id } of publicChains()) expect(check(id, development)).toThrow(ConfigError)
  expect(() =>
    requireDevelopment([
      { development: true, id: 'eip155:31337' },
      { development: true, id: 'eip155:1' },
    ]),
  ).toThrow(/take out eip155:1 or the part "wallet"/)
})

test('error: the sentence about mails in the log says what to do instead', () => {
  expect(() => requireDevelopment([{ development: false, id: 'eip155:1' }], 'log')).toThrow(
    /wallet\.mail: .* take out eip155:1 or name a mail server in wallet\.mail/,
  )
})
