import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Log, readLogs } from './readLogs.ts'

const owner = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const third = `0x${'cc'.repeat(20)}` as const
const token = `0x${'22'.repeat(20)}`
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const ownCoin = `0x${'ee'.repeat(20)}`

const coins = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Deposit(address indexed to, uint256 value)',
  'event Withdrawal(address indexed from, uint256 value)',
])
const items = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool isOn)',
  'event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 count)',
  'event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] counts)',
])

function log(
  abi: typeof coins | typeof items,
  eventName: string,
  args: readonly unknown[],
  address = token,
): Log {
  const event = abi.find(({ name }) => name === eventName)
  if (!event) throw new Error('No such event')
  const topics = encodeEventTopics({ abi: [event], args: args as never, eventName } as never)
  const rest = event.inputs.map((input, index) => [input, args[index]] as const)
  const data = rest.filter(([input]) => !('indexed' in input && input.indexed))
  return {
    address,
    data: encodeAbiParameters(
      data.map(([input]) => input),
      data.map(([, value]) => value) as never,
    ),
    topics: topics as Hex[],
  }
}

const read = (...logs: readonly Log[]) => readLogs(logs, { chainId: 1n, owner })
const move = (from: string, to: string, amount: bigint, address?: string) =>
  log(coins, 'Transfer', [from, to, amount], address)

describe('what changes', () => {
  test('is what leaves and what comes, each token by itself, and what is both is their difference', () => {
    const logs = [
      move(owner, other, 7n),
      move(other, owner, 3n),
      move(other, owner, 9n, `0x${'33'.repeat(20)}`),
      move(owner, other, 5n, ownCoin),
    ]
    expect(read(...logs).changes).toEqual([
      { amount: -4n, kind: 'coins', token },
      { amount: 9n, kind: 'coins', token: `0x${'33'.repeat(20)}` },
      { amount: -5n, kind: 'coins' },
    ])
  })

  test('is nothing of what comes and goes, moves between others, or stays', () => {
    const logs = [move(owner, other, 7n), move(other, owner, 7n), move(other, third, 1n)]
    expect(read(...logs, move(owner, owner, 5n)).changes).toEqual([])
  })

  test('is items, one by one, and of one number several', () => {
    const logs = [
      log(items, 'Transfer', [owner, other, 7n]),
      log(items, 'Transfer', [other, owner, 8n]),
      log(items, 'TransferSingle', [third, owner, other, 9n, 3n]),
      log(items, 'TransferBatch', [third, other, owner, [1n, 9n], [4n, 1n]]),
    ]
    expect(read(...logs).changes).toEqual([
      { count: -1n, id: 7n, kind: 'items', token },
      { count: 1n, id: 8n, kind: 'items', token },
      { count: -2n, id: 9n, kind: 'items', token },
      { count: 4n, id: 1n, kind: 'items', token },
    ])
  })

  test('is the coin as a token, of the contract that is known for it alone', () => {
    const wrap = [log(coins, 'Deposit', [owner, 5n], weth)]
    expect(read(...wrap).changes).toEqual([{ amount: 5n, kind: 'coins', token: weth }])
    const unwrap = [log(coins, 'Withdrawal', [owner, 5n], weth)]
    expect(read(...unwrap).changes).toEqual([{ amount: -5n, kind: 'coins', token: weth }])
    expect(read(log(coins, 'Deposit', [other, 5n], weth)).changes).toEqual([])
    expect(read(log(coins, 'Deposit', [owner, 5n])).changes).toEqual([])
    // Of another chain the wallet's server knows it.
    const facts = { chainId: 5n, exchange: { routers: [], wrapped: token }, owner }
    expect(readLogs([log(coins, 'Deposit', [owner, 5n])], facts).changes).toEqual([
      { amount: 5n, kind: 'coins', token },
    ])
  })

  test('is the coin as a token once, where it writes wrapping down as a payment, too', () => {
    const zero = pad('0x', { size: 20 })
    const wrap = [move(zero, owner, 5n, weth), log(coins, 'Deposit', [owner, 5n], weth)]
    expect(read(...wrap).changes).toEqual([{ amount: 5n, kind: 'coins', token: weth }])
    const unwrap = [move(owner, zero, 5n, weth), log(coins, 'Withdrawal', [owner, 5n], weth)]
    expect(read(...unwrap).changes).toEqual([{ amount: -5n, kind: 'coins', token: weth }])
  })

  test('is read of addresses in capitals as of others', () => {
    const logs = [{ ...move(owner, other, 7n), address: token.toUpperCase().replace('X', 'x') }]
    expect(readLogs(logs, { chainId: 1n, owner: owner.toUpperCase() }).changes).toEqual([
      { amount: -7n, kind: 'coins', token },
    ])
  })
})

describe('what is allowed', () => {
  test('in the account’s name is what was written down last', () => {
    const logs = [
      log(coins, 'Approval', [owner, other, 7n]),
      log(coins, 'Approval', [owner, other, 9n]),
      log(items, 'Approval', [owner, other, 7n]),
      log(items, 'ApprovalForAll', [owner, third, true]),
    ]
    expect(read(...logs).allowances).toEqual([
      { amount: 9n, kind: 'allow', spender: other, token },
      { id: 7n, kind: 'allowItem', spender: other, token },
      { isOn: true, kind: 'allowAll', spender: third, token },
    ])
  })

  test('by others is nothing, and neither is what an item that moves allows no more', () => {
    const logs = [
      log(coins, 'Approval', [other, owner, 7n]),
      log(items, 'ApprovalForAll', [other, owner, true]),
      log(items, 'Approval', [owner, pad('0x', { size: 20 }), 7n]),
    ]
    expect(read(...logs).allowances).toEqual([])
  })
})

test.each<[string, Log]>([
  ['another event', { address: token, data: '0x', topics: [`0x${'12'.repeat(32)}`] }],
  ['no topics', { address: token, data: '0x', topics: [] }],
  ['too little data', { ...move(owner, other, 7n), data: '0x07' }],
  ['more data than an amount', { ...move(owner, other, 7n), data: `0x${'00'.repeat(64)}` }],
  [
    'lists that say nothing',
    { ...log(items, 'TransferBatch', [owner, owner, other, [1n], [4n]]), data: '0x' },
  ],
  [
    'an address that is none',
    {
      ...log(items, 'TransferBatch', [owner, owner, other, [1n], [4n]]),
      topics: [
        ...log(items, 'TransferBatch', [owner, owner, other, [1n], [4n]]).topics.slice(0, 3),
        '0x01',
      ],
    },
  ],
])('hostile: %s is nothing', (_, given) => {
  expect(read(given)).toEqual({ allowances: [], changes: [] })
})
