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
import { ApiError } from '../http/ApiError.ts'
import { chargedRpc } from '../rpc/chargedRpc.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { contractNode, multicall3 } from '../testing/contractNode.ts'
import { failWith, type NodeBehaviour, startNode } from '../testing/startNode.ts'
import { createKnownTokens } from './createKnownTokens.ts'
import { readEvmHoldings } from './readEvmHoldings.ts'
import { readTokens } from './readTokens.ts'

const token: Address = `0x${'1'.repeat(40)}`
const account: Address = `0x${'3'.repeat(40)}`
const selectorOf = (functionName: 'decimals' | 'name' | 'symbol') =>
  encodeFunctionData({ abi: erc20Abi, functionName })

/** A node whose chain has a token, and 5,000 of it with 6 decimals for the account. */
function saying(decimals: number, symbol = 'USDX'): NodeBehaviour {
  const text = encodeAbiParameters([{ type: 'string' }], [symbol])
  const said: Readonly<Record<string, Hex>> = {
    [selectorOf('decimals')]: pad(`0x${decimals.toString(16)}`, { size: 32 }),
    [selectorOf('name')]: text,
    [selectorOf('symbol')]: text,
  }
  const balance = pad(`0x${5_000_000_000n.toString(16)}`, { size: 32 })
  return contractNode({
    contracts: (to, data) => (to === token ? (said[data] ?? balance) : undefined),
  })
}

const [right, wrong, down] = [saying(6), saying(9), failWith(-32_000, 'away')]
/** Names of this machine, which are operators of their own on a chain for development. */
const hosts = ['127.0.0.1', 'localhost', '0.0.0.0']

type Given = NodeBehaviour | { behaviour: NodeBehaviour; host?: string; trusted?: boolean }

async function setup(given: readonly Given[]) {
  const all = given.map((one) => (typeof one === 'function' ? { behaviour: one } : one))
  const nodes = await Promise.all(all.map(({ behaviour }) => startNode({ behaviour })))
  const chain = chainConfig.parse({
    id: 'eip155:31337',
    multicall3,
    name: 'Dev',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: nodes.map(({ url }, index) => {
      const { host = hosts[index] ?? '', trusted = false } = all[index] ?? {}
      return { trusted, url: url.replace('127.0.0.1', host), weight: 1 / 10 ** index }
    }),
  }) as EvmChain
  const rpc = createRpc({ chains: new Map([[chain.id, chain]]) })
  onTestFinished(async () => {
    rpc.close()
    await Promise.all(nodes.map((node) => node.close()))
  })
  const known = createKnownTokens()
  return {
    chain,
    hold: () => readEvmHoldings({ account, addresses: [token], chain, known, rpc }),
    known,
    nodes,
    async read(asking = rpc) {
      const found = await readTokens(asking, chain, { addresses: [token], known })
      return found.get(token)?.decimals
    },
    rpc,
  }
}

test.each<[string, readonly Given[]]>([
  ['both say the same', [right, right]],
  ['the first of three lies', [wrong, right, right]],
  ['the second of three lies', [right, wrong, right]],
  ['the second of three is down', [right, down, right]],
  ['the last lies', [right, right, wrong]],
  ['one is trusted, whatever the others say', [wrong, wrong, { behaviour: right, trusted: true }]],
  ['there is one operator alone', [right, { behaviour: wrong, host: '127.0.0.1' }]],
])('decimals are kept that nodes of two operators say: %s', async (_, given) => {
  const { chain, hold, known, read } = await setup(given)
  const { holdings, isWhole } = await hold()
  expect(holdings.map(({ amount, asset }) => [amount, asset.decimals])).toContainEqual([
    5_000_000_000n,
    6,
  ])
  expect(isWhole).toBe(true)
  expect(await read()).toBe(6)
  expect(known.get(chain, token)).toMatchObject({ decimals: 6 })
})

test.each<[string, readonly Given[]]>([
  ['of two one says 9 for 6', [wrong, right]],
  ['of two one names it otherwise', [saying(6, 'USDC'), right]],
  ['of two one is down', [wrong, down]],
  ['two of one operator say so', [wrong, { behaviour: wrong, host: '127.0.0.1' }, right]],
  ['all three differ', [wrong, right, saying(18)]],
])('error: 5,000 are never shown as 5, nor is that kept: %s', async (_, given) => {
  const { chain, hold, known, read } = await setup(given)
  const { holdings, isWhole } = await hold()
  expect(holdings.filter(({ asset }) => asset.address === token)).toEqual([])
  expect(isWhole).toBe(false)
  expect(await read()).toBeUndefined()
  expect(known.get(chain, token)).toBeUndefined()
})

test('two operators are asked once for a token', async () => {
  const { hold, nodes, read } = await setup([right, right])
  const asked = ['', '']
  nodes.forEach((node, index) => {
    node.onText((text) => {
      asked[index] += text
    })
  })
  const count = () => asked.map((text) => text.split(selectorOf('decimals').slice(2)).length - 1)
  await hold()
  await hold()
  await read()
  expect(count()).toEqual([1, 1])
})

test('error: what is asked of each operator is charged', async () => {
  const { read, rpc } = await setup([right, right])
  let left = 1
  const charge = async (calls: number) => {
    left -= calls
    if (left < 0)
      throw new ApiError({ code: 'rate_limited', description: 'Too much.', status: 429 })
  }
  await expect(read(chargedRpc(rpc, charge))).rejects.toMatchObject({ status: 429 })
})
