import { createContext, runInContext } from 'node:vm'
import { devSolana } from '@latchkey/devnet'
import { verifyMessageSignature } from '@solana/wallet-standard-util'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { expect, test } from 'vitest'
import type { TestSolanaWalletOptions } from '../solana/TestSolanaWallet.ts'
import { installTestSolanaWallet } from './installTestSolanaWallet.ts'

const [alice] = devSolana.accounts

/** A page of another realm, which the script reaches as text and the wallet as JSON, as in a browser. */
async function setup(options: Partial<TestSolanaWalletOptions> = {}) {
  const window = new EventTarget()
  const context = createContext({ CustomEvent, window })
  let script = ''
  const testWallet = await installTestSolanaWallet(
    {
      addInitScript: async ({ content }) => {
        script = content
      },
      evaluate: async (run, argument) =>
        runInContext(`(${run})(${JSON.stringify(argument)})`, context),
      exposeFunction: async (name, callback) => {
        const exposed = async (request: unknown) =>
          JSON.parse(JSON.stringify(await callback(JSON.parse(JSON.stringify(request)))))
        Object.assign(window, { [name]: exposed })
      },
    },
    {
      chains: { 'solana:localnet': 'http://127.0.0.1:1' },
      secretKeys: [alice.secretKey],
      ...options,
    },
  )
  runInContext(script, context)
  let wallet: Wallet | undefined
  const register = (one: Wallet) => {
    wallet = one
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  if (!wallet) throw new TypeError('No wallet came')
  const features = wallet.features as unknown as Record<
    string,
    Record<string, (...inputs: unknown[]) => Promise<unknown>>
  >
  const ask = (feature: string, ...inputs: unknown[]) =>
    features[feature]![feature.slice(feature.indexOf(':') + 1)]!(...inputs)
  return { ask, features, testWallet, wallet }
}

test('the page has the wallet, and what it signs verifies', async () => {
  const { ask, testWallet, wallet } = await setup()
  expect(wallet).toMatchObject({ chains: ['solana:localnet'], name: testWallet.wallet.name })
  const { accounts } = (await ask('standard:connect')) as { accounts: readonly WalletAccount[] }
  expect(accounts).toBe(wallet.accounts)
  const [account] = accounts
  expect(account?.address).toBe(alice.address)
  const message = new TextEncoder().encode('Grüße')
  const [signed] = (await ask('solana:signMessage', { account, message })) as [
    { signature: Uint8Array; signedMessage: Uint8Array },
  ]
  const publicKey = Uint8Array.from(account!.publicKey)
  const signature = Uint8Array.from(signed.signature)
  const signedMessage = Uint8Array.from(signed.signedMessage)
  expect(verifyMessageSignature({ message, publicKey, signature, signedMessage })).toBe(true)
})

test('the test acts as the owner: refusals, changes, failures of any shape', async () => {
  const { ask, features, testWallet, wallet } = await setup()
  testWallet.rejectNext()
  await expect(ask('standard:connect')).rejects.toMatchObject({
    code: 4001,
    message: 'User rejected the request.',
    name: 'ProviderRpcError',
  })
  testWallet.failNext('standard:connect', 'Plugin Closed')
  await expect(ask('standard:connect')).rejects.toBe('Plugin Closed')
  await ask('standard:connect')
  const received: unknown[] = []
  features['standard:events']!['on']!('change', (change: unknown) => received.push(change))
  testWallet.lock()
  expect(wallet.accounts).toEqual([])
  expect(received).toEqual([{ accounts: [] }])
  testWallet.setChains({ 'solana:mainnet': 'http://127.0.0.1:1' })
  expect(wallet.chains).toEqual(['solana:mainnet'])
})

test('a feature left out is not on the page', async () => {
  const { features } = await setup({ without: ['solana:signIn', 'standard:events'] })
  expect(Object.keys(features)).toEqual([
    'solana:signAndSendTransaction',
    'solana:signMessage',
    'solana:signTransaction',
    'standard:connect',
    'standard:disconnect',
  ])
})
