import { createTestClock } from '@latchkey/testing/node'
import { type Address, decodeFunctionData, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chainConfig, type EvmChain } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../testing/contractNode.ts'
import { type NodeBehaviour, startNode, status } from '../testing/startNode.ts'
import { createExchanges } from './createExchanges.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const wrapped = at('2')
const v2 = { factory: at('a'), router: at('b') }
const v3 = { factory: at('c'), quoter: at('d'), router: at('e') }
const one = pad('0x1', { size: 32 })
const abi = parseAbi([
  'function allPairsLength() view returns (uint256)',
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
  'function feeAmountTickSpacing(uint24) view returns (int24)',
  'function totalSupply() view returns (uint256)',
  'function WETH() view returns (address)',
  'function WETH9() view returns (address)',
])

/** What honest contracts say, by address and function. */
const honest: Readonly<Record<string, Hex>> = {
  [`${v2.factory} allPairsLength`]: one,
  [`${v2.router} WETH`]: pad(wrapped, { size: 32 }),
  [`${v2.router} factory`]: pad(v2.factory, { size: 32 }),
  [`${v3.factory} feeAmountTickSpacing`]: one,
  [`${v3.quoter} WETH9`]: pad(wrapped, { size: 32 }),
  [`${v3.quoter} factory`]: pad(v3.factory, { size: 32 }),
  [`${v3.router} WETH9`]: pad(wrapped, { size: 32 }),
  [`${v3.router} factory`]: pad(v3.factory, { size: 32 }),
  [`${wrapped} totalSupply`]: one,
}

const honestly = (to: Address, data: Hex) =>
  honest[`${to} ${decodeFunctionData({ abi, data }).functionName}`]

async function setup({
  exchanges = { v2: [v2], v3: [v3], wrappedNative: wrapped },
  says = {},
}: {
  exchanges?: object
  /** What some contracts say instead. */
  says?: Readonly<Record<string, Hex | undefined>>
} = {}) {
  const said: Record<string, Hex | undefined> = { ...honest, ...says }
  const node = await startNode({
    behaviour: contractNode({
      contracts: (to, data) => said[`${to} ${decodeFunctionData({ abi, data }).functionName}`],
    }),
  })
  const chain = chainConfig.parse({
    exchanges,
    id: 'eip155:31337',
    multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ timeoutMs: 300, url: node.url }],
  }) as EvmChain
  const clock = createTestClock()
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]), clock })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const reported: (readonly string[])[] = []
  const made = createExchanges({
    clock,
    onProblems: (_, problems) => reported.push(problems),
    rpc,
  })
  const inUse = async () => (await made.inUse(chain)).map(({ kind }) => kind)
  const trading = async () =>
    (await made.trading(chain)).map((one) => (one.kind === 'v2' ? one.kind : one.routerKind))
  return { clock, inUse, node, problems: made.problems, reported, said, trading }
}

describe('exchanges whose contracts agree', () => {
  test('are asked once, in one request, however many want them at once', async () => {
    const { clock, inUse, node, problems } = await setup()
    expect(await Promise.all([inUse(), inUse()])).toEqual([
      ['v2', 'v3'],
      ['v2', 'v3'],
    ])
    await clock.advance(7 * 24 * 3600_000)
    expect(await inUse()).toEqual(['v2', 'v3'])
    expect(node.requests()).toBe(1)
    expect(problems().size).toBe(0)
  })

  test('are asked nothing where there are factories alone, which give prices at most', async () => {
    const { inUse, node } = await setup({
      exchanges: { v2: [{ factory: v2.factory }], v3: [{ factory: v3.factory }] },
    })
    expect(await inUse()).toEqual(['v2', 'v3'])
    expect(node.requests()).toBe(0)
  })
})

describe('where trades are sent', () => {
  test.each<[string, Hex | undefined]>([
    ['SwapRouter02', pad(v2.factory, { size: 32 })],
    ['SwapRouter', undefined],
  ])('a router of v3 is a %s by what it has, asked in the same request', async (kind, answer) => {
    const { node, trading } = await setup({ says: { [`${v3.router} factoryV2`]: answer } })
    expect(await trading()).toEqual(['v2', kind])
    expect(node.requests()).toBe(1)
  })

  test('a factory alone takes none', async () => {
    const { trading } = await setup({
      exchanges: { v2: [{ factory: v2.factory }], v3: [{ factory: v3.factory }] },
    })
    expect(await trading()).toEqual([])
  })
})

describe('an exchange whose contracts do not agree', () => {
  test.each<[string, string, Hex | undefined]>([
    ['the router of Uniswap v3, 0xe', `${v3.router} factory`, pad(v2.factory, { size: 32 })],
    ['the router of Uniswap v3, 0xe', `${v3.router} WETH9`, pad(at('9'), { size: 32 })],
    ['the router of Uniswap v3, 0xe', `${v3.router} factory`, undefined],
    ['the quoter of Uniswap v3, 0xd', `${v3.quoter} factory`, pad(v2.factory, { size: 32 })],
    ['the quoter of Uniswap v3, 0xd', `${v3.quoter} WETH9`, `0x${'ff'.repeat(320)}`],
    ['Uniswap v3 has no factory at 0xc', `${v3.factory} feeAmountTickSpacing`, undefined],
    // The address stands at the right end of the word, behind what no address has.
    [
      'the router of Uniswap v3, 0xe',
      `${v3.router} factory`,
      `0x${'0'.repeat(23)}1${v3.factory.slice(2)}`,
    ],
  ])('error: is off, and the other serves: %s', async (problem, what, answer) => {
    const { inUse, problems, reported } = await setup({ says: { [what]: answer } })
    expect(await inUse()).toEqual(['v2'])
    expect(reported).toHaveLength(1)
    expect(problems().get('eip155:31337')).toEqual([expect.stringContaining(problem)])
  })

  test('error: each is off with a wrapped coin that is none', async () => {
    const { inUse, problems } = await setup({ says: { [`${wrapped} totalSupply`]: undefined } })
    expect(await inUse()).toEqual([])
    expect(problems().get('eip155:31337')).toEqual([
      `Uniswap v2 has no wrapped coin at ${wrapped}`,
      `Uniswap v3 has no wrapped coin at ${wrapped}`,
    ])
  })

  test('is asked again after a minute, and reported when that changes alone', async () => {
    const { clock, inUse, node, problems, reported, said } = await setup({
      says: { [`${v2.router} factory`]: one },
    })
    expect(await inUse()).toEqual(['v3'])
    await clock.advance(59_000)
    expect(await inUse()).toEqual(['v3'])
    expect(node.requests()).toBe(1)
    await clock.advance(1000)
    expect(await inUse()).toEqual(['v3'])
    expect(node.requests()).toBe(2)
    expect(reported).toHaveLength(1)

    said[`${v2.router} factory`] = pad(v2.factory, { size: 32 })
    await clock.advance(60_000)
    expect(await inUse()).toEqual(['v2', 'v3'])
    expect(reported).toEqual([[expect.stringContaining('the router of Uniswap v2')], []])
    expect(problems().size).toBe(0)
  })
})

test('error: a node that is down says nothing of the contracts, and is asked at the next use', async () => {
  const { inUse, node, problems } = await setup()
  node.behave(status(500))
  await expect(inUse()).rejects.toThrow('No node of eip155:31337')
  expect(problems().size).toBe(0)
  node.behave(contractNode({ contracts: honestly }))
  await expect.poll(inUse).toEqual(['v2', 'v3'])
})

/** A node that answers each call by an error of its own, which is no fact of the chain. */
const hiccup: NodeBehaviour = ({ body, calls }) => {
  const error = { code: -32_000, message: 'header not found' }
  const answers = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
  return Array.isArray(body) ? answers : answers[0]
}

test('error: a hiccup of a node turns no exchange off, and is over at the next use', async () => {
  const { inUse, node, problems, reported, trading } = await setup()
  node.behave(hiccup)
  await expect(inUse()).rejects.toThrow('No node of eip155:31337')
  await expect(trading()).rejects.toThrow('No node of eip155:31337')
  expect(problems().size).toBe(0)
  expect(reported).toEqual([])
  node.behave(contractNode({ contracts: honestly }))
  expect(await trading()).toEqual(['v2', 'SwapRouter'])
})

test('error: a hiccup at one call leaves the others in use, and makes no other router of it', async () => {
  const { inUse, node, problems, trading } = await setup({
    says: { [`${v3.router} factoryV2`]: pad(v2.factory, { size: 32 }) },
  })
  const kindOf = encodeFunctionData({ abi, functionName: 'factoryV2' })
  const answers = contractNode({
    contracts: (to, data) => (data === kindOf ? pad(v2.factory, { size: 32 }) : honestly(to, data)),
  })
  // All together are refused, so that each is asked by itself; one of those is refused too.
  node.behave((request) => {
    if (request.calls.length === 1) return hiccup(request)
    const honest = answers(request) as { id: number }[]
    return honest.map((answer, index) => {
      const { data } = (request.calls[index]?.params[0] ?? {}) as { data?: Hex }
      return data === kindOf
        ? { error: { code: -32_000, message: 'header not found' }, id: answer.id, jsonrpc: '2.0' }
        : answer
    })
  })
  expect(await trading()).toEqual(['v2'])
  expect(problems().size).toBe(0)
  node.behave(answers)
  expect(await inUse()).toEqual(['v2', 'v3'])
  expect(await trading()).toEqual(['v2', 'SwapRouter02'])
})

test('error: what was wrong stays wrong while a node tells nothing, and is reported once', async () => {
  const { clock, inUse, node, problems, reported } = await setup({
    says: { [`${v2.router} factory`]: one },
  })
  expect(await inUse()).toEqual(['v3'])
  await clock.advance(60_000)
  node.behave(hiccup)
  await expect(inUse()).rejects.toThrow('No node of eip155:31337')
  expect(problems().get('eip155:31337')).toEqual([expect.stringContaining('router of Uniswap v2')])
  expect(reported).toHaveLength(1)
})
