import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, parseAbi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { startNode } from '../testing/startNode.ts'
import { createEnsSource, maxRequests } from './createEnsSource.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

// What the chain answers is tested against a real one, in packages/devnet/src/server.
function setup(ensUniversalResolver?: `0x${string}`, url = 'http://127.0.0.1:9') {
  const chain = chainConfig.parse({
    ensUniversalResolver,
    id: 'eip155:31337',
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url }],
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

test.each([
  ['sends on without end', 0],
  ['sends on to many at once', 500],
])(
  'error: a name whose resolver %s takes no more requests than are charged',
  async (_, queries) => {
    const resolver = '0x89a53A2db1FDAd725e98Dca938A0B08080D48145'
    const batch = encodeFunctionData({
      abi: parseAbi([
        'struct Query { address sender; string[] urls; bytes data; }',
        'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
      ]),
      args: [
        Array.from({ length: queries }, () => ({
          data: '0x' as const,
          sender: resolver as `0x${string}`,
          urls: ['http://127.0.0.1/'],
        })),
      ],
      functionName: 'query',
    })
    const data = encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
      ]),
      args: [
        resolver,
        ['x-batch-gateway:true'],
        batch,
        '0x12345678',
        encodeAbiParameters([{ type: 'uint256' }], [1n]),
      ],
      errorName: 'OffchainLookup',
    })
    const node = await startNode({
      behaviour: ({ calls: [call] }) => ({
        error: { code: 3, data, message: 'execution reverted' },
        id: call?.id,
        jsonrpc: '2.0',
      }),
    })
    onTestFinished(node.close)
    await expect(setup(resolver, node.url)?.(alice)).rejects.toThrow()
    expect(node.requests()).toBeLessThanOrEqual(maxRequests)
    expect(node.requests()).toBeGreaterThan(0)
  },
)
