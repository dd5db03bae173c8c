import { base64, hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer/script.js'
import { Signer, Verifier } from 'bip322-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { present, requests } from '../fixtures/messages.ts'
import type { SignInMessage } from '../SignInMessage.ts'
import type { ExpectedSignIn } from '../verify/requireExpected.ts'
import { toSpendId } from './messageHash.ts'
import { parseSignInText } from './parseSignInText.ts'
import { readAddress } from './readAddress.ts'
import { signInText } from './signInText.ts'
import { isSignedByKey, verifySignIn } from './verifySignIn.ts'

/** The key of BIP-322's test vectors, and its addresses. */
const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const addresses = {
  legacy: '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
  nested: '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
  segwit: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  taproot: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
}
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const message: SignInMessage = {
  accountAddress: addresses.segwit,
  chainId: mainnet,
  domain: 'shop.example',
  issuedAt: '2026-01-01T00:00:00.000Z',
  nonce: 'n0nce1234',
  statement: 'Welcome.',
  uri: 'https://shop.example/login',
  version: '1',
}
const expected: ExpectedSignIn = {
  chains: [mainnet],
  domain: 'shop.example',
  nonce: 'n0nce1234',
  now: Date.parse('2026-01-01T00:00:30.000Z'),
}

function signed(change: Partial<SignInMessage> = {}) {
  const whole = { ...message, ...change }
  const text = signInText(whole)
  return { signature: String(Signer.sign(wif, whole.accountAddress, text)), text }
}

test('writes the text of CAIP-122 with the chain as CAIP-2 id', () => {
  expect(signed().text).toBe(`shop.example wants you to sign in with your Bitcoin account:
bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l

Welcome.

URI: https://shop.example/login
Version: 1
Chain ID: bip122:000000000019d6689c085ae165831e93
Nonce: n0nce1234
Issued At: 2026-01-01T00:00:00.000Z`)
})

test('property: reads what it writes', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const whole = present({ ...request, accountAddress: addresses.taproot, chainId: mainnet })
      expect(parseSignInText(signInText(whole))).toEqual(whole)
    }),
    { numRuns: 500 },
  )
})

test.each(Object.entries(addresses))(
  'a %s address signs in with what another implementation signs',
  async (_, accountAddress) => {
    expect(await verifySignIn(signed({ accountAddress }), expected)).toEqual({
      ...message,
      accountAddress,
    })
  },
)

test('an address of a test network signs in there', async () => {
  const chainId = 'bip122:000000000933ea01ad0ee984209779ba'
  const accountAddress = 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v'
  const chains = [chainId, mainnet]
  await verifySignIn(signed({ accountAddress, chainId }), { ...expected, chains })
  for (const crossed of [{ accountAddress }, { chainId }])
    await expect(verifySignIn(signed(crossed), { ...expected, chains })).rejects.toMatchObject({
      code: 'siwx.chain',
    })
})

describe('published vectors', () => {
  test.each([
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])('BIP-322, segwit: %j', (text, signature) => {
    const signs = { address: addresses.segwit, signature }
    expect(isSignedByKey(text, signs)).toBe(true)
    expect(isSignedByKey(`${text}.`, signs)).toBe(false)
    expect(isSignedByKey(text, { ...signs, address: addresses.nested })).toBe(false)
    expect(isSignedByKey(text, { ...signs, address: addresses.taproot })).toBe(false)
  })

  test('BIP-322, taproot', () => {
    const signature =
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='
    const address = addresses.taproot
    expect(isSignedByKey('Hello World', { address, signature })).toBe(true)
    expect(isSignedByKey('Hello World.', { address, signature })).toBe(false)
  })

  test('BIP-137, legacy: header of a compressed key with each form that the key has', () => {
    const text = 'Hello World'
    const signature = String(Signer.sign(wif, addresses.legacy, text))
    for (const address of Object.values(addresses))
      expect(isSignedByKey(text, { address, signature })).toBe(
        Verifier.verifySignature(address, text, signature, false),
      )
    expect(isSignedByKey(text, { address: addresses.legacy, signature })).toBe(true)
  })
})

test('the full form of BIP-322 is the transaction around the witness, and no other', () => {
  const { signature, text } = signed()
  const script = readAddress(addresses.segwit)?.script ?? new Uint8Array()
  const full = (change: object = {}) => {
    const transaction = {
      inputs: [
        {
          finalScriptSig: new Uint8Array(),
          index: 0,
          sequence: 0,
          txid: hex.decode(toSpendId(script, text)),
        },
      ],
      lockTime: 0,
      outputs: [{ amount: 0n, script: Uint8Array.of(0x6a) }],
      segwitFlag: true,
      version: 0,
      witnesses: [readWitness(signature)],
      ...change,
    }
    return base64.encode(RawTx.encode(transaction))
  }
  const signs = (each: string) =>
    isSignedByKey(text, { address: addresses.segwit, signature: each })
  expect(signs(full())).toBe(true)
  expect(signs(full({ version: 2 }))).toBe(false)
  expect(signs(full({ lockTime: 1 }))).toBe(false)
  expect(signs(full({ outputs: [{ amount: 1n, script: Uint8Array.of(0x6a) }] }))).toBe(false)
  expect(signs(full({ witnesses: [[Uint8Array.of(1)]] }))).toBe(false)
})

/** The two items of a segwit witness. */
function readWitness(signature: string): Uint8Array[] {
  const bytes = base64.decode(signature)
  const length = bytes[1] ?? 0
  return [bytes.subarray(2, 2 + length), bytes.subarray(3 + length)]
}

test.each<[string, Partial<SignInMessage>]>([
  ['domain', { domain: 'evil.example' }],
  ['uri', { uri: 'https://evil.example/login' }],
  ['chain', { chainId: 'bip122:000000000933ea01ad0ee984209779ba' }],
  ['nonce', { nonce: 'another12' }],
  ['expired', { expirationTime: '2025-12-31T23:59:00.000Z' }],
  ['not_yet_valid', { notBefore: '2026-01-01T00:05:00.000Z' }],
  ['issued_later', { issuedAt: '2026-01-01T00:05:00.000Z' }],
])('error: another %s', async (refusal, change) => {
  await expect(verifySignIn(signed(change), expected)).rejects.toMatchObject({
    code: `siwx.${refusal}`,
  })
})

test.each(Object.entries(addresses))(
  'error: each byte of a %s signature counts',
  async (_, address) => {
    const { signature, text } = signed({ accountAddress: address })
    const bytes = base64.decode(signature)
    for (let at = 0; at < bytes.length; at++) {
      // Of the first byte of BIP-137 only the recovery number counts.
      if (bytes.length === 65 && at === 0) continue
      const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))
      expect(
        isSignedByKey(text, { address, signature: base64.encode(changed) }),
        `byte ${at}`,
      ).toBe(false)
    }
    await expect(
      verifySignIn({ signature, text: text.replace('Welcome', 'Buy') }, expected),
    ).rejects.toMatchObject({ code: 'siwx.signature' })
  },
)

test.each(['', '=', 'gm', 'AA==', 'AkcwRAIg', 'A'.repeat(1028), `${'A'.repeat(86)}==`])(
  'error: %j is no signature',
  async (signature) => {
    const { text } = signed()
    await expect(verifySignIn({ signature, text }, expected)).rejects.toMatchObject({
      code: 'siwx.signature',
    })
  },
)

test('error: an address without its checksum, or that no single key signs for', () => {
  const { signature, text } = signed()
  const hashOfScript = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  for (const address of [addresses.segwit.replace('9vza', '9vzb'), hashOfScript, '', 'bc1'])
    expect(isSignedByKey(text, { address, signature })).toBe(false)
})

test.each<[string, (text: string) => string]>([
  ['chainId', (text) => text.replace(/Chain ID: .*/, 'Chain ID: 1')],
  ['address', (text) => text.replace(addresses.segwit, 'ü')],
  ['domain', (text) => `https://${text}`],
  ['text', (text) => text.replace('Bitcoin', 'Ethereum')],
])('error: a malformed %s', async (field, change) => {
  const { signature, text } = signed()
  await expect(verifySignIn({ signature, text: change(text) }, expected)).rejects.toMatchObject({
    code: 'siwx.invalid_message',
    field,
  })
})
