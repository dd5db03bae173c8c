import { encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Call, Effect } from '../Effect.ts'
import { readCall } from '../readCall.ts'
import { isKnownRouter } from './knownRouters.ts'

const me = `0x${'11'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const other = `0x${'55'.repeat(20)}`
const dai = `0x${'22'.repeat(20)}` as const
const usdc = `0x${'33'.repeat(20)}` as const
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const v2 = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const first = '0xe592427a0aece92de3edee1f18e0157c05861564'
const later = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const zero = `0x${'0'.repeat(40)}`
const number = (digit: number) => `0x${String(digit).padStart(40, '0')}`

const write = (signature: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)
const read = (to: string, data: string, facts: Partial<Call> = {}) =>
  readCall({ chainId: 1n, data, from: me, to, value: 0n, ...facts })
const path = (...tokens: readonly string[]) =>
  encodePacked(
    tokens.flatMap((_, index) => (index === 0 ? ['address'] : ['uint24', 'address'])) as never,
    tokens.flatMap((token, index) => (index === 0 ? [token] : [500, token])) as never,
  )
const coin = (amount: bigint) => ({ amount, kind: 'coin' }) as const
const coins = (token: string, amount: bigint) => ({ amount, kind: 'coins', token }) as const
type Trade = Extract<Effect, { kind: 'trade' }>
const trade = (
  at: string,
  [give]: Trade['gives'],
  [get]: Trade['gets'],
  receiver = me,
): readonly unknown[] => [{ at, gets: [get], gives: [give], kind: 'trade', receiver }]

const pays = 'uint256,uint256,address[],address,uint256'
const gives = [coins(dai, 9n)] as const
const gets = [coins(usdc, 5n)] as const

describe('version 2', () => {
  test.each<[string, readonly unknown[], readonly unknown[]]>([
    [
      `swapExactTokensForTokens(${pays})`,
      [9n, 5n, [dai, weth, usdc], me, 1n],
      trade(v2, gives, gets),
    ],
    [
      `swapExactTokensForTokensSupportingFeeOnTransferTokens(${pays})`,
      [9n, 5n, [dai, usdc], me, 1n],
      trade(v2, gives, gets),
    ],
    [`swapTokensForExactTokens(${pays})`, [5n, 9n, [dai, usdc], me, 1n], trade(v2, gives, gets)],
    [`swapExactTokensForETH(${pays})`, [9n, 5n, [dai, weth], me, 1n], trade(v2, gives, [coin(5n)])],
    [
      `swapExactTokensForETHSupportingFeeOnTransferTokens(${pays})`,
      [9n, 5n, [dai, weth], me, 1n],
      trade(v2, gives, [coin(5n)]),
    ],
    [`swapTokensForExactETH(${pays})`, [5n, 9n, [dai, weth], me, 1n], trade(v2, gives, [coin(5n)])],
  ])('%s', (signature, args, effects) => {
    expect(read(v2, write(signature, args))).toEqual(effects)
  })

  test.each([
    'swapExactETHForTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
    'swapETHForExactTokens',
  ])('%s pays what comes with the call', (name) => {
    const data = write(`${name}(uint256,address[],address,uint256)`, [5n, [weth, usdc], me, 1n])
    expect(read(v2, data, { value: 9n })).toEqual(trade(v2, [coin(9n)], gets))
    expect(read(v2, data)).toEqual([{ kind: 'unread', to: v2 }])
  })

  test.each<[string, string, Partial<Call>]>([
    ['of one token', write(`swapExactTokensForTokens(${pays})`, [9n, 5n, [dai], me, 1n]), {}],
    [
      'that takes a coin’s name for another token',
      write('swapExactETHForTokens(uint256,address[],address,uint256)', [5n, [dai, usdc], me, 1n]),
      { value: 9n },
    ],
    [
      'that gives a coin’s name to another token',
      write(`swapExactTokensForETH(${pays})`, [9n, 5n, [dai, usdc], me, 1n]),
      {},
    ],
    ['of another method', write('addLiquidity(uint256)', [1n]), {}],
  ])('a swap %s is not read', (_, data, facts) => {
    expect(read(v2, data, facts)).toEqual([{ kind: 'unread', to: v2 }])
  })

  test('what comes with a call that needs no coin is not read', () => {
    const data = write(`swapExactTokensForTokens(${pays})`, [9n, 5n, [dai, usdc], me, 1n])
    expect(read(v2, data, { value: 1n })).toEqual([
      ...trade(v2, gives, gets),
      { kind: 'unread', to: v2 },
    ])
  })

  test('a swap is one on a network that has the router, and for who gets it', () => {
    const data = write(`swapExactTokensForTokens(${pays})`, [9n, 5n, [dai, usdc], thief, 1n])
    expect(read(v2, data)).toEqual(trade(v2, gives, gets, thief))
    expect(read(v2, data, { chainId: 10n })).toEqual([{ kind: 'unread', to: v2 }])
    expect(read(thief, data)).toEqual([{ kind: 'unread', to: thief }])
  })
})

const pool = 'address,address,uint24,address,uint256,uint256,uint256,uint160'
const laterPool = 'address,address,uint24,address,uint256,uint256,uint160'

describe('version 3', () => {
  test.each<[string, string, string, readonly unknown[]]>([
    [
      'exactInput',
      first,
      `exactInput((bytes,address,uint256,uint256,uint256))`,
      [path(dai, weth, usdc), me, 1n, 9n, 5n],
    ],
    [
      'exactOutput',
      first,
      `exactOutput((bytes,address,uint256,uint256,uint256))`,
      [path(usdc, weth, dai), me, 1n, 5n, 9n],
    ],
    [
      'exactInputSingle',
      first,
      `exactInputSingle((${pool}))`,
      [dai, usdc, 500, me, 1n, 9n, 5n, 0n],
    ],
    [
      'exactOutputSingle',
      first,
      `exactOutputSingle((${pool}))`,
      [dai, usdc, 500, me, 1n, 5n, 9n, 0n],
    ],
    [
      'exactInput of 02',
      later,
      `exactInput((bytes,address,uint256,uint256))`,
      [path(dai, usdc), me, 9n, 5n],
    ],
    [
      'exactOutput of 02',
      later,
      `exactOutput((bytes,address,uint256,uint256))`,
      [path(usdc, dai), me, 5n, 9n],
    ],
    [
      'exactInputSingle of 02',
      later,
      `exactInputSingle((${laterPool}))`,
      [dai, usdc, 500, me, 9n, 5n, 0n],
    ],
    [
      'exactOutputSingle of 02',
      later,
      `exactOutputSingle((${laterPool}))`,
      [dai, usdc, 500, me, 5n, 9n, 0n],
    ],
  ])('%s', (_, to, signature, params) => {
    expect(read(to, write(signature, [params]))).toEqual(trade(to, gives, gets))
  })

  test('02 trades in version 2 as well', () => {
    const types = 'uint256,uint256,address[],address'
    const exact = write(`swapExactTokensForTokens(${types})`, [9n, 5n, [dai, usdc], number(1)])
    const least = write(`swapTokensForExactTokens(${types})`, [5n, 9n, [dai, usdc], me])
    for (const data of [exact, least]) expect(read(later, data)).toEqual(trade(later, gives, gets))
  })

  const single = (
    facts: { amount?: bigint; from?: string; receiver?: string; to?: string } = {},
  ) => {
    const { amount = 9n, from = dai, receiver = me, to = usdc } = facts
    return write(`exactInputSingle((${laterPool}))`, [[from, to, 500, receiver, amount, 5n, 0n]])
  }
  const multicall = (...data: readonly string[]) => write('multicall(uint256,bytes[])', [1n, data])

  test('pays the coin where enough came with the call, and gets back what is left', () => {
    const paid = trade(later, [coin(9n)], gets)
    const left = [...paid, { kind: 'unread', to: later }]
    const data = single({ from: weth })
    expect(read(later, data, { value: 9n })).toEqual(paid)
    expect(read(later, data)).toEqual(trade(later, [coins(weth, 9n)], gets))
    expect(read(later, data, { value: 10n })).toEqual(left)
    expect(read(later, multicall(data, write('refundETH()')), { value: 10n })).toEqual(paid)
    expect(read(later, data, { value: 8n })).toEqual([
      ...trade(later, [coins(weth, 9n)], gets),
      { kind: 'unread', to: later },
    ])
    // What the first has paid is not there for the second.
    expect(read(later, multicall(data, data), { value: 9n })).toEqual([
      ...paid,
      ...trade(later, [coins(weth, 9n)], gets),
    ])
  })

  test('pays what it needs of the coin at most, and the rest has to go back behind it', () => {
    const refund = write('refundETH()')
    const unread = { kind: 'unread', to: later }
    const paid = trade(later, [coin(9n)], gets)
    const out = (limit = 0n) =>
      write(`exactOutputSingle((${laterPool}))`, [[weth, usdc, 500, me, 5n, 9n, limit]])
    const types = 'uint256,uint256,address[],address'
    const upTo = [
      out(),
      write('exactOutput((bytes,address,uint256,uint256))', [[path(usdc, weth), me, 5n, 9n]]),
      write(`swapTokensForExactTokens(${types})`, [5n, 9n, [weth, usdc], me]),
      write(`exactInputSingle((${laterPool}))`, [[weth, usdc, 500, me, 9n, 5n, 1n]]),
    ]
    const end = (...data: readonly string[]) => read(later, multicall(...data), { value: 9n })
    for (const data of upTo) {
      expect(end(data)).toEqual([...paid, unread])
      expect(end(data, refund)).toEqual(paid)
      // What is paid of the token is taken as it is needed.
      expect(read(later, data)).toEqual(trade(later, [coins(weth, 9n)], gets))
    }
    // Less than it may need: whether the coin pays it, or the token, is not known.
    expect(read(later, multicall(out(), refund), { value: 8n })).toEqual([
      ...trade(later, [coins(weth, 9n)], gets),
      unread,
    ])
    const all = single({ from: weth })
    expect(end(all)).toEqual(paid)
    expect(end(out(), refund, out())).toEqual([...paid, ...trade(later, [coins(weth, 9n)], gets)])
    const twice = read(later, multicall(all, refund, all), { value: 18n })
    // What went back is not there for the next.
    expect(twice).toEqual([...paid, ...trade(later, [coins(weth, 9n)], gets)])
    expect(end(refund, all)).toEqual(trade(later, [coins(weth, 9n)], gets))
    // A price that ends it early leaves it to bring less than it names.
    for (const data of [
      write(`exactOutputSingle((${laterPool}))`, [[dai, usdc, 500, me, 5n, 9n, 1n]]),
      multicall(out(1n), refund),
    ])
      expect(read(later, data)).toEqual([unread])
    expect(
      read(first, write(`exactOutputSingle((${pool}))`, [[dai, usdc, 500, me, 1n, 5n, 9n, 1n]])),
    ).toEqual([{ kind: 'unread', to: first }])
    expect(
      read(first, write(`exactOutputSingle((${pool}))`, [[weth, usdc, 500, me, 1n, 5n, 9n, 0n]]), {
        value: 9n,
      }),
    ).toEqual([...trade(first, [coin(9n)], gets), { kind: 'unread', to: first }])
    expect(
      read(first, write(`exactInputSingle((${pool}))`, [[dai, usdc, 500, me, 1n, 9n, 5n, 1n]])),
    ).toEqual(trade(first, gives, gets))
  })

  test('may pay the coin from pool to pool, where there is some', () => {
    const types = 'exactInput((bytes,address,uint256,uint256))'
    const along = (...tokens: string[]) => write(types, [[path(...tokens), me, 9n, 5n]])
    const refund = write('refundETH()')
    const unread = { kind: 'unread', to: later }
    const end = (data: string, value: bigint) => read(later, multicall(data, refund), { value })
    const swap = trade(later, gives, gets)
    expect(end(along(dai, weth, usdc), 0n)).toEqual(swap)
    expect(end(along(dai, weth, usdc), 5n)).toEqual([...swap, unread])
    expect(end(along(dai, usdc), 5n)).toEqual(swap)
    const paid = trade(later, [coin(9n)], gets)
    expect(end(along(weth, dai, usdc), 9n)).toEqual(paid)
    expect(end(along(weth, dai, usdc), 10n)).toEqual([...paid, unread])
  })

  test('hands out what it kept: the coin, or a token', () => {
    const kept = single({ receiver: number(2), to: weth })
    const keptUsdc = single({ receiver: number(2) })
    const end = (...data: readonly string[]) => read(later, multicall(...data))
    const toMe = trade(later, gives, [coin(7n)])
    expect(end(kept, write('unwrapWETH9(uint256,address)', [7n, me]))).toEqual(toMe)
    expect(end(kept, write('unwrapWETH9(uint256)', [7n]))).toEqual(toMe)
    expect(end(kept, write('unwrapWETH9(uint256)', [7n]), write('refundETH()'))).toEqual(toMe)
    // The trade itself asks for more.
    expect(end(kept, write('unwrapWETH9(uint256)', [1n]))).toEqual(trade(later, gives, [coin(5n)]))
    expect(end(kept, write('unwrapWETH9(uint256,address)', [7n, thief]))).toEqual(
      trade(later, gives, [coin(7n)], thief),
    )
    expect(end(keptUsdc, write('sweepToken(address,uint256,address)', [usdc, 7n, thief]))).toEqual(
      trade(later, gives, [coins(usdc, 7n)], thief),
    )
    expect(end(keptUsdc, write('sweepToken(address,uint256)', [usdc, 7n]))).toEqual(
      trade(later, gives, [coins(usdc, 7n)]),
    )
    // It is the only one of its token, whatever else is traded.
    expect(end(kept, single(), write('unwrapWETH9(uint256)', [7n]))).toEqual([
      ...toMe,
      ...trade(later, gives, gets),
    ])
    expect(end(kept, kept, write('unwrapWETH9(uint256)', [14n]))).toEqual([
      ...trade(later, gives, [coin(5n)]),
      ...trade(later, gives, [coin(5n)]),
    ])
  })

  test('says who has it where it is not handed out', () => {
    const kept = single({ receiver: number(2), to: weth })
    const inRouter = trade(later, gives, [coins(weth, 5n)], later)
    expect(read(later, kept)).toEqual(inRouter)
    const swept = write('sweepToken(address,uint256)', [usdc, 7n])
    expect(read(later, multicall(kept, swept))).toEqual(inRouter)
    // What was handed out before is not what comes of it.
    const early = multicall(write('unwrapWETH9(uint256)', [7n]), kept)
    expect(read(later, early)).toEqual(inRouter)
    const keptFirst = write(`exactInputSingle((${pool}))`, [[dai, weth, 500, zero, 1n, 9n, 5n, 0n]])
    expect(read(first, keptFirst)).toEqual(trade(first, gives, [coins(weth, 5n)], first))
    expect(read(later, single({ receiver: number(1) }))).toEqual(trade(later, gives, gets))
    expect(read(later, single({ receiver: number(3) }))).toEqual(
      trade(later, gives, gets, number(3)),
    )
  })

  test('is followed to the first that hands it out behind it, though another trade is the same', () => {
    const kept = single({ receiver: number(2), to: weth })
    const unwrap = (to: string) => write('unwrapWETH9(uint256,address)', [0n, to])
    const end = (...data: readonly string[]) => read(later, multicall(...data))
    const [toMe, toThief] = [me, thief].map((to) => trade(later, gives, [coin(5n)], to))
    expect(end(kept, unwrap(me), kept, unwrap(thief))).toEqual([
      ...(toMe ?? []),
      ...(toThief ?? []),
    ])
    expect(end(kept, unwrap(thief), kept, unwrap(me))).toEqual([
      ...(toThief ?? []),
      ...(toMe ?? []),
    ])
    // Nothing hands out what the last has brought.
    expect(end(kept, unwrap(me), kept)).toEqual([
      ...(toMe ?? []),
      ...trade(later, gives, [coins(weth, 5n)], later),
    ])
    // Each is the only one that its own hands out.
    const seven = write('unwrapWETH9(uint256,address)', [7n, me])
    expect(end(kept, seven, kept, seven)).toEqual([
      ...trade(later, gives, [coin(7n)]),
      ...trade(later, gives, [coin(7n)]),
    ])
    // One that goes to the visitor at once takes no part in it.
    expect(end(kept, single({ to: weth }), seven)).toEqual([
      ...trade(later, gives, [coin(7n)]),
      ...trade(later, gives, [coins(weth, 5n)]),
    ])
  })

  test('is as much as is handed out, where another’s code runs before that', () => {
    const kept = single({ receiver: number(2), to: weth })
    const unwrap = (least: bigint) => write('unwrapWETH9(uint256,address)', [least, me])
    const end = (...data: readonly string[]) => read(later, multicall(...data))
    const got = (amount: bigint) => trade(later, gives, [coin(amount)])
    // The token of a trade between may call the router, and take what it keeps.
    const other = single()
    const between = trade(later, gives, gets)
    expect(end(kept, other, unwrap(0n))).toEqual([...got(0n), ...between])
    expect(end(kept, other, unwrap(4n))).toEqual([...got(4n), ...between])
    expect(end(kept, other, unwrap(7n))).toEqual([...got(7n), ...between])
    expect(end(kept, unwrap(0n), other)).toEqual([...got(5n), ...between])
    expect(end(kept, kept, unwrap(10n))).toEqual([...got(5n), ...got(5n)])
    expect(end(kept, kept, unwrap(9n))).toEqual([...got(0n), ...got(5n)])
    // So may a token on the way.
    const along = [
      write('exactInput((bytes,address,uint256,uint256))', [
        [path(dai, usdc, weth), number(2), 9n, 5n],
      ]),
      write('exactOutput((bytes,address,uint256,uint256))', [
        [path(weth, usdc, dai), number(2), 5n, 9n],
      ]),
    ]
    for (const data of along) {
      expect(end(data, unwrap(0n))).toEqual(got(0n))
      expect(end(data, unwrap(5n))).toEqual(got(5n))
    }
  })

  test('has no receiver that is known where the router keeps it beside what is not read', () => {
    const kept = single({ receiver: number(2), to: weth })
    const withFee = write('unwrapWETH9WithFee(uint256,address,uint256,address)', [
      0n,
      thief,
      100n,
      thief,
    ])
    const unwrap = write('unwrapWETH9(uint256,address)', [7n, me])
    const inRouter = [
      ...trade(later, gives, [coins(weth, 5n)], later),
      { kind: 'unread', to: later },
    ]
    for (const data of [
      [kept, withFee, unwrap],
      [kept, unwrap, withFee],
      [withFee, kept, unwrap],
    ])
      expect(read(later, multicall(...data))).toEqual(inRouter)
    expect(read(later, multicall(single(), withFee))).toEqual([
      ...trade(later, gives, gets),
      { kind: 'unread', to: later },
    ])
  })

  describe('with a permit', () => {
    const rest = [1n, 27, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]
    const permit = (amount: bigint, token: string = dai, name = 'selfPermit') =>
      write(`${name}(address,uint256,uint256,uint8,bytes32,bytes32)`, [token, amount, ...rest])
    const kept = single({ receiver: number(2), to: weth })
    const unwrap = write('unwrapWETH9(uint256,address)', [5n, me])
    const end = (data: readonly string[], value = 0n) => read(later, multicall(...data), { value })
    const toMe = trade(later, gives, [coin(5n)])
    const inRouter = trade(later, gives, [coins(weth, 5n)], later)
    const allow = (amount: bigint, token: string = dai) => ({
      amount,
      isBeyond: true,
      kind: 'allow',
      spender: later,
      token,
    })
    const unread = { kind: 'unread', to: later }

    test('of no more than is paid is a part of the trade', () => {
      for (const amount of [9n, 8n, 0n]) expect(end([permit(amount), kept, unwrap])).toEqual(toMe)
      expect(end([permit(9n, dai, 'selfPermitIfNecessary'), kept, unwrap])).toEqual(toMe)
      expect(end([permit(9n), single()])).toEqual(trade(later, gives, gets))
      const twice = [permit(18n), kept, kept, write('unwrapWETH9(uint256,address)', [10n, me])]
      expect(end(twice)).toEqual([...toMe, ...toMe])
    })

    test('hostile: of more, or of another token, lets the router take it', () => {
      expect(end([permit(10n), kept, unwrap])).toEqual([...toMe, allow(10n)])
      expect(end([permit(1n, usdc), kept, unwrap])).toEqual([...toMe, allow(1n, usdc)])
      for (const name of ['selfPermitAllowed', 'selfPermitAllowedIfNecessary'])
        expect(end([permit(1n, dai, name), kept, unwrap])).toEqual([
          ...toMe,
          allow(2n ** 256n - 1n),
        ])
      expect(read(later, permit(9n))).toEqual([allow(9n), unread])
    })

    test('hostile: whose token runs while the router keeps something is followed no further', () => {
      expect(end([kept, permit(9n), unwrap])).toEqual([...inRouter, allow(9n), unread])
      expect(end([single(), permit(9n)])).toEqual([...trade(later, gives, gets), allow(9n), unread])
      // The coin that came with the call, too.
      expect(end([permit(9n), kept, unwrap], 5n)).toEqual([...inRouter, allow(9n), unread])
    })

    test('of the coin’s token pays for nothing where the coin pays', () => {
      const paid = single({ from: weth })
      const effects = [...trade(later, [coin(9n)], gets), allow(9n, weth), unread]
      expect(end([permit(9n, weth), paid], 9n)).toEqual(effects)
    })

    test('is no one’s of the visitor where another contract makes it', () => {
      const data = write('aggregate3Value((address,bool,uint256,bytes)[])', [
        [[later, false, 0n, multicall(permit(10n), kept, unwrap)]],
      ])
      expect(read(other, data)).toEqual([unread])
    })
  })

  test('is no bundle of calls of several contracts', () => {
    const calls = [
      [later, true, single()],
      [dai, true, `0xa9059cbb${thief.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`],
    ]
    expect(read(later, write('aggregate3((address,bool,bytes)[])', [calls]))).toEqual([
      { kind: 'unread', to: later },
    ])
  })

  test('is not all that happens where another contract makes it: it pays, and has what goes back', () => {
    const bundle = (data: string, value: bigint) =>
      write('aggregate3Value((address,bool,uint256,bytes)[])', [[[later, false, value, data]]])
    const end = (data: string, value = 0n) => read(other, bundle(data, value), { value })
    const unread = { kind: 'unread', to: later }
    expect(end(single({ from: weth }), 9n)).toEqual([...trade(later, [coin(9n)], gets), unread])
    // What the caller gets, and what goes back, is the other's.
    expect(end(single({ from: weth, receiver: number(1) }), 9n)).toEqual([
      ...trade(later, [coin(9n)], gets, other),
      unread,
    ])
    const refunded = multicall(single({ from: weth }), write('refundETH()'))
    expect(end(refunded, 10n)).toEqual([...trade(later, [coin(9n)], gets), unread])
    // The token is the other's.
    expect(end(single())).toEqual([unread])
  })

  test('is read as far as its calls are', () => {
    const unread = { kind: 'unread', to: later }
    expect(read(later, multicall(single(), '0xdeadbeef'))).toEqual([
      ...trade(later, gives, gets),
      unread,
    ])
    expect(read(later, multicall())).toEqual([unread])
    expect(read(later, write('refundETH()'))).toEqual([unread])
    expect(read(later, multicall(...Array.from({ length: 257 }, () => single())))).toEqual([
      { ...unread, isTooMany: true },
    ])
  })

  test.each([
    ['all that the router holds', single({ amount: 0n })],
    [
      'a path of one token',
      write('exactInput((bytes,address,uint256,uint256))', [[dai, me, 9n, 5n]]),
    ],
    [
      'a path with a byte more',
      write('exactInput((bytes,address,uint256,uint256))', [[`${path(dai, usdc)}00`, me, 9n, 5n]]),
    ],
  ])('%s is not read', (_, data) => {
    expect(read(later, data)).toEqual([{ kind: 'unread', to: later }])
  })
})

test('a router is known on its networks alone, however it is written', () => {
  expect(isKnownRouter(1n, later.toUpperCase().replace('0X', '0x'))).toBe(true)
  expect(isKnownRouter(8453n, later)).toBe(false)
  expect(isKnownRouter(31_337n, later)).toBe(false)
})

test('the exchanges of the wallet’s own server are known on its network', () => {
  const chainId = 31_337n
  const exchange = { routers: [thief], wrapped: usdc }
  const data = write('swapExactETHForTokens(uint256,address[],address,uint256)', [
    5n,
    [usdc, dai],
    me,
    1n,
  ])
  const swap = trade(thief, [coin(9n)], [coins(dai, 5n)])
  expect(read(thief, data, { chainId, exchange, value: 9n })).toEqual(swap)
  expect(read(thief, data, { chainId, value: 9n })).toEqual([{ kind: 'unread', to: thief }])
  expect(read(other, data, { chainId, exchange, value: 9n })).toEqual([
    { kind: 'unread', to: other },
  ])
  const wrap = read(usdc, '0xd0e30db0', { chainId, exchange, value: 9n })
  expect(wrap).toEqual([{ amount: 9n, kind: 'wrap', token: usdc }])
  // What is known to all is not another for a server.
  expect(read(usdc, '0xd0e30db0', { exchange, value: 9n })).toEqual([{ kind: 'unread', to: usdc }])
})
