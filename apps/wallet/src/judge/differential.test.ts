import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Effect } from './Effect.ts'
import { readCall } from './readCall.ts'

const me = `0x${'11'.repeat(20)}`
const token = `0x${'22'.repeat(20)}`
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const oldRouter = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const firstRouter = '0xe592427a0aece92de3edee1f18e0157c05861564'
const laterRouter = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

const digits = (count: number) =>
  fc
    .bigInt(0n, 16n ** BigInt(count) - 1n)
    .map((value) => `0x${value.toString(16).padStart(count, '0')}`)
// Low addresses are names of `SwapRouter02` for itself and its caller.
const address = digits(40).filter((each) => BigInt(each) > 2n)
const bytes = fc
  .uint8Array({ maxLength: 80 })
  .map((each) => `0x${Buffer.from(each).toString('hex')}`)
const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
const amount = uint(256)
const paid = fc.bigInt(1n, 2n ** 256n - 1n)
const path = fc.array(address, { maxLength: 4, minLength: 2 })
const pools = fc
  .tuple(address, fc.array(fc.tuple(digits(6), address), { maxLength: 3, minLength: 1 }))
  .map(
    ([first, rest]) =>
      `${first}${rest
        .flat()
        .map((each) => each.slice(2))
        .join('')}`,
  )
const items = fc.array(fc.tuple(amount, amount), { maxLength: 5, minLength: 1 })
const swap = fc.record({ least: amount, other: amount, paid, path, pools, to: address })

type Args = readonly unknown[]
/** What a call does by the arguments that viem has read. */
type Expected = (args: readonly [never, never, never, never, never]) => readonly Effect[]
type Row = { args: fc.Arbitrary<Args>; effects: Expected; signature: string; to?: string }

const transfer = { from: address, to: address }
const allowed = fc.tuple(address, amount)
const allow =
  (more: object): Expected =>
  ([spender, amount]) => [{ amount, kind: 'allow', spender, token, ...more } as Effect]
const less: Expected = ([spender, amount]) => [{ amount, kind: 'allowLess', spender, token }]
const sendItem: Expected = ([from, to, id]) => [
  { count: 1n, from, id, kind: 'sendItem', to, token },
]
const moves = fc.record({ amount: uint(160), token: address, ...transfer })

function trade(
  at: string,
  [from, paid]: readonly [string, bigint],
  [to, least]: readonly [string, bigint],
  receiver: string,
): readonly Effect[] {
  return [
    {
      at,
      gets: [{ amount: least, kind: 'coins', token: to }],
      gives: [{ amount: paid, kind: 'coins', token: from }],
      kind: 'trade',
      receiver,
    },
  ]
}
const endsOf = (list: readonly string[]): [string, string] => [list[0] ?? '', list.at(-1) ?? '']
const endsOfPools = (text: string): [string, string] => [
  text.slice(0, 42).toLowerCase(),
  `0x${text.slice(-40)}`.toLowerCase(),
]
type Params = {
  amountIn: bigint
  amountInMaximum: bigint
  amountOut: bigint
  amountOutMinimum: bigint
  path: string
  recipient: string
  tokenIn: string
  tokenOut: string
}
const single = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
const v2 = 'uint256 one, uint256 other, address[] path, address to'

const rows: readonly Row[] = [
  {
    args: fc.tuple(address, amount),
    effects: ([to, amount]) => [{ amount, from: me, kind: 'send', to, token }],
    signature: 'transfer(address to, uint256 amount)',
  },
  {
    args: fc.tuple(address, address, amount),
    effects: ([from, to, amount]) => [{ amount, from, kind: 'send', to, token }],
    signature: 'transferFrom(address from, address to, uint256 amount)',
  },
  { args: allowed, effects: allow({}), signature: 'approve(address spender, uint256 amount)' },
  ...['increaseAllowance', 'increaseApproval'].map(
    (name): Row => ({
      args: allowed,
      effects: allow({ adds: true }),
      signature: `${name}(address spender, uint256 amount)`,
    }),
  ),
  ...['decreaseAllowance', 'decreaseApproval'].map(
    (name): Row => ({
      args: allowed,
      effects: less,
      signature: `${name}(address spender, uint256 amount)`,
    }),
  ),
  {
    args: fc.tuple(address),
    effects: ([spender]) => [{ amount: 2n ** 256n - 1n, kind: 'allow', spender, token }],
    signature: 'authorizeOperator(address operator)',
  },
  {
    args: fc.tuple(address, address, amount),
    effects: sendItem,
    signature: 'safeTransferFrom(address from, address to, uint256 id)',
  },
  {
    args: fc.tuple(address, address, amount, bytes),
    effects: sendItem,
    signature: 'safeTransferFrom(address from, address to, uint256 id, bytes data)',
  },
  {
    args: fc.tuple(address, address, amount, amount, bytes),
    effects: ([from, to, id, count]) => [{ count, from, id, kind: 'sendItem', to, token }],
    signature: 'safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  },
  {
    args: fc
      .tuple(address, address, items, bytes)
      .map(([from, to, list, data]) => [
        from,
        to,
        list.map(([id]) => id),
        list.map(([, count]) => count),
        data,
      ]),
    effects: ([from, to, ids, counts]) =>
      (ids as readonly bigint[]).map((id, index) => ({
        count: (counts as readonly bigint[])[index] ?? 0n,
        from,
        id,
        kind: 'sendItem',
        to,
        token,
      })),
    signature:
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
  },
  {
    args: fc.tuple(address, fc.boolean()),
    effects: ([spender, isOn]) => [{ isOn, kind: 'allowAll', spender, token }],
    signature: 'setApprovalForAll(address operator, bool isOn)',
  },
  {
    args: fc.tuple(address, address, uint(160), uint(48).map(Number)),
    effects: ([token, spender, amount, until]) => [
      { amount, kind: 'allow', spender, token, until: BigInt(until) },
    ],
    signature: 'approve(address token, address spender, uint160 amount, uint48 expiration)',
    to: permit2,
  },
  {
    args: fc.tuple(address, address, uint(160), address),
    effects: ([from, to, amount, token]) => [{ amount, from, kind: 'send', to, token }],
    signature: 'transferFrom(address from, address to, uint160 amount, address token)',
    to: permit2,
  },
  {
    args: fc.array(moves, { maxLength: 4, minLength: 1 }).map((list) => [list]),
    effects: ([list]) =>
      (list as readonly Extract<Effect, { kind: 'send' }>[]).map((each) => ({
        ...each,
        kind: 'send',
      })),
    signature:
      'transferFrom((address from, address to, uint160 amount, address token)[] transfers)',
    to: permit2,
  },
  ...['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'].map(
    (name): Row => ({
      args: swap.map(({ least, other, paid, path, to }) => [paid, least, path, to, other]),
      effects: ([paid, least, path, to]) => {
        const [from, got] = endsOf(path)
        return trade(oldRouter, [from, paid], [got, least], to)
      },
      signature: `${name}(${v2}, uint256 deadline)`,
      to: oldRouter,
    }),
  ),
  {
    args: swap.map(({ least, other, paid, path, to }) => [least, paid, path, to, other]),
    effects: ([least, paid, path, to]) => {
      const [from, got] = endsOf(path)
      return trade(oldRouter, [from, paid], [got, least], to)
    },
    signature: `swapTokensForExactTokens(${v2}, uint256 deadline)`,
    to: oldRouter,
  },
  {
    args: swap.map(({ least, paid, path, to }) => [paid, least, path, to]),
    effects: ([paid, least, path, to]) => {
      const [from, got] = endsOf(path)
      return trade(laterRouter, [from, paid], [got, least], to)
    },
    signature: `swapExactTokensForTokens(${v2})`,
    to: laterRouter,
  },
  {
    args: swap.map(({ least, paid, path, to }) => [least, paid, path, to]),
    effects: ([least, paid, path, to]) => {
      const [from, got] = endsOf(path)
      return trade(laterRouter, [from, paid], [got, least], to)
    },
    signature: `swapTokensForExactTokens(${v2})`,
    to: laterRouter,
  },
  ...[
    { deadline: 'uint256 deadline, ', to: firstRouter },
    { deadline: '', to: laterRouter },
  ].flatMap(({ deadline, to: router }): Row[] => [
    {
      args: swap.map(({ least, other, paid, pools, to }) => [
        { amountIn: paid, amountOutMinimum: least, deadline: other, path: pools, recipient: to },
      ]),
      effects: ([params]) => {
        const { amountIn, amountOutMinimum, path, recipient } = params as Params
        const [from, got] = endsOfPools(path)
        return trade(router, [from, amountIn], [got, amountOutMinimum], recipient)
      },
      signature: `exactInput((bytes path, address recipient, ${deadline}uint256 amountIn, uint256 amountOutMinimum) params)`,
      to: router,
    },
    {
      args: swap.map(({ least, other, paid, pools, to }) => [
        { amountInMaximum: paid, amountOut: least, deadline: other, path: pools, recipient: to },
      ]),
      effects: ([params]) => {
        const { amountInMaximum, amountOut, path, recipient } = params as Params
        const [got, from] = endsOfPools(path)
        return trade(router, [from, amountInMaximum], [got, amountOut], recipient)
      },
      signature: `exactOutput((bytes path, address recipient, ${deadline}uint256 amountOut, uint256 amountInMaximum) params)`,
      to: router,
    },
    {
      args: swap.map(({ least, other, paid, path, to }) => [
        {
          amountIn: paid,
          amountOutMinimum: least,
          deadline: other,
          fee: 500,
          recipient: to,
          sqrtPriceLimitX96: 0n,
          tokenIn: path[0],
          tokenOut: path[1],
        },
      ]),
      effects: ([params]) => {
        const { amountIn, amountOutMinimum, recipient, tokenIn, tokenOut } = params as Params
        return trade(router, [tokenIn, amountIn], [tokenOut, amountOutMinimum], recipient)
      },
      signature: `exactInputSingle((${single}, ${deadline}uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)`,
      to: router,
    },
    {
      args: swap.map(({ least, other, paid, path, to }) => [
        {
          amountInMaximum: paid,
          amountOut: least,
          deadline: other,
          fee: 500,
          recipient: to,
          sqrtPriceLimitX96: 0n,
          tokenIn: path[0],
          tokenOut: path[1],
        },
      ]),
      effects: ([params]) => {
        const { amountInMaximum, amountOut, recipient, tokenIn, tokenOut } = params as Params
        return trade(router, [tokenIn, amountInMaximum], [tokenOut, amountOut], recipient)
      },
      signature: `exactOutputSingle((${single}, ${deadline}uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)`,
      to: router,
    },
  ]),
]

/** Addresses as this wallet has them: in small letters. */
function small(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('0x') ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(small)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, small(each)]))
}

const perMethod = Math.ceil(10_000 / rows.length)

test.each(rows.map((row) => [row.signature, row] as const))(
  '%s is read as viem reads it, one of 10,000 calls',
  (_, { args, effects, signature, to = token }) => {
    const abi = parseAbi([`function ${signature}`] as never)
    fc.assert(
      fc.property(args, (given) => {
        const data = encodeFunctionData({ abi, args: given } as never)
        const decoded = decodeFunctionData({ abi, data: data as Hex }) as { args: Args }
        const expected = effects(small(decoded.args) as never)
        const read = readCall({ chainId: 1n, data, from: me, to, value: 0n })
        expect(read).toEqual(expected)
      }),
      { numRuns: perMethod, seed: 34 },
    )
  },
)
