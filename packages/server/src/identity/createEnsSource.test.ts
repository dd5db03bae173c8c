import { expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { createEnsSource } from './createEnsSource.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

// What the chain answers is tested against a real one, in packages/devnet/src/server.
function setup(ensUniversalResolver?: `0x${string}`) {
  const chain = chainConfig.parse({
    ensUniversalResolver,
    id: 'eip155:31337',
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: 'http://127.0.0.1:9' }],
  })
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({ chains })
  onTestFinished(rpc.close)
  return createEnsSource({ chains, rpc })
}

test('there is no source without a chain that has a universal resolver', () => {
  expect(setup()).toBeUndefined()
})

test('error: with the chain away it rejects, so that nobody is remembered as nameless', async () => {
  const source = setup('0x89a53A2db1FDAd725e98Dca938A0B08080D48145')
  await expect(source?.(alice)).rejects.toThrow(/can be reached/)
})
