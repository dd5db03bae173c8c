import { devSolana } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { isSignedByKey } from '@latchkey/siwx/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { offchainMessage } from '../fixtures/offchain.ts'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devSolana.accounts
const message = 'Überweise 5 € 🔑\nan niemanden'

async function setup(options: Parameters<typeof createWallet>[0] = {}) {
  const wallet = createWallet(options)
  const connector = connectorOf(wallet)
  const { wallet: actions } = createActions(createContext([devNetwork()]))
  await actions.connect(connector, { networkId: undefined, signal: openSignal() })
  const sign = (address: string = alice.address, provider: unknown = wallet.wallet) =>
    actions.signMessage({ ...connector, provider }, { address, message })
  const signBytes = (raw: Uint8Array) =>
    actions.signMessage(connector, { address: alice.address, message: { raw } })
  return { sign, signBytes, wallet }
}

test('the signature verifies with another library, over the text in UTF-8 (S6.13)', async () => {
  const { sign } = await setup()
  const signature = base58.decode(await sign())
  expect(signature).toHaveLength(64)
  const publicKey = base58.decode(alice.address)
  expect(ed25519.verify(signature, new TextEncoder().encode(message), publicKey)).toBe(true)
  expect(ed25519.verify(signature, new TextEncoder().encode(`${message}.`), publicKey)).toBe(false)
})

test('bytes are signed as they are', async () => {
  const { signBytes } = await setup()
  const raw = Uint8Array.of(0, 255, 16)
  const signature = base58.decode(await signBytes(raw))
  expect(ed25519.verify(signature, raw, base58.decode(alice.address))).toBe(true)
})

test('the owner is shown the text', async () => {
  const { sign, wallet } = await setup()
  const shown: unknown[] = []
  wallet.policy = 'ask'
  wallet.ask = async (request) => {
    shown.push(request)
    return { approved: true }
  }
  await sign()
  expect(shown).toEqual([{ address: alice.address, kind: 'signMessage', message }])
})

test('a refusal is wallet.user_rejected (S8.40)', async () => {
  const { sign, wallet } = await setup()
  wallet.rejectNext()
  await expect(sign()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
})

test('an account that is locked, removed or was never granted is wallet.unauthorized (S8.41)', async () => {
  const { sign, wallet } = await setup()
  const refusal = { code: 'wallet.unauthorized', message: 'The wallet did not grant this' }
  await expect(sign(bob.address)).rejects.toMatchObject(refusal)
  wallet.lock()
  await expect(sign()).rejects.toMatchObject(refusal)
  wallet.unlock()
  await sign()
  wallet.removeAccount(0)
  await expect(sign()).rejects.toMatchObject(refusal)
})

test('an account that goes while its owner is asked is wallet.unauthorized (S8.41)', async () => {
  const { sign, wallet } = await setup()
  wallet.policy = 'ask'
  wallet.ask = async () => {
    wallet.removeAccount(0)
    return { approved: true }
  }
  await expect(sign()).rejects.toMatchObject({ code: 'wallet.unauthorized' })
})

test('a wallet that cannot is wallet.unsupported_method (S8.42)', async () => {
  const { sign } = await setup({ without: ['solana:signMessage'] })
  await expect(sign()).rejects.toMatchObject({
    code: 'wallet.unsupported_method',
    details: ['Feature: solana:signMessage.'],
  })
})

test.each([
  ['no outputs', []],
  ['two outputs', [{}, {}]],
  ['no list', undefined],
  ['no signature', [{ signedMessage: new TextEncoder().encode(message) }]],
  [
    'a short signature',
    [{ signature: new Uint8Array(63), signedMessage: new TextEncoder().encode(message) }],
  ],
  ['another text', [{ signature: new Uint8Array(64), signedMessage: new Uint8Array(3) }]],
])('an answer with %s is wallet.invalid_answer', async (_what, outputs) => {
  const { sign, wallet } = await setup()
  const provider = {
    ...wallet.wallet,
    accounts: wallet.wallet.accounts,
    features: { 'solana:signMessage': { signMessage: async () => outputs } },
  }
  await expect(sign(alice.address, provider)).rejects.toMatchObject({
    code: 'wallet.invalid_answer',
    message: 'The wallet gave no valid answer',
  })
})

describe('a hardware wallet, which signs an off-chain message with the text', () => {
  const none = '11111111111111111111111111111111' as Address
  const application = devSolana.tokens[0].address as Address
  const signer = alice.address

  /** The header before the specification's: prefix, version, format, length. */
  function withShortHeader(text: string): Uint8Array {
    const body = new TextEncoder().encode(text)
    const full = offchainMessage(text, { application: none, signer })
    return Uint8Array.from([...full.slice(0, 17), 1, body.length & 255, body.length >> 8, ...body])
  }

  async function signedBy(bytes: Uint8Array) {
    const { sign, wallet } = await setup()
    const signature = ed25519.sign(bytes, base58.decode(alice.secretKey).slice(0, 32))
    const outputs = [{ signature, signedMessage: bytes }]
    return sign(signer, {
      ...wallet.wallet,
      accounts: wallet.wallet.accounts,
      features: { 'solana:signMessage': { signMessage: async () => outputs } },
    })
  }

  test.each([
    ['the short header', withShortHeader(message)],
    ['the specification’s header', offchainMessage(message, { application: none, signer })],
    ['an application', offchainMessage(message, { application, signer })],
  ])('with %s is understood, and verified by the text', async (_, bytes) => {
    const signature = await signedBy(bytes)
    expect(isSignedByKey(message, { address: signer, signature })).toBe(true)
    expect(isSignedByKey(`${message}.`, { address: signer, signature })).toBe(false)
  })

  test.each([
    ['another text', withShortHeader(`${message}.`)],
    ['another text for an application', offchainMessage('gm', { application, signer })],
    ['bytes behind', Uint8Array.from([...withShortHeader(message), 0])],
    ['another signer', offchainMessage(message, { application: none, signer: bob.address })],
  ])('with %s is refused', async (_, bytes) => {
    await expect(signedBy(bytes)).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
      details: expect.arrayContaining(['It signed another text than asked.']),
    })
  })
})
