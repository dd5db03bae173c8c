import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  pad,
} from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { chainConfig, type EvmChain } from '../chains/chainConfig.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../testing/contractNode.ts'
import { type NodeBehaviour, startNode } from '../testing/startNode.ts'
import { createKnownTokens } from './createKnownTokens.ts'
import { readEvmHoldings } from './readEvmHoldings.ts'
import { readNames, readTokens } from './readTokens.ts'

const token: Address = `0x${'1'.repeat(40)}`
const none: Address = `0x${'2'.repeat(40)}`
const account: Address = `0x${'3'.repeat(40)}`

const selectorOf = (functionName: 'decimals' | 'name' | 'symbol') =>
  encodeFunctionData({ abi: erc20Abi, functionName })
const text = encodeAbiParameters([{ type: 'string' }], ['Token'])
const said: Readonly<Record<string, Hex>> = {
  [selectorOf('decimals')]: pad('0x12', { size: 32 }),
  [selectorOf('name')]: text,
  [selectorOf('symbol')]: text,
}
const honest = contractNode({
  contracts: (to, data) => (to === token ? (said[data] ?? pad('0x5', { size: 32 })) : undefined),
})
/** A node that knows what an account has of the coin, and answers each call by an error of its own. */
const hiccup: NodeBehaviour = ({ body, calls }) => {
  const error = { code: -32_000, message: 'header not found' }
  const answers = calls.map(({ id, method }) => ({
    id,
    jsonrpc: '2.0',
    ...(method === 'eth_getBalance' ? { result: '0x1' } : { error }),
  }))
  return Array.isArray(body) ? answers : answers[0]
}

async function setup() {
  const node = await startNode({ behaviour: hiccup })
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: node.url }],
  }) as EvmChain
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]) })
  onTestFinished(async () => {
    rpc.close()
    await node.close()
  })
  const known = createKnownTokens()
  return {
    chain,
    holdings: () =>
      readEvmHoldings({ account, addresses: [token, none], chain, known, rpc }).then(
        ({ holdings, isWhole }) => [holdings.map(({ asset }) => asset.symbol), isWhole],
      ),
    names: () => readNames(rpc, chain, [token, none]),
    node,
    tokens: async () =>
      [...(await readTokens(rpc, chain, { addresses: [token, none], known })).values()].map(
        ({ decimals, symbol }) => [symbol, decimals],
      ),
  }
}

test('error: a hiccup of a node makes no token none, and the next reader has it; none is known as such', async () => {
  const { node, tokens } = await setup()
  expect(await tokens()).toEqual([])
  node.behave(honest)
  expect(await tokens()).toEqual([['Token', 18]])
  const asked = node.requests()
  expect(await tokens()).toEqual([['Token', 18]])
  expect(node.requests()).toBe(asked)
})

test('error: a hiccup of a node leaves holdings not whole, and hides no token from who reads them next', async () => {
  const { holdings, node } = await setup()
  expect(await holdings()).toEqual([['ETH'], false])
  node.behave(honest)
  expect(await holdings()).toEqual([['ETH', 'Token'], true])
})

test('error: a hiccup of a node names no collection', async () => {
  const { names, node } = await setup()
  expect(await names()).toEqual([undefined, undefined])
  node.behave(honest)
  expect(await names()).toEqual(['Token', ''])
})
