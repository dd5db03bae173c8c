import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { describe as describeRequest } from '../../approval/words/describe.ts'
import { en } from '../../texts/en.ts'
import type { DescribedFact, Effect } from '../Effect.ts'
import { judgeEffects } from '../judgeEffects.ts'
import { readShapes } from '../readAbi.ts'
import { readCall } from '../readCall.ts'
import { readTypedData } from '../readTypedData.ts'
import type { DescribedCall, Field } from './Descriptor.ts'
import { descriptors } from './generated/descriptors.ts'
import { readDescribedCall } from './readDescribedCall.ts'
import { type Argument, argumentsOfType, shapeOf } from './testing/Argument.ts'
import { parameterOf, valuesOf } from './testing/valuesOf.ts'

const me = `0x${'11'.repeat(20)}`
const network = {
  decimals: 18,
  id: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
} as const
const facts = {
  chainId: 1n,
  hasCode: new Map(),
  nowMs: 0,
  own: me,
  paid: [],
  tokens: new Map(),
}

const rows = descriptors.flatMap(({ app, at, calls = {} }) =>
  Object.entries(calls).map(([selector, described]) => {
    const [to = '', chains = []] = Object.entries(at)[0] ?? []
    const chainId = BigInt(chains[0] ?? 0)
    return [`${app} ${described.intent} ${selector}`, { chainId, described, selector, to }] as const
  }),
)
const everyField = descriptors.flatMap(({ calls = {}, signs = {} }) =>
  [...Object.values(calls), ...Object.values(signs)].flatMap(({ fields }) => fields),
)
const perMethod = Math.ceil(10_000 / rows.length)

/** Addresses in small letters and tuples as lists, as this wallet has them. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return /^0x[\da-f]*$/i.test(value) ? value.toLowerCase() : value
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.values(value).map(plain)
}

function callsOf({ types }: DescribedCall) {
  const parameters = types.map(parameterOf)
  return fc.tuple(...types.map(valuesOf)).map((args) => ({
    args,
    digits: encodeAbiParameters(parameters as never, args as never).slice(2),
    parameters,
  }))
}

test.each(rows)('%s is read as viem reads it, one of 10,000 calls', (_, row) => {
  const { chainId, described, selector, to } = row
  fc.assert(
    fc.property(callsOf(described), fc.bigInt(0n, 10n ** 18n), ({ digits, parameters }, value) => {
      const decoded =
        parameters.length === 0
          ? []
          : decodeAbiParameters(parameters as never, `0x${digits}` as Hex)
      expect(readShapes(described.types, digits)).toEqual(plain(decoded))
      const call = { chainId, data: `${selector}${digits}`, from: me, to, value }
      const read = readDescribedCall(call)
      // What it shows is in what was asked.
      const shown = JSON.stringify([plain(decoded), String(value), me, to], write)
      expect(read).toBeDefined()
      for (const fact of read?.effect.facts ?? []) expect(shown).toContain(partOf(fact))
      expect(readDescribedCall({ ...call, data: `${call.data}00` })).toBeUndefined()
      expect(readDescribedCall({ ...call, chainId: 31_337n })).toBeUndefined()
      expect(readDescribedCall({ ...call, to: me })).toBeUndefined()
    }),
    { numRuns: perMethod, seed: 34 },
  )
})

/** A part of a value that stands in it as it was asked. */
function partOf(fact: DescribedFact): string {
  switch (fact.kind) {
    case 'address':
      return fact.address.slice(2)
    case 'amount':
      return String(fact.amount)
    case 'number':
      return String(fact.value)
    default:
      return ''
  }
}

function write(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? hexAndDigits(value) : value
}

function hexAndDigits(value: bigint): string {
  return `${value} ${BigInt.asUintN(256, value).toString(16).padStart(64, '0')}`
}

/** What a visitor is shown of a request that does so. */
function checkShown(effects: readonly Effect[], { chainId, to }: { chainId: bigint; to: string }) {
  const { heading, facts: said } = describeRequest(
    {
      address: me,
      method: 'eth_sendTransaction',
      network,
      raw: '',
      subject: {
        amount: { ...network, value: 0n },
        changes: [],
        kind: 'call',
        to,
        verdict: judgeEffects(effects, { ...facts, chainId }),
      },
    },
    en,
  )
  expect(heading.trim()).not.toBe('')
  expect(heading).not.toMatch(/'|undefined/)
  expect(new Set(said.map(({ name }) => name)).size).toBe(said.length)
  for (const { name, value } of said) expect([name.trim(), value]).not.toContain('')
}

test.each(rows)(
  '%s has a headline and facts with names, and no bytes that it throws at',
  (_, row) => {
    const { chainId, described, selector, to } = row
    const read = (digits: string) =>
      readCall({ chainId, data: `${selector}${digits}`, from: me, to, value: 0n })
    fc.assert(
      fc.property(callsOf(described), fc.uint8Array({ maxLength: 320 }), ({ digits }, bytes) => {
        checkShown(read(digits), { chainId, to })
        checkShown(read(Buffer.from(bytes).toString('hex')), { chainId, to })
      }),
      { numRuns: 3, seed: 34 },
    )
  },
)

const signed = descriptors.flatMap(({ app, at, signs = {} }) =>
  Object.keys(signs).map((type) => {
    const [to = '', chains = []] = Object.entries(at)[0] ?? []
    return [`${app} ${type}`, { chainId: BigInt(chains[0] ?? 0), to, type }] as const
  }),
)

function messageOf(args: readonly Argument[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      args.map((argument) => [
        argument.name,
        argument.components
          ? messageOf(argument.components)
          : // A text that has to be an address.
            valuesOf(argument.name === 'destination' ? 'address' : shapeOf(argument)).map(inJson),
      ]),
    ),
  )
}

function inJson(value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : value
}

test.each(signed)('%s has a headline and facts with names', (_, { chainId, to, type }) => {
  const types = Object.fromEntries(
    [...type.matchAll(/([^()]+)\(([^()]*)\)/g)].map(([, name = '', fields = '']) => [
      name,
      fields.split(',').map((field) => {
        const [type = '', name = ''] = field.split(' ')
        return { name, type }
      }),
    ]),
  )
  fc.assert(
    fc.property(messageOf(argumentsOfType(type)), (message) => {
      const effects = readTypedData({
        domain: { chainId: String(chainId), verifyingContract: to },
        message,
        primaryType: type.slice(0, type.indexOf('(')),
        types,
      })
      expect(effects).toMatchObject([{ isSigned: true, kind: 'described' }])
      checkShown(effects, { chainId, to })
    }),
    { numRuns: 50, seed: 34 },
  )
})

test('words of makers are seen as they are, and none is empty', () => {
  const words = [
    ...descriptors.flatMap(({ app, calls = {}, signs = {} }) => [
      app,
      ...[...Object.values(calls), ...Object.values(signs)].map(({ intent }) => intent),
    ]),
    ...everyField.flatMap((field) => [
      field.label,
      ...('message' in field && field.message !== undefined ? [field.message] : []),
      ...(field.format === 'enum' ? Object.values(field.names) : []),
    ]),
  ]
  for (const word of words) expect(word).toMatch(/^[\w(][\w .&()/+-]*$/)
})

test('no unit is a token’s, so that no decimals but the chain’s are used', () => {
  const units = everyField.flatMap((field) => (field.format === 'unit' ? [field.base] : []))
  for (const unit of units) expect(['%', 'bps']).toContain(unit)
})

test('every address of a call is shown, whatever the maker keeps back', () => {
  for (const [name, { described }] of rows) {
    const shown = new Set(described.fields.flatMap(pathsOf))
    for (const path of addressesIn(described.types)) expect([name, ...shown]).toContain(path)
  }
})

function pathsOf(field: Field): readonly string[] {
  const paths = [
    field.path,
    ...('token' in field ? [field.token] : []),
    ...(field.format === 'call' ? [field.to] : []),
  ]
  return paths.map((path) => path.replace(/\.\[-?\d*:-?\d*\]$/, ''))
}

function addressesIn(
  types: DescribedCall['types'],
  above: readonly string[] = [],
): readonly string[] {
  const inside = (
    shape: DescribedCall['types'][number],
    path: readonly string[],
  ): readonly string[] => {
    if (typeof shape === 'object')
      return 'tuple' in shape ? addressesIn(shape.tuple, path) : inside(shape.list, [...path, '[]'])
    return shape === 'address' ? [path.join('.')] : []
  }
  return types.flatMap((shape, index) => inside(shape, [...above, String(index)]))
}

test('what is staked for someone else by the credentials of a validator is said to be so', () => {
  const bytes = (length: number) => `0x${'ab'.repeat(length)}` as const
  const judge = (owner: string) => {
    const args = encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes' }, { type: 'bytes' }, { type: 'bytes32' }],
      [bytes(48), `0x01${'00'.repeat(11)}${owner.slice(2)}`, bytes(96), bytes(32)],
    )
    const to = '0x00000000219ab540356cbb839cbe05303d7705fa'
    const data = `0x22895118${args.slice(2)}`
    return judgeEffects(readCall({ chainId: 1n, data, from: me, to, value: 32n }), facts)
  }
  expect(judge(me).reasons).not.toContain('otherReceiver')
  expect(judge(`0x${'44'.repeat(20)}`)).toMatchObject({ risk: 'bad' })
  expect(judge(`0x${'44'.repeat(20)}`).reasons).toContain('otherReceiver')
})

test('no amount is the first of a list, whose others would not be named', () => {
  const first = everyField.filter(
    ({ format, path }) => (format === 'coins' || format === 'coin') && path.includes('[0]'),
  )
  expect(first).toEqual([])
})
