import { createLatchkey } from '@latchkey/core'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import * as three from '@wagmi/core'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import * as two from 'wagmi-core-2'
import * as lowestTwo from 'wagmi-core-2-lowest'
import * as lowestThree from 'wagmi-core-3-lowest'
import { evm } from '../evm.ts'
import { latchkeyConnector } from './latchkeyConnector.ts'
import { wagmiParameters } from './wagmiParameters.ts'

function setup() {
  const latchkey = createLatchkey({
    adapters: [evm()],
    networks: [mainnet, base],
    ...siteOptions(createPage()),
  })
  onTestFinished(() => latchkey.destroy())
  return latchkey
}

const site = { chains: [mainnet], transports: { [mainnet.id]: http('/rpc') } } as const

// What each version's own types make of the connector and the parameters: `npm run check` reads them.

test('wagmi 3 takes both as they are typed', () => {
  const latchkey = setup()
  expectTypeOf(latchkeyConnector(latchkey)).toExtend<three.CreateConnectorFn>()
  const added = three.createConfig({ ...site, connectors: [latchkeyConnector(latchkey)] })
  expect(added.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  const given = three.createConfig({ ...wagmiParameters(latchkey), ssr: true })
  expectTypeOf(given.state.chainId).toEqualTypeOf<1 | 8453>()
  expect(given.chains.map(({ id }) => id)).toEqual([1, 8453])
})

test('the first wagmi 3 takes both as they are typed', () => {
  const latchkey = setup()
  expectTypeOf(latchkeyConnector(latchkey)).toExtend<lowestThree.CreateConnectorFn>()
  const added = lowestThree.createConfig({ ...site, connectors: [latchkeyConnector(latchkey)] })
  expect(added.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  const given = lowestThree.createConfig({ ...wagmiParameters(latchkey), ssr: true })
  expectTypeOf(given.state.chainId).toEqualTypeOf<1 | 8453>()
  expect(given.chains.map(({ id }) => id)).toEqual([1, 8453])
})

test('wagmi 2 takes both as they are typed', () => {
  const latchkey = setup()
  expectTypeOf(latchkeyConnector(latchkey)).toExtend<two.CreateConnectorFn>()
  const added = two.createConfig({ ...site, connectors: [latchkeyConnector(latchkey)] })
  expect(added.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  const given = two.createConfig({ ...wagmiParameters(latchkey), ssr: true })
  expectTypeOf(given.state.chainId).toEqualTypeOf<1 | 8453>()
  expect(given.chains.map(({ id }) => id)).toEqual([1, 8453])
})

test('the first wagmi 2 in the range takes both as they are typed', () => {
  const latchkey = setup()
  expectTypeOf(latchkeyConnector(latchkey)).toExtend<lowestTwo.CreateConnectorFn>()
  const added = lowestTwo.createConfig({ ...site, connectors: [latchkeyConnector(latchkey)] })
  expect(added.connectors.map(({ id }) => id)).toEqual(['latchkey'])
  const given = lowestTwo.createConfig({ ...wagmiParameters(latchkey), ssr: true })
  expectTypeOf(given.state.chainId).toEqualTypeOf<1 | 8453>()
  expect(given.chains.map(({ id }) => id)).toEqual([1, 8453])
})
