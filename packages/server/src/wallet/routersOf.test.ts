import { expect, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { routersOf } from './routersOf.ts'

const at = (digit: string) => `0x${digit.repeat(40)}`
const chain = (exchanges?: object, id = 'eip155:31337') =>
  chainConfig.parse({
    ...(exchanges && { exchanges }),
    id,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: 'http://localhost:8545' }],
  })

test('a wallet learns where swaps are sent, in small letters', () => {
  const exchanges = {
    v2: [{ factory: at('A'), router: at('B') }, { factory: at('A') }],
    v3: [{ factory: at('C'), quoter: at('D'), router: at('E') }],
    wrappedNative: at('F'),
  }
  expect(routersOf(chain(exchanges))).toEqual({
    exchange: { routers: [at('b'), at('e')], wrapped: at('f') },
  })
})

test('of a chain without routers it learns nothing', () => {
  expect(routersOf(chain())).toEqual({})
  expect(routersOf(chain({ v2: [{ factory: at('A') }], wrappedNative: at('F') }))).toEqual({})
})
