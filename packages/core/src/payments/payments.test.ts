import type { NetworkId } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentUri } from './paymentUri.ts'
import { readPaymentUri } from './readPaymentUri.ts'
import { toBaseUnits, toWholeUnits } from './wholeUnits.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xD55F6cFE4BC40b58e27349E71C8ABD7a27eB0639'
const solana = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const bitcoin = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'

describe('a link is read as it was written', () => {
  const networks: readonly { networkId: NetworkId; receiver: string; token?: string }[] = [
    { networkId: 'eip155:31337', receiver: alice },
    { networkId: 'eip155:31337', receiver: alice, token: usdc },
    { networkId: 'solana:localnet', receiver: solana },
    { networkId: 'solana:localnet', receiver: solana, token: mint },
    { networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', receiver: bitcoin },
  ]

  test.each(networks)('on $networkId, token $token, whatever the amount', (asked) => {
    const namespace = asked.networkId.split(':')[0]
    const decimals = namespace === 'solana' ? 9 : namespace === 'bip122' ? 8 : 18
    fc.assert(
      fc.property(fc.option(fc.bigInt({ max: 2n ** 256n - 1n, min: 0n })), (value) => {
        const amount = value === null ? undefined : { decimals, value }
        const request = readPaymentUri(paymentUri({ ...asked, amount }) ?? '')
        expect(request).toMatchObject({ namespace, receiver: asked.receiver, token: asked.token })
        expect(request?.networkId).toBe(namespace === 'eip155' ? asked.networkId : undefined)
        const read = request?.amount
        const base = read?.unit === 'whole' ? toBaseUnits(read.digits, decimals) : read?.value
        expect(base).toBe(value ?? undefined)
      }),
    )
  })

  test('in the words of each standard', () => {
    const of = (index: number, value: bigint, decimals: number) =>
      paymentUri({ ...(networks[index] as (typeof networks)[0]), amount: { decimals, value } })
    expect(of(0, 10n ** 18n, 18)).toBe(`ethereum:${alice}@31337?value=1000000000000000000`)
    expect(of(1, 5_000_000n, 6)).toBe(
      `ethereum:${usdc}@31337/transfer?address=${alice}&uint256=5000000`,
    )
    expect(of(2, 1_500_000_000n, 9)).toBe(`solana:${solana}?amount=1.5`)
    expect(of(3, 1n, 6)).toBe(`solana:${solana}?amount=0.000001&spl-token=${mint}`)
    expect(of(4, 20_300_000n, 8)).toBe(`bitcoin:${bitcoin}?amount=0.203`)
  })

  test('elsewhere there is no standard, and no link', () => {
    expect(paymentUri({ networkId: 'cosmos:hub', receiver: 'x' })).toBeUndefined()
  })
})

describe('links of others', () => {
  test.each([
    [`ethereum:${alice}`, { amount: undefined, networkId: undefined, receiver: alice }],
    [`ETHEREUM:pay-${alice}@1?value=2.014e18`, { networkId: 'eip155:1' }],
    ['ethereum:alice.eth@1?value=1', { receiver: 'alice.eth' }],
    [`ethereum:${alice}?value=1&gas=21000&label=Coffee`, { receiver: alice }],
    [` bitcoin:${bitcoin} `, { receiver: bitcoin }],
    [`BITCOIN:${bitcoin.toUpperCase()}?amount=1&lightning=LNBC1`, { receiver: bitcoin }],
    [`solana:${solana}?amount=0&label=A%20shop`, { receiver: solana }],
  ])('%s', (text, request) => {
    expect(readPaymentUri(text)).toMatchObject(request)
  })

  test('a power of ten is worked out in whole numbers', () => {
    expect(readPaymentUri(`ethereum:${alice}?value=2.014e18`)?.amount).toEqual({
      unit: 'base',
      value: 2_014_000_000_000_000_000n,
    })
  })

  test.each([
    ['', 'nothing'],
    ['https://pay.example', 'a page'],
    ['solana:https://pay.example/tx', 'a transaction of a server’s making'],
    [`ethereum:${usdc}@1/approve?address=${alice}&uint256=1`, 'another function'],
    [`ethereum:${usdc}@1/transfer?address=${alice}&uint256=1&value=1`, 'coins beside a token'],
    [`ethereum:${usdc}@1/transfer?uint256=1`, 'a token for no one'],
    [`ethereum:usdc.eth@1/transfer?address=${alice}&uint256=1`, 'a contract by its name'],
    [`ethereum:${alice}@0`, 'chain 0'],
    [`ethereum:${alice}@1?value=1&value=2`, 'two amounts'],
    [`ethereum:${alice}@1?value=-1`, 'less than nothing'],
    [`ethereum:${alice}@1?value=1.5`, 'half a base unit'],
    [`ethereum:${alice}@1?value=1e99`, 'more than there can be'],
    [`ethereum:${alice}@1?value=1e999999999`, 'a number that would fill the memory'],
    [`ethereum:${alice.slice(0, -1)}@1`, 'no address'],
    [`solana:${solana}?amount=1&memo=17`, 'a memo'],
    [`solana:${solana}?amount=1&reference=${mint}`, 'a reference'],
    [`solana:${solana}?amount=0.0000000001`, 'less than a lamport'],
    [`solana:${solana}?amount=1e9`, 'a power of ten'],
    [`solana:${solana}?spl-token=nothing`, 'no mint'],
    [`bitcoin:${bitcoin}?amount=0.000000001`, 'less than a satoshi'],
    [`bitcoin:${bitcoin}?req-somethingyoudontunderstand=50`, 'what its writer requires'],
    [`bitcoin:${bitcoin}?amount=${'1'.repeat(2000)}`, 'a text without an end'],
  ])('%s is none: %s', (text) => {
    expect(readPaymentUri(text)).toBeUndefined()
  })

  test('property: no text throws', () => {
    const scheme = fc.constantFrom('ethereum:', 'solana:', 'bitcoin:', '')
    fc.assert(fc.property(scheme, fc.string(), (start, rest) => void readPaymentUri(start + rest)))
  })
})

test.each([
  [0n, 0, '0'],
  [12n, 0, '12'],
  [1n, 18, '0.000000000000000001'],
  [1_500n, 3, '1.5'],
])('%s of %s decimals are %s, and back', (value, decimals, digits) => {
  expect(toWholeUnits(value, decimals)).toBe(digits)
  expect(toBaseUnits(digits, decimals)).toBe(value)
})
