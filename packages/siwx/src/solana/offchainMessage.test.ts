import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { type Header, offchainMessage } from '../fixtures/offchain.ts'
import { readOffchainMessage } from './offchainMessage.ts'
import { signatureOver } from './signatureOver.ts'
import { signInText } from './signInText.ts'
import { isSignedByKey, verifySignIn } from './verifySignIn.ts'

const key = new Uint8Array(32).fill(7)
const publicKey = ed25519.getPublicKey(key)
const address = base58.encode(publicKey)
const otherKey = ed25519.getPublicKey(new Uint8Array(32).fill(8))
const none = new Uint8Array(32)
const application = new Uint8Array(32).fill(9)
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const textOf = (statement: string) =>
  signInText({
    address,
    chainId: mainnet,
    domain: 'shop.example',
    issuedAt: '2026-01-01T00:00:00.000Z',
    nonce: 'n0nce1234',
    statement,
    uri: 'https://shop.example/login',
    version: '1',
  })
const text = textOf('Welcome.')
const expected = {
  chains: [mainnet],
  domain: 'shop.example',
  nonce: 'n0nce1234',
  now: Date.parse('2026-01-01T00:00:30.000Z'),
}

const full: Header = { application: none, signers: [publicKey] }

/** What a page hands on of what a wallet says that it signed. */
function signed(bytes: Uint8Array, by = key) {
  return signatureOver(bytes, { address, signature: ed25519.sign(bytes, by) })
}

describe('a hardware wallet signs in', () => {
  test.each<[string, Header, string]>([
    ['the short header, as Ledger’s first app has it', {}, text],
    ['the short header in UTF-8, as the command line has it', { format: 1 }, text],
    ['the header of the specification', full, text],
    ['that header in UTF-8', { ...full, format: 1 }, text],
    ['that header for an application', { ...full, application }, text],
    ['a text longer than hardware takes', { format: 2 }, textOf('w'.repeat(1400))],
  ])('with %s', async (_, header, said) => {
    const taken = signed(offchainMessage(said, header))
    expect(new TextDecoder().decode(taken?.text)).toBe(said)
    const signature = taken?.signature ?? ''
    expect(await verifySignIn({ signature, text: said }, expected)).toMatchObject({
      accountAddress: address,
      domain: 'shop.example',
    })
  })

  test.each<[string, Header]>([
    ['short', {}],
    ['full', full],
  ])('with a %s header that its wallet keeps to itself: the text tells it', async (_, header) => {
    const signature = base58.encode(ed25519.sign(offchainMessage(text, header), key))
    await verifySignIn({ signature, text }, expected)
  })

  test('and what it says is looked at as ever', async () => {
    const { signature = '' } = signed(offchainMessage(text, full)) ?? {}
    await expect(
      verifySignIn({ signature, text }, { ...expected, nonce: 'another12' }),
    ).rejects.toMatchObject({ code: 'siwx.nonce' })
  })
})

describe('an off-chain message', () => {
  const short = offchainMessage(text)
  test.each<[string, Uint8Array]>([
    ['of another version', offchainMessage(text, { ...full, version: 1 })],
    ['of a format that is none', offchainMessage(text, { ...full, format: 3 })],
    ['of a format that is none, with the short header', offchainMessage(text, { format: 3 })],
    ['that says ASCII and is not', offchainMessage(textOf('Grüße'), full)],
    ['that says ASCII and has a control character', offchainMessage('a\tb', full)],
    ['that says it is long and is not', offchainMessage(text, { format: 2 })],
    ['that is longer than its format', offchainMessage('w'.repeat(1300), full)],
    ['with a length above its text’s', offchainMessage(text, { ...full, length: text.length + 1 })],
    ['with a length below its text’s', offchainMessage(text, { ...full, length: text.length - 1 })],
    ['with a short header and a wrong length', offchainMessage(text, { length: 5 })],
    ['without a text', offchainMessage('', full)],
    ['with no signer', offchainMessage(text, { ...full, signers: [] })],
    ['cut in its header', offchainMessage(text, full).slice(0, 60)],
    ['cut in its prefix', short.slice(0, 17)],
    ['with bytes behind', Uint8Array.from([...short, 0])],
    ['that is no UTF-8', Uint8Array.from([...offchainMessage('', { format: 1, length: 1 }), 0xff])],
  ])('%s is none, and no signature of the text', (_, bytes) => {
    expect(readOffchainMessage(bytes)).toBeUndefined()
    expect(signed(bytes)).toBeUndefined()
    const bare = base58.encode(ed25519.sign(bytes, key))
    expect(isSignedByKey(text, { address, signature: bare })).toBe(false)
    const whole = base58.encode(Uint8Array.from([1, ...ed25519.sign(bytes, key), ...bytes]))
    expect(isSignedByKey(text, { address, signature: whole })).toBe(false)
  })

  test.each<[string, Header]>([
    ['another signer', { ...full, signers: [otherKey] }],
    ['another signer beside', { ...full, signers: [publicKey, otherKey] }],
  ])('that names %s is not the account’s', (_, header) => {
    for (const of of [none, application]) {
      const bytes = offchainMessage(text, { ...header, application: of })
      expect(readOffchainMessage(bytes)).toBeDefined()
      expect(signed(bytes)).toBeUndefined()
      for (const signature of [
        ed25519.sign(bytes, key),
        Uint8Array.from([1, ...ed25519.sign(bytes, key), ...bytes]),
      ])
        expect(isSignedByKey(text, { address, signature: base58.encode(signature) })).toBe(false)
    }
  })

  test('with another text inside says nothing of this one', () => {
    const other = textOf('Pay all.')
    for (const header of [{}, full, { ...full, application }]) {
      const { signature = '', text: said } = signed(offchainMessage(other, header)) ?? {}
      expect(new TextDecoder().decode(said)).toBe(other)
      expect(isSignedByKey(other, { address, signature })).toBe(true)
      expect(isSignedByKey(text, { address, signature })).toBe(false)
    }
  })

  test('signed by another key is not the account’s, whatever it names', () => {
    for (const header of [{}, full, { ...full, application }]) {
      const { signature = '' } =
        signed(offchainMessage(text, header), new Uint8Array(32).fill(8)) ?? {}
      expect(isSignedByKey(text, { address, signature })).toBe(false)
    }
  })

  test('has one form of its signature: changed in any byte, or wrapped again, it is none', () => {
    const bytes = offchainMessage(text, { ...full, application })
    const whole = base58.decode(signed(bytes)?.signature ?? '')
    expect(isSignedByKey(text, { address, signature: base58.encode(whole) })).toBe(true)
    for (const at of [0, 1, 40, 64, 65, 81, 82, 113, 114, 115, 116, 148, 150, whole.length - 1]) {
      const changed = whole.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(isSignedByKey(text, { address, signature: base58.encode(changed) })).toBe(false)
    }
    const unnamed = offchainMessage(text, full)
    const wrapped = Uint8Array.from([1, ...ed25519.sign(unnamed, key), ...unnamed])
    expect(isSignedByKey(text, { address, signature: base58.encode(wrapped) })).toBe(false)
  })

  test('for an application is no longer than hardware takes: its bytes are a stranger’s', () => {
    const long = textOf('w'.repeat(1400))
    const bytes = offchainMessage(long, { ...full, application, format: 2 })
    expect(readOffchainMessage(bytes)).toBeDefined()
    expect(signed(bytes)).toBeUndefined()
    const whole = base58.encode(Uint8Array.from([1, ...ed25519.sign(bytes, key), ...bytes]))
    expect(isSignedByKey(long, { address, signature: whole })).toBe(false)
  })
})
