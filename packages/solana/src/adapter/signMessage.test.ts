import { devSolana } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
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
