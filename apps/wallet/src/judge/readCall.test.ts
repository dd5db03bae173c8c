import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call, Effect } from './Effect.ts'
import { readCall } from './readCall.ts'
import { wrappedCoins } from './wrappedCoins.ts'

const me = `0x${'11'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const one = `0x${'33'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function setApprovalForAll(address spender, bool isOn)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])
const write = (functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi, args, functionName } as never)
const call = (data: string, facts: Partial<Call> = {}): Call => ({
  chainId: 1n,
  data,
  from: me,
  to: token,
  value: 0n,
  ...facts,
})

test.each<[string, string, Effect]>([
  [
    'transfer',
    write('transfer', [one, 5n]),
    { amount: 5n, from: me, kind: 'send', to: one, token },
  ],
  [
    'transferFrom',
    write('transferFrom', [one, other, 5n]),
    { amount: 5n, from: one, kind: 'send', to: other, token },
  ],
  ['approve', write('approve', [one, 5n]), { amount: 5n, kind: 'allow', spender: one, token }],
  [
    'increaseAllowance',
    write('increaseAllowance', [one, 5n]),
    { adds: true, amount: 5n, kind: 'allow', spender: one, token },
  ],
  [
    'safeTransferFrom',
    write('safeTransferFrom', [one, other, 7n]),
    { count: 1n, from: one, id: 7n, kind: 'sendItem', to: other, token },
  ],
  [
    'safeTransferFrom with data',
    write('safeTransferFrom', [one, other, 7n, '0xff']),
    { count: 1n, from: one, id: 7n, kind: 'sendItem', to: other, token },
  ],
  [
    'safeTransferFrom of several',
    write('safeTransferFrom', [one, other, 7n, 3n, '0x']),
    { count: 3n, from: one, id: 7n, kind: 'sendItem', to: other, token },
  ],
  [
    'setApprovalForAll',
    write('setApprovalForAll', [one, true]),
    { isOn: true, kind: 'allowAll', spender: one, token },
  ],
])('%s is read as what it does', (_, data, effect) => {
  expect(readCall(call(data))).toEqual([effect])
})

const spending = { amount: 5n, spender: one, token }
test.each<[string, Effect]>([
  ['increaseApproval(address,uint256)', { ...spending, adds: true, kind: 'allow' }],
  ['decreaseAllowance(address,uint256)', { ...spending, kind: 'allowLess' }],
  ['decreaseApproval(address,uint256)', { ...spending, kind: 'allowLess' }],
])('%s is read', (signature, effect) => {
  const data = encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as never),
    args: [one, 5n],
  } as never)
  expect(readCall(call(data))).toEqual([effect])
})

test('an operator (ERC-777) may take all', () => {
  const data = `0x959b8c3f${'0'.repeat(24)}${one.slice(2)}`
  expect(readCall(call(data))).toEqual([{ ...spending, amount: 2n ** 256n - 1n, kind: 'allow' }])
})

describe('items, many at once,', () => {
  const batch = (ids: readonly bigint[], counts: readonly bigint[]) =>
    readCall(call(write('safeBatchTransferFrom', [one, other, ids, counts, '0x'])))
  const unread = [{ kind: 'unread', to: token }]

  test('are read one by one', () => {
    const item = { from: one, kind: 'sendItem', to: other, token }
    expect(batch([7n, 8n], [1n, 3n])).toEqual([
      { ...item, count: 1n, id: 7n },
      { ...item, count: 3n, id: 8n },
    ])
  })

  test('are not where there are none, too many, or others than counts', () => {
    expect(batch([], [])).toEqual(unread)
    expect(batch([7n], [1n, 2n])).toEqual(unread)
    const many = Array.from({ length: 257 }, () => 1n)
    expect(batch(many, many)).toEqual(unread)
    expect(batch(many.slice(1), many.slice(1))).toHaveLength(256)
  })
})

describe('Permit2', () => {
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const permits = parseAbi([
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    'function transferFrom(address from, address to, uint160 amount, address token)',
    'struct Transfer { address from; address to; uint160 amount; address token; }',
    'function transferFrom(Transfer[] transfers)',
  ])
  const data = (functionName: string, args: readonly unknown[]) => {
    const abi = permits.filter((each) => 'inputs' in each && each.inputs.length === args.length)
    return encodeFunctionData({ abi, args, functionName } as never)
  }
  const move = { amount: 5n, from: me, to: one, token }
  const send = { ...move, kind: 'send' }
  const rows: readonly (readonly [string, string, readonly object[]])[] = [
    ['approve', data('approve', [token, one, 5n, 9]), [{ ...spending, kind: 'allow', until: 9n }]],
    ['transferFrom', data('transferFrom', [me, one, 5n, token]), [send]],
    ['transferFrom of many', data('transferFrom', [[move, move]]), [send, send]],
  ]

  test.each(rows)('is read at its address alone: %s', (_, given, effects) => {
    expect(readCall(call(given, { to: permit2 }))).toEqual(effects)
    expect(readCall(call(given))).toEqual([{ kind: 'unread', to: token }])
  })

  test('of more bits than it has is not read, nor is a transfer of nothing', () => {
    const [approval = '', transfer = '', many = ''] = rows.map(([, given]) => given)
    const bits = 'f'.repeat(12)
    const five = `${'0'.repeat(63)}5`
    for (const given of [
      approval.replace(five, `${'0'.repeat(23)}1${'0'.repeat(40)}`),
      approval.replace(/0{12}(0{3}9)$/, `${bits}$1`),
      transfer.replace(five, `${'0'.repeat(23)}1${'0'.repeat(40)}`),
      many.replace(five, `${'0'.repeat(23)}1${'0'.repeat(40)}`),
      data('transferFrom', [[]]),
    ])
      expect(readCall(call(given, { to: permit2 }))).toEqual([{ kind: 'unread', to: permit2 }])
  })
})

test('wraps a network’s coin where the contract does, and reads nothing of others that name a method so', () => {
  for (const [chainId, to] of wrappedCoins) {
    expect(readCall(call(write('deposit'), { chainId, to, value: 9n }))).toEqual([
      { amount: 9n, kind: 'wrap', token: to },
    ])
    expect(readCall(call(write('withdraw', [8n]), { chainId, to }))).toEqual([
      { amount: 8n, kind: 'unwrap', token: to },
    ])
  }
  for (const data of [write('deposit'), write('withdraw', [8n])])
    expect(readCall(call(data))).toEqual([{ kind: 'unread', to: token }])
})

test.each([
  ['without a whole selector', '0xa9059c'],
  ['of a method no one knows', '0xdeadbeef'],
  ['with bytes behind it', `${write('transfer', [one, 5n])}00`],
  ['that ends too early', write('transfer', [one, 5n]).slice(0, -2)],
  [
    'with bits above an address',
    write('transfer', [one, 5n]).replace('0xa9059cbb0', '0xa9059cbb1'),
  ],
  ['that approves with a bool of two', write('setApprovalForAll', [one, true]).replace(/1$/, '2')],
])('a call %s is not read', (_, data) => {
  expect(readCall(call(data))).toEqual([{ kind: 'unread', to: token }])
})

const bundles = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 block, bytes[] data)',
  'struct Call { address target; bytes callData; }',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate(Call[] calls)',
  'function tryAggregate(bool requireSuccess, Call[] calls)',
  'function aggregate3(Call3[] calls)',
  'function aggregate3Value(Call3Value[] calls)',
])
const bundle = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: bundles, args, functionName } as never)
const bundled = [write('transfer', [one, 5n]), write('approve', [other, 6n])]

test.each([
  ['alone', bundle('multicall', [bundled])],
  ['with a deadline', bundle('multicall', [9n, bundled])],
  ['with a block', bundle('multicall', [`0x${'0c'.repeat(32)}`, bundled])],
])('an exchange’s calls in one are read, each as the visitor’s: %s', (_, data) => {
  expect(readCall(call(data))).toEqual([
    { amount: 5n, from: me, kind: 'send', to: one, token },
    { amount: 6n, kind: 'allow', spender: other, token },
  ])
})

const targets = bundled.map((callData, index) => ({
  allowFailure: true,
  callData,
  target: index === 0 ? one : other,
  value: 7n,
}))
test.each([
  ['aggregate', bundle('aggregate', [targets])],
  ['tryAggregate', bundle('tryAggregate', [true, targets])],
  ['aggregate3', bundle('aggregate3', [targets])],
  ['aggregate3Value', bundle('aggregate3Value', [targets])],
])(
  'calls of several contracts in one are read, each as the one’s that makes them: %s',
  (_, data) => {
    expect(readCall(call(data))).toEqual([
      { amount: 5n, from: token, kind: 'send', to: one, token: one },
      { amount: 6n, kind: 'allow', spender: other, token: other },
    ])
  },
)

describe('what is paid with a call that asks for nothing', () => {
  const paid = (amount: bigint, to = token) => ({ amount, from: me, kind: 'pay', to })
  const revoke = write('approve', [one, 0n])
  const none = { amount: 0n, kind: 'allow', spender: one, token }
  const many = (...values: readonly bigint[]) =>
    bundle('aggregate3Value', [
      values.map((value) => ({
        allowFailure: false,
        callData: '0xdeadbeef',
        target: other,
        value,
      })),
    ])

  test('is a payment', () => {
    expect(readCall(call(revoke, { value: 7n }))).toEqual([none, paid(7n)])
    expect(readCall(call(revoke))).toEqual([none])
    const transfer = readCall(call(write('transfer', [one, 5n]), { value: 7n }))
    expect(transfer).toMatchObject([{ kind: 'send' }, paid(7n)])
    // Each call of a contract of itself comes with all of it.
    const twice = readCall(call(bundle('multicall', [[revoke, revoke]]), { value: 7n }))
    expect(twice).toEqual([none, none, paid(7n)])
    const mixed = readCall(call(bundle('multicall', [[revoke, '0xdeadbeef']]), { value: 7n }))
    expect(mixed).toEqual([none, { kind: 'unread', to: token }, paid(7n)])
  })

  test('is none where wrapping or what is not read takes it', () => {
    const unread = { kind: 'unread', to: other }
    expect(readCall(call('0xdeadbeef', { value: 7n }))).toEqual([{ ...unread, to: token }])
    const all = bundle('multicall', [['0xdeadbeef', '0xdeadbeef']])
    expect(readCall(call(all, { value: 7n }))).not.toContainEqual(paid(7n))
    expect(readCall(call(many(3n, 4n), { value: 7n }))).toEqual([unread, unread])
  })

  test('is what the calls of others leave of it', () => {
    const unread = { kind: 'unread', to: other }
    expect(readCall(call(many(3n, 2n), { value: 7n }))).toEqual([unread, unread, paid(2n)])
    const deep = bundle('aggregate3Value', [
      [{ allowFailure: false, callData: write('transfer', [one, 5n]), target: token, value: 7n }],
    ])
    expect(readCall(call(deep, { value: 7n }))).toContainEqual(paid(7n))
    // No more than comes with it is passed on.
    const more = bundle('aggregate3Value', [
      [{ allowFailure: false, callData: many(9n), target: other, value: 3n }],
    ])
    expect(readCall(call(more, { value: 7n }))).toEqual([unread, paid(4n)])
  })
})

describe('what another contract does in its own name', () => {
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const by = (to: string, callData: string, value = 0n) =>
    bundle('aggregate3Value', [[{ allowFailure: false, callData, target: to, value }]])

  test('is no wrapping of the visitor’s', () => {
    for (const data of [write('deposit'), write('withdraw', [9n])]) {
      expect(readCall(call(by(weth, data, 9n), { value: 9n }))).toEqual([
        { kind: 'unread', to: weth },
      ])
      // Calls of itself are the visitor's.
      const from = me.toUpperCase().replace('X', 'x')
      const value = data === write('deposit') ? 9n : 0n
      const own = readCall(call(data, { from, to: weth, value }))
      expect(own).toEqual([expect.objectContaining({ amount: 9n, token: weth })])
    }
  })

  test('takes nothing back that the visitor has allowed', () => {
    const less = parseAbi(['function decreaseAllowance(address,uint256)'])
    for (const data of [
      write('approve', [one, 0n]),
      write('setApprovalForAll', [one, false]),
      encodeFunctionData({ abi: less, args: [one, 5n] } as never),
    ]) {
      expect(readCall(call(by(other, data)))).toEqual([{ kind: 'unread', to: other }])
      expect(readCall(call(data))).not.toMatchObject([{ kind: 'unread' }])
    }
  })
})

test('calls in calls are read four deep, and 256 of them; no more', () => {
  const deep = (depth: number): string =>
    depth === 0 ? write('approve', [one, 5n]) : bundle('multicall', [[deep(depth - 1)]])
  const wide = (count: number) =>
    bundle('multicall', [Array.from({ length: count }, () => write('approve', [one, 5n]))])
  const allow = { amount: 5n, kind: 'allow', spender: one, token }
  const tooMany = [{ isTooMany: true, kind: 'unread', to: token }]
  expect(readCall(call(deep(4)))).toEqual([allow])
  expect(readCall(call(deep(5)))).toEqual(tooMany)
  expect(readCall(call(wide(256)))).toHaveLength(256)
  expect(readCall(call(wide(257)))).toEqual(tooMany)
  // Many at each depth are many.
  const spread = bundle('multicall', [[wide(200), wide(200)]])
  expect(readCall(call(spread))).toHaveLength(201)
  expect(readCall(call(spread)).at(-1)).toEqual(tooMany[0])
  expect(readCall(call(bundle('multicall', [[]])))).toEqual([{ kind: 'unread', to: token }])
})

describe('what a maker describes', () => {
  const pool = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
  const bundler = '0x6566194141eefa99af43bb5aa71460ca2dc90245'
  const described = parseAbi([
    'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    'function multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 hash)[] bundle)',
  ])
  const supply = encodeFunctionData({
    abi: described,
    args: [token, 5n, me, 0],
    functionName: 'supply',
  } as never)
  const made = (calls: readonly (readonly [string, string, bigint])[]) =>
    encodeFunctionData({
      abi: described,
      args: [calls.map(([to, data, value]) => [to, data, value, false, `0x${'0'.repeat(64)}`])],
      functionName: 'multicall',
    } as never)
  const said = { app: 'Aave', intent: 'Supply', kind: 'described', to: pool }

  test('is said where this wallet reads nothing by itself, and not of another contract or network', () => {
    expect(readCall(call(supply, { to: pool }))).toMatchObject([said])
    expect(readCall(call(supply))).toEqual([{ kind: 'unread', to: token }])
    expect(readCall(call(supply, { chainId: 31_337n, to: pool }))).toEqual([
      { kind: 'unread', to: pool },
    ])
    // Approvals are read, whoever describes them.
    expect(readCall(call(write('approve', [one, 5n]), { to: pool }))).toMatchObject([
      { kind: 'allow' },
    ])
  })

  test('is said of calls that the contract makes of itself for its caller, and not for another contract', () => {
    const own = bundle('multicall', [[supply]])
    expect(readCall(call(own, { to: pool }))).toMatchObject([said])
    expect(
      readCall(call(own, { from: me.toUpperCase().replace('0X', '0x'), to: pool })),
    ).toMatchObject([said])
    const multicall3 = parseAbi(['function aggregate((address,bytes)[] calls)'])
    const made = encodeFunctionData({ abi: multicall3, args: [[[pool, supply]]] } as never)
    expect(readCall(call(made))).toEqual([{ kind: 'unread', to: pool }])
  })

  test('pays what is described, and the rest for nothing', () => {
    const value = 7n
    expect(readCall(call(supply, { to: pool, value }))).toMatchObject([
      said,
      { amount: 7n, kind: 'pay', to: pool },
    ])
    const calls = made([
      [one, '0x', 3n],
      [other, '0x', 2n],
    ])
    expect(readCall(call(calls, { to: bundler, value }))).toMatchObject([
      { kind: 'described' },
      { kind: 'unread', to: one },
      { kind: 'unread', to: other },
      { amount: 2n, kind: 'pay', to: bundler },
    ])
  })

  test('is followed by the calls that the contract makes, in its name', () => {
    const calls = made([
      [token, write('transfer', [one, 5n]), 0n],
      [pool, supply, 0n],
    ])
    expect(readCall(call(calls, { to: bundler }))).toMatchObject([
      { app: 'Morpho', kind: 'described', to: bundler },
      { amount: 5n, from: bundler, kind: 'send', to: one, token },
      { kind: 'unread', to: pool },
    ])
  })

  test('makes no more calls than are read of all', () => {
    const many = (count: number) =>
      made(Array.from({ length: count }, () => [one, '0x', 0n] as const))
    expect(readCall(call(many(256), { to: bundler }))).toHaveLength(257)
    expect(readCall(call(many(257), { to: bundler }))).toMatchObject([
      { kind: 'described' },
      { isTooMany: true, kind: 'unread', to: bundler },
    ])
    // Those that lie in one of them count as well.
    const inner = bundle('multicall', [
      Array.from({ length: 100 }, () => write('approve', [one, 5n])),
    ])
    const spread = made([
      ...Array.from({ length: 199 }, () => [one, '0x', 0n] as const),
      [token, inner, 0n],
    ])
    expect(readCall(call(spread, { to: bundler })).at(-1)).toEqual({
      isTooMany: true,
      kind: 'unread',
      to: token,
    })
  })

  test('makes calls no deeper than are read of all', () => {
    const deep = (depth: number): string =>
      depth === 0 ? made([[one, '0x', 0n]]) : bundle('multicall', [[deep(depth - 1)]])
    const last = (depth: number) => readCall(call(deep(depth), { to: bundler })).at(-1)
    expect(last(3)).toEqual({ kind: 'unread', to: one })
    expect(last(4)).toEqual({ isTooMany: true, kind: 'unread', to: bundler })
  })
})
