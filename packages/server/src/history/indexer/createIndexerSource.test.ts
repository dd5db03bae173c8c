import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  pad,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createTokenReader } from '../../balance/createTokenReader.ts'
import { chainConfig, type EvmChain } from '../../chains/chainConfig.ts'
import type { CallOutcome } from '../../rpc/createChainRpc.ts'
import type { Rpc } from '../../rpc/createRpc.ts'
import type { Call } from '../../rpc/JsonRpc.ts'
import { createIndexerSource } from './createIndexerSource.ts'
import type { HistoryEntry, MovedAsset, Movement } from './HistoryEntry.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const account = address('a')
const friend = address('b')
const token = address('1')
const collection = address('2')
const listed = address('3')

type FakeToken = { name?: string; symbol?: string; decimals?: bigint }

/** An account with one transaction of these movements. */
function setup(
  movements: readonly Partial<Movement>[],
  {
    down = false,
    isIll = () => false,
    tokens = {},
  }: {
    down?: boolean
    /** Whether the node answers by an error of its own. */
    isIll?: () => boolean
    tokens?: Record<Address, FakeToken>
  } = {},
  change: Partial<HistoryEntry> = {},
) {
  const chain = chainConfig.parse({
    id: 'eip155:1',
    name: 'Chain',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    tokens: [{ address: listed, decimals: 6, name: 'USD Coin', symbol: 'USDC' }],
    upstreams: [{ url: 'http://127.0.0.1:1' }],
  }) as EvmChain
  const sent: Call[] = []
  const answer = ({ params }: Call): Hex => {
    const [{ data, to }] = params as [{ data: Hex; to: Address }]
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
    const value = tokens[to]?.[functionName as keyof FakeToken]
    if (value === undefined) return '0x'
    return typeof value === 'bigint'
      ? pad(`0x${value.toString(16)}`)
      : encodeAbiParameters([{ type: 'string' }], [value])
  }
  const rpc = {
    chain: () => ({
      operators: ['node.example'],
      send: async (calls: readonly Call[]): Promise<CallOutcome[]> => {
        sent.push(...calls)
        return calls.map((call) => {
          if (isIll()) return { error: { code: -32_000, message: 'header not found' } }
          return down ? { unanswered: 'down' } : { result: answer(call) }
        })
      },
    }),
  } as unknown as Rpc
  const entry: HistoryEntry = {
    account,
    block: 5,
    deploys: false,
    failed: false,
    hash: `0x${'e'.repeat(64)}`,
    minedAt: 1_700_000_000,
    movements: movements.map((one, logIndex) => ({
      amount: 1n,
      asset: { standard: 'native' },
      counterparty: friend,
      direction: 'in',
      logIndex,
      part: 0,
      ...one,
    })),
    nonce: 3,
    position: 2,
    receiver: token,
    selector: '0x12345678',
    sender: friend,
    ...change,
  }
  const source = createIndexerSource({
    chain,
    readTokens: createTokenReader({ rpc }),
    rpc,
    store: { page: async () => [entry], reach: async () => undefined },
  })
  const charged: number[] = []
  const read = async () => {
    const { data } = await source.read({
      account,
      after: undefined,
      charge: async (calls) => void charged.push(calls),
      iconUrl: (one) => `icon ${one}`,
    })
    return data[0]
  }
  return { charged, read, sent, source }
}

const coin = (token: Address): MovedAsset => ({ standard: 'erc20', token })
const collectible = (token: Address): MovedAsset => ({ id: 7n, standard: 'erc721', token })

describe('a transaction of somebody else', () => {
  const out = { direction: 'out' } as const
  const known = { tokens: { [token]: { decimals: 1n, name: 'USD Coin', symbol: 'USDC' } } }

  test('is no payment of the account by the word of an unlisted token', async () => {
    const fake = { ...out, asset: coin(token) }
    expect(await setup([fake], known).read()).toBeUndefined()
    expect(await setup([fake], known, { sender: account }).read()).toMatchObject({
      metadata: { operationType: 'send' },
    })
  })

  test('is one by that of a listed token, with all that moved besides', async () => {
    const { read } = setup([{ ...out, asset: coin(listed) }, { asset: coin(token) }], known)
    expect((await read())?.transfers?.map(({ direction }) => direction)).toEqual(['out', 'in'])
  })

  test('that moved nothing is told where it called the account, as of a contract', async () => {
    expect(await setup([]).read()).toBeUndefined()
    expect(await setup([], {}, { receiver: account, selector: undefined }).read()).toBeUndefined()
    expect(await setup([], {}, { receiver: account }).read()).toMatchObject({
      metadata: { operationType: 'execute' },
    })
  })
})

test('a transfer of 0.25 ether with its EIP-7708 log is one "out 0.25 ETH", and no token is asked for it (S3.31)', async () => {
  const amount = 250_000_000_000_000_000n
  const { read, sent } = setup(
    [
      { amount, direction: 'out', logIndex: -1 },
      { amount, asset: coin(`0x${'f'.repeat(39)}e`), direction: 'out', logIndex: 0 },
    ],
    {},
    { receiver: friend, selector: undefined, sender: account },
  )
  expect(await read()).toMatchObject({
    metadata: { operationType: 'send', sentFrom: account, sentTo: friend },
    transfers: [
      { direction: 'out', fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.25' } },
    ],
  })
  expect((await read())?.transfers).toHaveLength(1)
  expect(sent).toEqual([])
})

test('names and decimals of tokens that nobody lists are charged by the calls that they take', async () => {
  const many = Array.from(
    { length: 80 },
    (_, index): Partial<Movement> => ({
      asset: {
        ...(index < 40 ? coin(token) : collectible(token)),
        token: `0x${(index + 1).toString(16).padStart(40, '0')}`,
      } as MovedAsset,
    }),
  )
  const { charged, read, sent, source } = setup(many)
  await read()
  // Three of a token, one of a collection.
  expect(sent).toHaveLength(160)
  expect(charged.reduce((sum, calls) => sum + calls, source.cost)).toBe(160)
})

test('a listed token has the name and picture of the list, any other its own name and none (S3.33)', async () => {
  const { read } = setup(
    [
      { amount: 1_500_000n, asset: coin(listed) },
      { amount: 25n, asset: coin(token) },
    ],
    { tokens: { [token]: { decimals: 1n, name: 'USD Coin', symbol: 'USDC' } } },
  )
  expect((await read())?.transfers).toEqual([
    {
      direction: 'in',
      fungible_info: { icon: { url: 'icon USDC' }, name: 'USD Coin', symbol: 'USDC' },
      nft_info: null,
      quantity: { numeric: '1.5' },
    },
    {
      direction: 'in',
      fungible_info: { icon: null, name: 'USD Coin', symbol: 'USDC' },
      nft_info: null,
      quantity: { numeric: '2.5' },
    },
  ])
})

test('a collectible that advertises is spam, unless the operator lists it (S5.11)', async () => {
  const name = 'Claim at evil-gift.com'
  const { read } = setup(
    [
      { asset: collectible(collection) },
      { asset: collectible(listed) },
      { asset: collectible(token) },
    ],
    { tokens: { [collection]: { name }, [listed]: { name }, [token]: { name: 'Punks' } } },
  )
  const transfers = (await read())?.transfers ?? []
  expect(transfers.map(({ nft_info }) => [nft_info?.name, nft_info?.flags?.is_spam])).toEqual([
    [`${name} #7`, true],
    [`${name} #7`, false],
    ['Punks #7', false],
  ])
})

test('hostile names are cleaned and cut, and what says nothing has its address (S3.33)', async () => {
  const { read } = setup(
    [{ asset: coin(token) }, { asset: collectible(collection) }, { asset: collectible(friend) }],
    {
      tokens: {
        [collection]: { name: `A\u202e${'B'.repeat(1_000_000)}` },
        [token]: { decimals: 0n, name: '\u0000\u200b', symbol: `<b>${'S'.repeat(1_000_000)}` },
      },
    },
  )
  const [first, second, third] = (await read())?.transfers ?? []
  expect(first?.fungible_info?.symbol).toBe(`<b>${'S'.repeat(61)}`)
  expect(second?.nft_info?.name).toBe(`A${'B'.repeat(63)} #7`)
  expect(third?.nft_info?.name).toBe('0xbbbb…bbbb #7')
})

test('error: a hiccup of a node takes no name from a token or a collection for longer than itself', async () => {
  let ill = true
  const { read } = setup([{ asset: coin(token) }, { asset: collectible(collection) }], {
    isIll: () => ill,
    tokens: {
      [collection]: { name: 'Punks' },
      [token]: { decimals: 6n, name: 'Token', symbol: 'TKN' },
    },
  })
  await read()
  ill = false
  const [first, second] = (await read())?.transfers ?? []
  expect(first?.fungible_info?.symbol).toBe('TKN')
  expect(second?.nft_info?.name).toBe('Punks #7')
})

test('a token that does not say how it is divided counts in whole pieces', async () => {
  const { read } = setup([{ amount: 12n, asset: coin(token) }])
  expect((await read())?.transfers?.[0]).toMatchObject({
    fungible_info: { symbol: '0x1111…1111' },
    quantity: { numeric: '12' },
  })
})

test('tokens are read once a day, and of one page no more than a hundred', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    asset: coin(`0x${(index + 1).toString(16).padStart(40, '0')}`),
  }))
  const { read, sent } = setup(many)
  expect((await read())?.transfers).toHaveLength(20)
  expect(sent).toHaveLength(300)
  const known = setup([{ asset: coin(token) }], {
    tokens: { [token]: { decimals: 1n, name: 'T', symbol: 'T' } },
  })
  await known.read()
  await known.read()
  expect(known.sent).toHaveLength(3)
})

test('gas alone keeps its empty transfers, a failure its status, and a mint its kind (S3.32)', async () => {
  expect(await setup([], {}, { selector: '0x095ea7b3', sender: account }).read()).toMatchObject({
    metadata: { nonce: 3, operationType: 'approve', sentFrom: account, sentTo: token },
    transfers: [],
  })
  expect(await setup([], {}, { failed: true, sender: account }).read()).toMatchObject({
    metadata: { operationType: 'execute', status: 'failed' },
  })
  const { read } = setup([{ asset: collectible(listed), counterparty: zeroAddress }])
  expect(await read()).toMatchObject({
    metadata: { operationType: 'mint', sentFrom: zeroAddress, sentTo: account },
  })
})

test('error: without a node a page of unknown tokens is not made up', async () => {
  const { read } = setup([{ asset: coin(token) }], { down: true })
  await expect(read()).rejects.toMatchObject({ code: 'chain_unavailable' })
})

test.each([['x'], [[-1, 0]], [[1]], [{ block: 1 }], [null]])(
  'error: %j is no place in a chain',
  async (after) => {
    const { source } = setup([])
    await expect(
      source.read({ account, after, charge: async () => {}, iconUrl: () => '' }),
    ).rejects.toMatchObject({
      code: 'cursor_invalid',
    })
  },
)

describe('where two hosts are compared', () => {
  const [older, newer] = [5, 9]
  function compared(agreed: number | undefined) {
    const befores: unknown[] = []
    const chain = chainConfig.parse({
      id: 'eip155:1',
      name: 'Chain',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      upstreams: [{ url: 'http://127.0.0.1:1' }],
    }) as EvmChain
    const source = createIndexerSource({
      chain,
      onlyAgreed: true,
      readTokens: async () => [],
      rpc: { chain: () => undefined } as unknown as Rpc,
      store: {
        async page({ before }) {
          befores.push(before)
          return []
        },
        reach: async () => ({ agreed, next: 20 }),
      },
    })
    const read = (after?: unknown) =>
      source.read({ account, after, charge: async () => {}, iconUrl: String })
    return { befores, read }
  }

  test('nothing is shown above the block that they agreed on, also by a cursor of before', async () => {
    const { befores, read } = compared(older)
    await read()
    await read([newer, 3])
    await read([older, 3])
    expect(befores).toEqual([
      { block: older + 1, position: 0 },
      { block: older + 1, position: 0 },
      { block: older, position: 3 },
    ])
  })

  test('error: before they were compared there is no list, and no empty one', async () => {
    await expect(compared(undefined).read()).rejects.toMatchObject({ code: 'history_unavailable' })
  })
})
