import { describe, expect, test } from 'vitest'
import { swapData } from '../fixtures/swapData.ts'
import { isTradeOf, type TradeAsked } from './isTradeOf.ts'

const account = `0x${'a'.repeat(40)}`
const thief = `0x${'d'.repeat(40)}`
const usdc = `0x${'1'.repeat(40)}`
const dai = `0x${'2'.repeat(40)}`
const weth = `0x${'b'.repeat(40)}`
const coin = `0x${'e'.repeat(40)}`

type Asked = TradeAsked
const forToken: Asked = {
  account,
  amount: 50n,
  fromToken: undefined,
  least: 7n,
  toToken: usdc,
  wrapped: BigInt(weth),
}
const forCoin: Asked = { ...forToken, fromToken: usdc, toToken: undefined }
const forOther: Asked = { ...forToken, fromToken: usdc, toToken: dai }
const all = [forToken, forCoin, forOther]

const w = (word: bigint | number | string) => BigInt(word).toString(16).padStart(64, '0')
const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
const packed = (hex: string) => `${w(hex.length / 2)}${padded(hex)}`

type V3 = Asked & {
  receiver?: string | bigint
  others?: readonly string[]
  path?: string
  router?: '02' | '01'
}
/** What a router of version 3 is asked for, as the server writes it. */
function v3Data({
  account: payer,
  amount,
  fromToken,
  least,
  others,
  router = '02',
  toToken,
  path = `${(fromToken ?? weth).slice(2)}000bb8${(toToken ?? weth).slice(2)}`,
  receiver = toToken ? payer : router === '02' ? 2n : 0n,
}: V3): string {
  const isLater = router === '02'
  const terms = [
    w(32),
    w(isLater ? 128 : 160),
    w(receiver),
    ...(isLater ? [] : [w(2_000_000_000)]),
    w(amount),
    w(least),
    packed(path),
  ].join('')
  const unwrap = `49404b7c${w(least)}${w(payer)}`
  const after = others ?? [...(fromToken ? [] : ['12210e8a']), ...(toToken ? [] : [unwrap])]
  const calls = [`${isLater ? 'b858183f' : 'c04b8d59'}${terms}`, ...after].map(packed)
  const offsets = calls.map((_, index) =>
    w(calls.length * 32 + calls.slice(0, index).join('').length / 2),
  )
  const list = `${w(calls.length)}${offsets.join('')}${calls.join('')}`
  return isLater ? `0x5ae401dc${w(2_000_000_000)}${w(64)}${list}` : `0xac9650d8${w(32)}${list}`
}

const oneInchData = ({
  account: payer,
  amount,
  flags = 0n,
  fromToken,
  least,
  toToken,
}: Asked & { flags?: bigint }) =>
  `0x07ed2379${[thief, fromToken ?? coin, toToken ?? coin, thief, payer, amount, least, flags, 288n, 0n].map(w).join('')}`

type Settled = Asked & {
  bought?: string | bigint
  inner?: string
  offset?: number
  operator?: string
  receiver?: string | bigint
  token?: string | bigint
}
/** What holds allowances for 0x is asked for this. */
const zeroXData = ({
  account: payer,
  amount,
  fromToken,
  least,
  toToken,
  bought = toToken ?? coin,
  inner = '1fff991f',
  offset = 160,
  operator = thief,
  receiver = payer,
  token = fromToken ?? 0n,
}: Settled) => {
  const called = `${inner}${[receiver, bought, least, 160n, 0n, 0n].map(w).join('')}`
  return `0x2213bc0b${[operator, token, amount, thief, offset].map(w).join('')}${packed(called)}`
}

const writers: readonly [string, (asked: Asked) => string][] = [
  ['version 2', swapData],
  ['the first router of version 3', (asked) => v3Data({ ...asked, router: '01' })],
  ['its second', v3Data],
  ['1inch', oneInchData],
  ['0x', zeroXData],
]

describe.each(writers)('a call of %s', (name, write) => {
  test.each(all)('is what was asked for (%#)', (asked) => {
    expect(isTradeOf(write(asked), asked)).toBe(true)
    expect(isTradeOf(write(asked).toUpperCase().replace('0X', '0x'), asked)).toBe(true)
  })

  test.each(all)('error: is none that does otherwise (%#)', (asked) => {
    const lies: readonly Partial<Asked>[] = [
      { account: thief },
      { least: asked.least - 2n },
      ...(asked.fromToken ? [{ amount: 51n }, { fromToken: thief }] : []),
      ...(asked.toToken ? [{ toToken: thief }] : []),
      asked.toToken ? { toToken: undefined } : { toToken: dai },
      asked.fromToken ? { fromToken: undefined } : { fromToken: dai },
    ]
    for (const lie of lies)
      expect([lie, isTradeOf(write({ ...asked, ...lie }), asked)]).toEqual([lie, false])
    expect(isTradeOf(write({ ...asked, least: asked.least - 1n }), asked)).toBe(true)
  })

  test.each(all)('error: is none that ends before what it promises (%#)', (asked) => {
    const data = write(asked)
    for (const share of [0.1, 0.3, 0.5, 0.7])
      expect(isTradeOf(data.slice(0, 2 + 2 * Math.floor((data.length * share) / 2)), asked)).toBe(
        false,
      )
    expect(name).toBeTruthy()
  })
})

describe('error: a router’s calls of itself', () => {
  const transfer = `a9059cbb${w(thief)}${w(50)}`
  test.each<[string, Asked, Partial<V3>]>([
    ['hide a call of something else', forToken, { others: ['12210e8a', transfer] }],
    ['refund with more behind it', forToken, { others: [`12210e8a${w(1)}`] }],
    ['hand the wrapped coin to somebody else', forCoin, { others: [`49404b7c${w(7)}${w(thief)}`] }],
    ['insist on too little of it', forCoin, { others: [`49404b7c${w(5)}${w(account)}`] }],
    ['leave it in the router', forCoin, { others: [] }],
    ['refund and leave it there', forCoin, { others: ['12210e8a'] }],
    ['pay it out wrapped', forCoin, { receiver: account }],
    ['leave a token in the router', forToken, { receiver: 2n }],
    ['unwrap where a token was asked for', forToken, { others: [`49404b7c${w(7)}${w(account)}`] }],
    ['are too many', forToken, { others: ['12210e8a', '12210e8a', '12210e8a'] }],
  ])('%s', (_, asked, change) => {
    for (const router of ['01', '02'] as const)
      expect(isTradeOf(v3Data({ ...asked, router, ...change }), asked)).toBe(false)
  })

  test.each([10, 20, 22, 24])('trade a token that stands before %i bytes nobody reads', (count) => {
    const evil = `${weth.slice(2)}000bb8${thief.slice(2)}`
    const path = `${evil}${usdc
      .slice(2)
      .padStart(2 * count, '0')
      .slice(-2 * count)}`
    for (const router of ['01', '02'] as const)
      expect(isTradeOf(v3Data({ ...forToken, path, router }), forToken)).toBe(false)
  })

  test('trade over several pools where the way is whole', () => {
    const path = `${weth.slice(2)}000bb8${dai.slice(2)}0001f4${usdc.slice(2)}`
    for (const router of ['01', '02'] as const)
      expect(isTradeOf(v3Data({ ...forToken, path, router }), forToken)).toBe(true)
  })

  test('are a multicall of anything but a trade', () => {
    const list = `${w(1)}${w(32)}${packed(transfer)}`
    expect(isTradeOf(`0xac9650d8${w(32)}${list}`, forToken)).toBe(false)
    expect(isTradeOf(`0x5ae401dc${w(9)}${w(64)}${list}`, forToken)).toBe(false)
    expect(isTradeOf(`0xac9650d8${w(32)}${w(0)}`, forToken)).toBe(false)
  })

  test('begin with a token where the coin is paid, of a router that does not say which one it takes it for', () => {
    expect(isTradeOf(v3Data(forToken), { ...forToken, wrapped: undefined })).toBe(false)
  })

  test('have lists without end', () => {
    expect(isTradeOf(`0xac9650d8${w(32)}${w(2n ** 255n)}`, forToken)).toBe(false)
    expect(isTradeOf(`0xac9650d8${w(2n ** 255n)}`, forToken)).toBe(false)
  })
})

test('error: an aggregator may not fill a part', () => {
  expect(isTradeOf(oneInchData({ ...forOther, flags: 1n }), forOther)).toBe(false)
  expect(isTradeOf(oneInchData({ ...forOther, flags: 4n }), forOther)).toBe(true)
})

describe('error: a call of 0x', () => {
  test.each<[string, Partial<Settled>]>([
    ['lets somebody else take what is paid', { operator: usdc }],
    ['pays no one', { receiver: 0n }],
    ['names no token that comes', { bought: 0n }],
    ['names neither, nor a least', { bought: 0n, least: 0n, receiver: 0n }],
    ['goes to another function', { inner: 'a9059cbb' }],
    ['has the data where other arguments are', { offset: 128 }],
    ['has the data further behind', { offset: 192 }],
  ])('%s', (_, change) => {
    for (const asked of all)
      expect(isTradeOf(zeroXData({ ...asked, ...change }), asked)).toBe(false)
  })

  test('lets a token be taken where the coin is paid', () => {
    for (const token of [usdc, dai, coin])
      expect(isTradeOf(zeroXData({ ...forToken, token }), forToken)).toBe(false)
  })

  test('has the arguments of a trade behind those that are read', () => {
    const honest = zeroXData(forOther)
    const words = honest.slice(10)
    const lying = zeroXData({ ...forOther, receiver: thief }).slice(10 + 5 * 64)
    // The place that is said is that of the lie, and the honest one stands where encoders put it.
    const at = w(words.length / 2)
    const data = `0x2213bc0b${words.slice(0, 4 * 64)}${at}${words.slice(5 * 64)}${lying}`
    expect(isTradeOf(data, forOther)).toBe(false)
  })
})

const rest = '0'.repeat(64)
test.each([
  ['transfer', '0xa9059cbb'],
  ['approve', '0x095ea7b3'],
  ['transferFrom', '0x23b872dd'],
  ['increaseAllowance', '0x39509351'],
  ['setApprovalForAll', '0xa22cb465'],
  ['safeTransferFrom', '0x42842e0e'],
  ['approve of Permit2', '0x87517c45'],
  ['a trade of 1inch that packs its arguments', '0x83800a8e'],
  ['nothing', '0x'],
])('error: %s is no trade', (_, name) => {
  expect(isTradeOf(`${name}${rest.repeat(12)}`, forOther)).toBe(false)
})
