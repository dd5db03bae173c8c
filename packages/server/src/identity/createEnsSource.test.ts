import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, parseAbi } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { chainConfig } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractSaying } from '../testing/contractSaying.ts'
import { failWith, type NodeBehaviour, startNode } from '../testing/startNode.ts'
import { createEnsSource, maxRequests } from './createEnsSource.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

// What the chain answers is tested against a real one, in packages/devnet/src/server.
function setup(
  ensUniversalResolver?: `0x${string}`,
  upstreams: readonly { trusted?: boolean; url: string }[] = [{ url: 'http://127.0.0.1:9' }],
) {
  const chain = chainConfig.parse({
    ensUniversalResolver,
    id: 'eip155:31337',
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: upstreams.map((each, index) => ({ ...each, weight: 1 / 10 ** index })),
  })
  const chains = new Map([[chain.id, chain]])
  const rpc = createRpc({ chains })
  onTestFinished(rpc.close)
  return createEnsSource({ chains, rpc })
}

const universalResolver = '0x89a53A2db1FDAd725e98Dca938A0B08080D48145'

test('there is no source without a chain that has a universal resolver', () => {
  expect(setup()).toBeUndefined()
})

test('error: with the chain away it rejects, so that nobody is remembered as nameless', async () => {
  const source = setup(universalResolver)
  await expect(source?.(alice)).rejects.toMatchObject({ code: 'siwx.unreachable' })
})

test.each([
  ['sends on without end', 0],
  ['sends on to many at once', 500],
])(
  'error: a name whose resolver %s takes no more requests than are charged',
  async (_, queries) => {
    const resolver = universalResolver
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
    await expect(setup(resolver, [{ trusted: true, url: node.url }])?.(alice)).rejects.toThrow()
    expect(node.requests()).toBeLessThanOrEqual(maxRequests)
    expect(node.requests()).toBeGreaterThan(0)
  },
)

/** A node whose resolver says that the address is of a name. */
function naming(name: string, head = '0x10'): NodeBehaviour {
  const said = encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, universalResolver, universalResolver],
  )
  return contractSaying(said, { head })
}

/** Names of this machine, so that nodes on it are of different hosts. */
const hosts = ['127.0.0.1', 'localhost', '0.0.0.0']

type Given = { behaviour: NodeBehaviour; host?: string; trusted?: boolean }

async function over(given: readonly Given[]) {
  const nodes = await Promise.all(given.map(({ behaviour }) => startNode({ behaviour })))
  onTestFinished(() => Promise.all(nodes.map((node) => node.close())).then(() => undefined))
  const source = setup(
    universalResolver,
    nodes.map(({ url }, index) => ({
      trusted: given[index]?.trusted ?? false,
      url: url.replace('127.0.0.1', given[index]?.host ?? hosts[index] ?? ''),
    })),
  )
  const requests = () => nodes.reduce((sum, node) => sum + node.requests(), 0)
  return { find: async () => source?.(alice), requests }
}

const honest: Given = { behaviour: naming('alice.eth') }
const lying: Given = { behaviour: naming('thief.eth') }
const nameless: Given = { behaviour: naming('') }
const down: Given = { behaviour: failWith(-32000, 'away') }

test.each<[string, readonly Given[], string | null]>([
  ['both say so', [honest, honest], 'alice.eth'],
  ['the first of three lies', [lying, honest, honest], 'alice.eth'],
  ['the first of three is down', [down, honest, honest], 'alice.eth'],
  ['both say that there is none', [nameless, nameless], null],
  ['the one is trusted', [{ ...honest, trusted: true }], 'alice.eth'],
  ['the trusted one says so', [lying, lying, { ...honest, trusted: true }], 'alice.eth'],
])('the name beside an address is what two nodes say: %s', async (_, given, name) => {
  const { find, requests } = await over(given)
  expect(await find()).toMatchObject({ name })
  expect(requests()).toBeLessThanOrEqual(maxRequests)
})

test.each<[string, readonly Given[]]>([
  ['one of two lies', [lying, honest]],
  ['one hides it', [nameless, honest]],
  ['one lies, two are down', [lying, down, down]],
  ['there is only one', [honest]],
  [
    'two of one host lie',
    [
      { ...lying, host: 'localhost' },
      { ...lying, host: 'localhost' },
      { ...honest, host: '127.0.0.1' },
    ],
  ],
])('error: no name stands beside an address by one node: %s', async (_, given) => {
  const { find } = await over(given)
  await expect(find()).rejects.toMatchObject({ code: 'siwx.unwitnessed' })
})
