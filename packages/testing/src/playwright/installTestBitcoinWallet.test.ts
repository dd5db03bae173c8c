import { createContext, runInContext } from 'node:vm'
import { devBitcoin, devMnemonic } from '@latchkey/devnet'
import { base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { TestBitcoinWalletOptions } from '../bitcoin/TestBitcoinWallet.ts'
import { installTestBitcoinWallet } from './installTestBitcoinWallet.ts'

const [alice, bob] = devBitcoin.accounts

type Page = EventTarget & Record<string, unknown>

/** A page of another realm, which the script reaches as text and the wallet as JSON, as in a browser. */
async function setup(options: Partial<TestBitcoinWalletOptions> = {}) {
  const window = new EventTarget() as Page
  Object.assign(window, { CustomEvent })
  const context = createContext({ atob, btoa, CustomEvent, window })
  let script = ''
  const testWallet = await installTestBitcoinWallet(
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
      accountCount: 2,
      family: 'injected',
      mnemonic: devMnemonic,
      networks: { regtest: 'http://127.0.0.1:1' },
      ...options,
    },
  )
  runInContext(script, context)
  return { testWallet, window }
}

type Injected = Record<string, (...given: unknown[]) => Promise<unknown>>
type SatsConnect = {
  request(method: string, params?: unknown): Promise<{ result?: unknown; error?: unknown }>
  addListener(event: string, listener: (value: unknown) => void): () => void
}
type Account = { address: string; publicKey: Uint8Array }
type Standard = {
  accounts: readonly Account[]
  features: Record<string, Record<string, (...given: unknown[]) => Promise<never>>>
}

describe('the page has the wallet, keys stay in the test', () => {
  test('injected: methods, refusals as plain objects, events', async () => {
    const { testWallet, window } = await setup()
    const unisat = window['unisat'] as Injected
    testWallet.rejectNext()
    await expect(unisat['requestAccounts']?.()).rejects.toEqual({
      code: 4001,
      message: 'User rejected the request.',
    })
    expect(await unisat['requestAccounts']?.()).toEqual([alice.payment.address])
    const received: unknown[] = []
    const listener = (value: unknown) => received.push(value)
    ;(unisat['on'] as unknown as (event: string, listener: unknown) => void)(
      'accountsChanged',
      listener,
    )
    testWallet.selectAccount(1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(received).toEqual([[bob.payment.address]])
    ;(unisat['removeListener'] as unknown as (event: string, listener: unknown) => void)(
      'accountsChanged',
      listener,
    )
    testWallet.selectAccount(0)
    await new Promise((resolve) => setTimeout(resolve))
    expect(received).toHaveLength(1)
  })

  test('sats-connect: the registry names the object, answers are JSON-RPC', async () => {
    const { testWallet, window } = await setup({ family: 'sats-connect', without: ['getAccounts'] })
    expect(window['btc_providers']).toMatchObject([
      { id: 'TestProviders.BitcoinProvider', name: testWallet.name },
    ])
    const { BitcoinProvider: wallet } = window['TestProviders'] as { BitcoinProvider: SatsConnect }
    const received: unknown[] = []
    wallet.addListener('accountChange', (value) => received.push(value))
    expect(await wallet.request('wallet_connect', null)).toMatchObject({
      jsonrpc: '2.0',
      result: { addresses: [{ address: alice.payment.address }, { purpose: 'ordinals' }] },
    })
    await new Promise((resolve) => setTimeout(resolve))
    expect(received).toHaveLength(1)
    expect(await wallet.request('getAccounts', null)).toMatchObject({ error: { code: -32601 } })
    testWallet.rejectNext()
    expect(
      await wallet.request('signMessage', { address: alice.payment.address, message: 'hi' }),
    ).toMatchObject({ error: { code: -32000 } })
  })

  test('standard: accounts are the wallet’s own objects, bytes come back as bytes', async () => {
    const { testWallet, window } = await setup({
      family: 'standard',
      without: ['standard:connect'],
    })
    let found: Standard | undefined
    const register = (wallet: Standard) => {
      found = wallet
      return () => {}
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const { features } = found!
    expect(features['standard:connect']).toBeUndefined()
    const purposes = ['ordinals', 'payment']
    const { accounts } = (await features['bitcoin:connect']!['connect']!({ purposes })) as {
      accounts: readonly Account[]
    }
    // In the order asked for.
    expect(accounts.map(({ address }) => address)).toEqual([
      alice.ordinal.address,
      alice.payment.address,
    ])
    expect(found!.accounts).toContain(accounts[0])
    const sign = features['bitcoin:signMessage']!['signMessage']!
    const message = new TextEncoder().encode('gm')
    const [signed] = (await sign({ account: accounts[0], message })) as readonly {
      signature: Uint8Array
    }[]
    expect(base64.encode(Uint8Array.from(signed!.signature))).toMatch(/^AU/)
    await expect(sign({ account: { ...accounts[0] }, message })).rejects.toMatchObject({
      code: 4100,
    })
    testWallet.lock()
    await new Promise((resolve) => setTimeout(resolve))
    expect(found!.accounts).toHaveLength(0)
  })
})
