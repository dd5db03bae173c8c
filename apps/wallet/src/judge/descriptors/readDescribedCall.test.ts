import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { AbiShape } from '../readAbi.ts'
import { asset, type Descriptor, type Field } from './Descriptor.ts'
import { readDescribedCall } from './readDescribedCall.ts'

const me = `0x${'11'.repeat(20)}`
const vault = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const other = `0x${'44'.repeat(20)}`
const coin = `0x${'ee'.repeat(20)}`
const selector = '0xabcdef01'

function say(types: readonly AbiShape[], fields: readonly Field[]): readonly Descriptor[] {
  return [
    {
      app: 'Maker',
      assets: { [vault]: token },
      at: { [vault]: [1, 10] },
      calls: { [selector]: { fields, intent: 'Do it', types } },
    },
  ]
}

const amountOf = (field: object = {}): Field =>
  ({ format: 'coins', label: 'Amount', path: '0', token, ...field }) as Field
const words = (...values: readonly (bigint | string)[]) =>
  values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')
const call = (digits: string, more: object = {}) => ({
  chainId: 1n,
  data: `${selector}${digits}`,
  from: me,
  to: vault,
  value: 0n,
  ...more,
})
const factsOf = (types: readonly AbiShape[], fields: readonly Field[], digits: string) =>
  readDescribedCall(call(digits), say(types, fields))?.effect.facts

describe('which contract it is for', () => {
  const one = say(['uint256'], [amountOf()])

  test('a descriptor is for its contract on its networks, however the address is written', () => {
    expect(readDescribedCall(call(words(5n)), one)?.effect).toEqual({
      app: 'Maker',
      facts: [{ amount: 5n, kind: 'amount', label: 'Amount', token }],
      intent: 'Do it',
      kind: 'described',
      to: vault,
    })
    expect(readDescribedCall(call(words(5n), { chainId: 10n }), one)).toBeDefined()
    const capitals = `0x${'AB'.repeat(20)}`
    const [first] = one
    const at = { [capitals.toLowerCase()]: [1] }
    const renamed = first ? [{ ...first, at }] : []
    expect(readDescribedCall(call(words(5n), { to: capitals }), renamed)).toBeDefined()
  })

  test.each([
    ['another network', { chainId: 137n }],
    ['another contract', { to: other }],
    ['another method', { data: `0xabcdef02${words(5n)}` }],
    ['no data', { data: '0x' }],
    ['nothing behind the selector', { data: selector }],
  ])('%s has none', (_, more) => {
    expect(readDescribedCall(call(words(5n), more), one)).toBeUndefined()
  })
})

describe('bytes that are not as the method writes them', () => {
  const types = ['address', { list: 'uint256' }, 'bytes'] as const
  const fields: readonly Field[] = [
    { format: 'address', label: 'Who', path: '0' },
    { format: 'number', label: 'Counts', path: '1.[]' },
    { format: 'bytes', label: 'Data', path: '2' },
  ]
  const honest = `${words(other, 96n, 160n, 1n, 7n, 2n)}abcd${'0'.repeat(60)}`

  test('are read where they are', () => {
    expect(factsOf(types, fields, honest)).toEqual([
      { address: other, kind: 'address', label: 'Who' },
      { kind: 'number', label: 'Counts', value: 7n },
      { bytes: '0xabcd', kind: 'bytes', label: 'Data' },
    ])
  })

  test.each([
    ['bytes left over', `${honest}${words(0n)}`],
    ['a byte left over', `${honest}00`],
    ['too few', honest.slice(0, -64)],
    ['an address with more bits', honest.replace(/^0{24}/, `${'0'.repeat(23)}1`)],
    ['an offset elsewhere', `${words(other, 128n, 160n, 1n, 7n, 2n)}abcd${'0'.repeat(60)}`],
    [
      'tails in another order',
      `${words(other, 160n, 96n, 2n)}abcd${'0'.repeat(60)}${words(1n, 7n)}`,
    ],
    ['a count of millions', `${words(other, 96n, 160n, 2n ** 40n, 7n, 2n)}abcd${'0'.repeat(60)}`],
    ['filling that is not empty', `${honest.slice(0, -1)}1`],
  ])('%s', (_, digits) => {
    expect(factsOf(types, fields, digits)).toBeUndefined()
  })

  test.each([
    ['uint8', 255n, 256n],
    ['uint160', 2n ** 160n - 1n, 2n ** 160n],
    ['int8', 127n, 128n],
    ['bool', 1n, 2n],
    ['bytes4', 1n << 224n, 1n << 223n],
  ])('%s has no bits beyond its own', (type, fits, beyond) => {
    const shown: readonly Field[] = [
      {
        format: type === 'bool' ? 'bool' : type === 'bytes4' ? 'bytes' : 'number',
        label: 'It',
        path: '0',
      },
    ]
    expect(factsOf([type], shown, words(fits))).toHaveLength(1)
    expect(factsOf([type], shown, words(beyond))).toBeUndefined()
  })

  test('a number below zero fills its word', () => {
    const shown: readonly Field[] = [{ format: 'number', label: 'It', path: '0' }]
    expect(factsOf(['int8'], shown, 'f'.repeat(64))).toEqual([
      { kind: 'number', label: 'It', value: -1n },
    ])
    expect(factsOf(['int8'], shown, `${'0'.repeat(62)}ff`)).toBeUndefined()
  })
})

describe('formats', () => {
  const one = (field: object, digits: string, type: AbiShape = 'uint256') =>
    factsOf([type], [{ label: 'It', path: '0', ...field } as Field], digits)?.[0]
  const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]).slice(2)

  test('an amount is the network’s own coin', () => {
    expect(one({ format: 'coin' }, words(5n))).toEqual({ amount: 5n, kind: 'amount', label: 'It' })
  })

  test('an amount of a token names it: by its address, by the contract’s, by an argument or as what the contract holds', () => {
    const tokens = [
      [token, token],
      ['@.to', vault],
      [asset, token],
    ] as const
    for (const [given, expected] of tokens)
      expect(one({ format: 'coins', token: given }, words(5n))).toMatchObject({ token: expected })
    const named = factsOf(['uint256', 'address'], [amountOf({ token: '1' })], words(5n, other))
    expect(named).toMatchObject([{ token: other }])
    // Of one that is no token nothing is said.
    expect(
      factsOf(['uint256', 'uint256'], [amountOf({ token: '1' })], words(5n, 1n)),
    ).toBeUndefined()
  })

  test('an address that stands for the coin names none', () => {
    const field = amountOf({ native: [coin], token: '1' })
    expect(factsOf(['uint256', 'address'], [field], words(5n, coin))).toEqual([
      { amount: 5n, kind: 'amount', label: 'Amount' },
    ])
  })

  test('the maker’s word for all stands from its bound on, and not below', () => {
    const field = { format: 'coins', message: 'All', most: '0x0a', token }
    expect(one(field, words(10n))).toMatchObject({ amount: 10n, message: 'All' })
    expect(one(field, words(9n))).not.toHaveProperty('message')
  })

  test('what comes at least is told', () => {
    expect(one({ format: 'coins', isLeast: true, token }, words(0n))).toMatchObject({
      isLeast: true,
    })
    expect(one({ format: 'number', isLeast: true }, words(0n))).toMatchObject({ isLeast: true })
  })

  test('an address is whole; one that stands for the sender is the sender’s', () => {
    const field = { format: 'address', isReceiver: true, self: [`0x${'0'.repeat(40)}`] }
    expect(one(field, words(other), 'address')).toEqual({
      address: other,
      isReceiver: true,
      kind: 'address',
      label: 'It',
    })
    expect(one(field, words(0n), 'address')).toEqual({ address: me, kind: 'address', label: 'It' })
    expect(one({ ...field, path: '@.from' }, words(other), 'address')).toMatchObject({
      address: me,
    })
  })

  test('an address in a number is its last bytes', () => {
    const packed = (1n << 200n) | BigInt(other)
    expect(one({ format: 'address', path: '0.[-20:]' }, words(packed))).toMatchObject({
      address: other,
    })
    // A number by itself is none.
    expect(one({ format: 'address' }, words(packed))).toBeUndefined()
  })

  test('days, durations, units, names of numbers and items', () => {
    expect(one({ format: 'date' }, words(1n))).toEqual({ kind: 'time', label: 'It', seconds: 1n })
    expect(one({ format: 'duration' }, words(61n))).toEqual({
      kind: 'duration',
      label: 'It',
      seconds: 61n,
    })
    expect(one({ base: '%', decimals: 2, format: 'unit' }, words(150n))).toEqual({
      base: '%',
      decimals: 2,
      kind: 'number',
      label: 'It',
      value: 150n,
    })
    const names = { 2: 'variable' }
    expect(one({ format: 'enum', names }, words(2n))).toMatchObject({ text: 'variable' })
    expect(one({ format: 'enum', names }, words(3n))).toMatchObject({ text: '3' })
    expect(one({ format: 'item', token }, words(7n))).toEqual({
      id: 7n,
      kind: 'item',
      label: 'It',
      token,
    })
  })

  test('texts and what is true or not', () => {
    expect(one({ format: 'text' }, text('Ahoy'), 'string')).toMatchObject({ text: 'Ahoy' })
    expect(one({ format: 'bool' }, words(1n), 'bool')).toMatchObject({ text: 'true' })
    // Longer ones no one reads.
    expect(one({ format: 'text' }, text('a'.repeat(256)), 'string')).toBeDefined()
    expect(one({ format: 'text' }, text('a'.repeat(257)), 'string')).toBeUndefined()
  })

  test('each of a list, and of the same place in it', () => {
    const types = [{ list: { tuple: ['address', 'uint256'] } }] as const
    const fields: readonly Field[] = [
      { format: 'coins', label: 'Amount', path: '0.[].1', token: '0.[].0' },
      { format: 'coins', label: 'Last', path: '0.[-1].1', token: '0.[0].0' },
    ]
    const digits = words(32n, 2n, token, 5n, other, 6n)
    expect(factsOf(types, fields, digits)).toEqual([
      { amount: 5n, kind: 'amount', label: 'Amount', token },
      { amount: 6n, kind: 'amount', label: 'Amount', token: other },
      { amount: 6n, kind: 'amount', label: 'Last', token },
    ])
    // Of an empty list there is no last.
    expect(factsOf(types, fields, words(32n, 0n))).toBeUndefined()
  })

  test('more than anyone reads is not read', () => {
    const many = (count: number) =>
      words(32n, BigInt(count), ...Array.from({ length: count }, () => 1n))
    const fields: readonly Field[] = [{ format: 'number', label: 'It', path: '0.[]' }]
    expect(factsOf([{ list: 'uint256' }], fields, many(24))).toHaveLength(24)
    expect(factsOf([{ list: 'uint256' }], fields, many(25))).toBeUndefined()
  })
})

describe('what is paid with it', () => {
  const read = (fields: readonly Field[], value: bigint, amount = 5n) =>
    readDescribedCall(call(words(amount, coin), { value }), say(['uint256', 'address'], fields))
      ?.used
  const inCoin = amountOf({ native: [coin], token: '1' })
  const inToken = amountOf()
  const all: Field = { format: 'coin', label: 'Amount', path: '@.value' }

  test('is what the first amount says, where it is the coin’s', () => {
    expect(read([all], 9n)).toBe(9n)
    expect(read([inCoin], 5n)).toBe(5n)
    expect(read([inCoin], 9n)).toBe(5n)
    expect(read([inCoin], 3n)).toBe(3n)
  })

  test('is nothing where what comes is the coin', () => {
    expect(read([inToken, inCoin], 5n)).toBe(0n)
    expect(read([inToken], 5n)).toBe(0n)
    expect(read([], 5n)).toBe(0n)
  })
})

describe('calls that it makes', () => {
  const types = [{ list: { tuple: ['address', 'bytes', 'uint256'] } }] as const
  const abi = [
    {
      components: [{ type: 'address' }, { type: 'bytes' }, { type: 'uint256' }],
      type: 'tuple[]',
    },
  ] as const
  const fields: readonly Field[] = [
    { amount: '0.[].2', format: 'call', label: 'Action', path: '0.[].1', to: '0.[].0' },
  ]
  const digits = encodeAbiParameters(abi, [
    [
      [token, '0xa9059cbb', 1n],
      [other, '0x', 2n],
    ],
  ] as never).slice(2)

  test('are in the contract’s name', () => {
    expect(readDescribedCall(call(digits), say(types, fields))?.calls).toEqual([
      { chainId: 1n, data: '0xa9059cbb', from: vault, to: token, value: 1n },
      { chainId: 1n, data: '0x', from: vault, to: other, value: 2n },
    ])
  })
})
