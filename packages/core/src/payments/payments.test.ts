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
    [`bitcoin:${bitcoin}?amount=${'1'.repeat(2000)}`, 'more digits than there are coins'],
    [`bitcoin:${bitcoin}?label=${'a'.repeat(4300)}`, 'longer than any code'],
  ])('%s is none: %s', (text) => {
    expect(readPaymentUri(text)).toBeUndefined()
  })

  test('property: no text throws', () => {
    const scheme = fc.constantFrom('ethereum:', 'solana:', 'bitcoin:', '')
    fc.assert(fc.property(scheme, fc.string(), (start, rest) => void readPaymentUri(start + rest)))
  })
})

const payer = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const capitals = bitcoin.toUpperCase()
const base = (value: bigint) => ({ unit: 'base', value }) as const

/** What the standards allow, each with where it says so. */
describe('a link of each form that its standard allows', () => {
  test.each([
    // BIP-21, examples.
    [`bitcoin:${payer}`, undefined],
    [`bitcoin:${payer}?label=Luke-Jr`, undefined],
    [`bitcoin:${payer}?amount=20.3&label=Luke-Jr`, base(2_030_000_000n)],
    [`bitcoin:${payer}?amount=50&message=Donation%20for%20project%20xyz`, base(5_000_000_000n)],
    [`bitcoin:${payer}?amount=50.00`, base(5_000_000_000n)],
    // BIP-21, forward compatibility: what is not understood is ignored.
    [`bitcoin:${payer}?somethingyoudontunderstand=50&somethingelseyoudontget=999`, undefined],
    // BIP-78 and BIP-77; BlueWallet 4931, zeus 3204.
    [`bitcoin:${payer}?amount=0.01&pj=https://pay.example/%23RK1&pjos=0`, base(1_000_000n)],
    // BIP-321: other ways to pay the same, more than once.
    [`bitcoin:${payer}?lightning=LNBC1&lightning=LNBC2&sp=sp1q&lno=lno1`, undefined],
    [`bitcoin:${payer}?label=A&label=B&amount=1`, base(100_000_000n)],
    // BIP-21, grammar: *digit [ "." *digit ].
    [`bitcoin:${payer}?amount=.5`, base(50_000_000n)],
    [`bitcoin:${payer}?amount=5.`, base(500_000_000n)],
    [`bitcoin:${payer}?amount=0.010000000`, base(1_000_000n)],
    [`bitcoin:${payer}?amount=`, undefined],
    [`bitcoin:${payer}?flag&amount=1`, base(100_000_000n)],
    [`bitcoin:${payer}?`, undefined],
    // RFC 3986: a character may be written by its number.
    [`bitcoin:${payer}?amount=%31%2E5`, base(150_000_000n)],
    // BIP-21: the scheme is in any case. BIP-173: an address is in capitals or in small letters. BIP-321: keys too.
    [`BitCoin:${payer}?amount=1`, base(100_000_000n)],
    [`BITCOIN:${capitals}?AMOUNT=0.5`, base(50_000_000n)],
    // The longest unified codes.
    [`bitcoin:${payer}?amount=1&lightning=${'LNBC'.repeat(500)}`, base(100_000_000n)],
    // Copied from a chat.
    [`\u2060bitcoin:${payer}\u200b?amount=1\ufeff`, base(100_000_000n)],
    // ERC-681, examples.
    [`ethereum:${alice}?value=2.014e18`, base(2_014_000_000_000_000_000n)],
    [`ethereum:${usdc}/transfer?address=${alice}&uint256=1`, base(1n)],
    // ERC-681, grammar of a number.
    [`ethereum:${alice}?value=+1E18`, base(10n ** 18n)],
    [`ethereum:${alice}?value=%2B1e18`, base(10n ** 18n)],
    [`ethereum:${alice}?value=.5e18`, base(5n * 10n ** 17n)],
    [`ethereum:${alice}?value=7e`, base(7n)],
    [`ethereum:${alice}?value=1.0`, base(1n)],
    [`ethereum:${alice}?value=0`, base(0n)],
    [`ethereum:${alice}@01?gasLimit=21000&gasPrice=2e10`, undefined],
    [`ethereum:pay-alice.eth@137?value=1`, base(1n)],
    [`ethereum:pay-${usdc}@1/transfer?address=alice.eth&uint256=1.5e6`, base(1_500_000n)],
    // Solana Pay, amount.
    [
      `solana:${solana}?amount=0.01&label=Michael%20%26%20co&message=Order%20%2B1`,
      base(10_000_000n),
    ],
    [`solana:${solana}?amount=0.01&spl-token=${mint}`, { digits: '0.01', unit: 'whole' }],
  ])('%s', (text, amount) => {
    const request = readPaymentUri(text)
    expect(request).toBeDefined()
    expect(request?.amount).toEqual(amount)
  })

  test('an address in capitals is read as its small letters', () => {
    expect(readPaymentUri(`BITCOIN:${capitals}`)?.receiver).toBe(bitcoin)
  })

  test('a chain id is a number', () => {
    expect(readPaymentUri(`ethereum:${alice}@0137`)?.networkId).toBe('eip155:137')
  })

  test.each([
    // BIP-21: "amount=50,000.00 is invalid".
    [`bitcoin:${payer}?amount=50,000.00`],
    [`bitcoin:${payer}?amount=.`],
    [`bitcoin:${payer}?amount=1e3`],
    [`bitcoin:${payer}?amount=1+1`],
    [`bitcoin:${payer}?amount=1&amount=2`],
    [`bitcoin:${payer}?amount=1&AMOUNT=2`],
    [`BITCOIN:${capitals}?REQ-SOMETHING=1`],
    [`bitcoin:${payer}?req-lightning`],
    // BIP-173: "Decoders MUST NOT accept strings where some characters are uppercase and some are lowercase".
    [`bitcoin:${bitcoin.replace('bcrt', 'BCRT')}`],
    [`bitcoin:${bitcoin.slice(0, -1)}${bitcoin.slice(-1).toUpperCase()}`],
    [`bitcoin:?lightning=LNBC1`],
    // ERC-681: the exponent is no less than the decimals; a chain is decimal; addresses have their 0x.
    [`ethereum:${alice}?value=2.014e2`],
    [`ethereum:${alice}?value=-0`],
    [`ethereum:${alice}?value=.`],
    [`ethereum:${alice}?value=e18`],
    [`ethereum:${alice}?value=`],
    [`ethereum:${alice}?value=0x10`],
    [`ethereum:${alice}@0x1`],
    [`ethereum:${alice}@1@2`],
    [`ethereum:${alice.slice(2)}`],
    [`ethereum:foo-${alice}`],
    [`ethereum:${alice}/transfer/more`],
    [`ethereum:${alice}?amount=1`],
    [`ethereum:${alice}?value=1&data=0x00`],
    // Solana Pay: a leading nought below 1, no powers of ten, no second recipient.
    [`solana:${solana}?amount=.5`],
    [`solana:${solana}?amount=1&amount=1`],
    [`solana:${solana}?amount=1&spl-token=${mint}&spl-token=${mint}`],
    [`solana:${solana}?amount=1,5`],
  ])('error: %s is none', (text) => {
    expect(readPaymentUri(text)).toBeUndefined()
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
