import { farcasterRegistries } from '@latchkey/devnet/test-social'
import { encodeFunctionData, getAddress, pad, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { isSameFacts, maySpeak, readRegistries, registryCalls } from './registries.ts'

const address = `0x${'ab'.repeat(20)}` as const
const said = { address, fid: '7001' }
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const facts = { custody: address, held: 7001n, key: { state: 0n, type: 0n } }
const none = `0x${'0'.repeat(40)}`

test('nodes are asked as contracts read it', () => {
  const abi = parseAbi([
    'function idOf(address) view returns (uint256)',
    'function custodyOf(uint256) view returns (address)',
    'function keyDataOf(uint256, bytes) view returns (uint8, uint32)',
  ])
  const data = (functionName: 'custodyOf' | 'idOf' | 'keyDataOf', args: readonly unknown[]) =>
    encodeFunctionData({ abi, args, functionName } as Parameters<typeof encodeFunctionData>[0])
  const [id, key] = [farcasterRegistries.id, farcasterRegistries.key].map((at) => at.toLowerCase())
  expect(registryCalls(said)).toEqual([
    { data: data('idOf', [getAddress(address)]), to: id },
    { data: data('custodyOf', [7001n]), to: id },
    { data: data('keyDataOf', [7001n, pad(address, { size: 32 })]), to: key },
  ])
})

test('their words are read', () => {
  expect(
    readRegistries([`0x${word('7001')}`, `0x${word(address)}`, `0x${word(1n)}${word(2n)}`]),
  ).toEqual({ custody: address, held: 7001n, key: { state: 1n, type: 2n } })
})

test.each([
  ['no contract there', ['0x', '0x', '0x']],
  ['a word less', [`0x${word(1n)}`, `0x${word(1n)}`, `0x${word(1n)}`]],
  ['a word more', [`0x${word(1n)}${word(1n)}`, `0x${word(1n)}`, `0x${word(1n)}${word(2n)}`]],
  [
    'an address that is too long',
    [`0x${word(1n)}`, `0x${'f'.repeat(64)}`, `0x${word(1n)}${word(2n)}`],
  ],
  ['an answer less', [`0x${word(1n)}`, `0x${word(1n)}`]],
  ['no text', [1, `0x${word(1n)}`, `0x${word(1n)}${word(2n)}`]],
  ['no hex', [`0x${'x'.repeat(64)}`, `0x${word(1n)}`, `0x${word(1n)}${word(2n)}`]],
])('error: %s is no answer', (_, answers) => {
  expect(readRegistries(answers)).toBeUndefined()
})

describe('an account is spoken for', () => {
  test.each([
    ['by who holds it', facts],
    [
      'by a key that it has named',
      { custody: `0x${'cd'.repeat(20)}`, held: 0n, key: { state: 1n, type: 2n } },
    ],
  ])('%s', (_, given) => {
    expect(maySpeak(said, given)).toBe(true)
  })

  test.each([
    ['who holds another', { ...facts, held: 7002n }],
    ['who holds it by one registry’s word alone', { ...facts, custody: `0x${'cd'.repeat(20)}` }],
    ['who holds none', { ...facts, custody: `0x${'cd'.repeat(20)}`, held: 0n }],
    [
      'a key that was taken back',
      { custody: `0x${'cd'.repeat(20)}`, held: 0n, key: { state: 2n, type: 2n } },
    ],
    ['a key of apps', { custody: `0x${'cd'.repeat(20)}`, held: 0n, key: { state: 1n, type: 1n } }],
    ['a key of no account', { custody: none, held: 0n, key: { state: 1n, type: 2n } }],
  ])('error: not by %s', (_, given) => {
    expect(maySpeak(said, given)).toBe(false)
  })
})

test.each([
  { custody: none },
  { held: 1n },
  { key: { state: 1n, type: 0n } },
  { key: { state: 0n, type: 2n } },
])('two nodes say the same where nothing differs', (change) => {
  expect(isSameFacts(facts, { ...facts })).toBe(true)
  expect(isSameFacts(facts, { ...facts, ...change })).toBe(false)
})
