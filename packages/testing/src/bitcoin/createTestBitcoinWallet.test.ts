import { type BitcoinChain, createBitcoinChain, devBitcoin, devMnemonic } from '@latchkey/devnet'
import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestBitcoinWallet } from './createTestBitcoinWallet.ts'
import type { TestBitcoinFamily } from './families/Family.ts'
import type { TestBitcoinWalletOptions } from './TestBitcoinWallet.ts'
import { testNetworks } from './testNetworks.ts'

const [alice, bob] = devBitcoin.accounts
const families = ['standard', 'sats-connect', 'injected'] as const
let chain: BitcoinChain

beforeAll(async () => {
  chain = await createBitcoinChain({ blockDelayMs: 60_000 })
})
afterAll(() => chain?.stop())

const connectMethods = {
  injected: 'requestAccounts',
  'sats-connect': 'wallet_connect',
  standard: 'bitcoin:connect',
}
const purposes = ['payment', 'ordinals']

function setup(family: TestBitcoinFamily, options: Partial<TestBitcoinWalletOptions> = {}) {
  const wallet = createTestBitcoinWallet({
    accountCount: 2,
    family,
    mnemonic: devMnemonic,
    networks: { regtest: chain.rpcUrl },
    ...options,
  })
  const ask = (method: string, params?: unknown) => wallet.request({ method, params })
  const connect = () => ask(connectMethods[family], { addresses: purposes, purposes })
  return { ask, connect, wallet }
}

/** A PSBT that spends a coin made up for an address. */
function psbtOf(from: string): string {
  const { addresses } = testNetworks.regtest
  const transaction = new Transaction()
  transaction.addInput({
    index: 0,
    txid: 'ab'.repeat(32),
    witnessUtxo: { amount: 10_000n, script: OutScript.encode(Address(addresses).decode(from)) },
  })
  transaction.addOutputAddress(bob.payment.address, 9_000n, addresses)
  return base64.encode(transaction.toPSBT())
}

describe.each(families)('%s: saying no', (family) => {
  const rejected = { code: family === 'sats-connect' ? -32000 : 4001 }

  test('a rejected connect grants nothing', async () => {
    const { connect, wallet } = setup(family, { policy: 'reject' })
    await expect(connect()).rejects.toMatchObject(rejected)
    expect(wallet.granted).toEqual([])
  })

  test('rejectNext refuses one question, the policy answers the next', async () => {
    const { connect, wallet } = setup(family)
    wallet.rejectNext()
    await expect(connect()).rejects.toMatchObject(rejected)
    await connect()
    expect(wallet.granted).toEqual([alice.payment.address, alice.ordinal.address])
  })

  test('a second connect while one is open is refused with the family’s number', async () => {
    const { connect } = setup(family, { policy: 'hang' })
    void connect()
    await expect(connect()).rejects.toMatchObject({
      code: family === 'sats-connect' ? -32603 : -32002,
      message: 'A connect request is pending already.',
    })
  })

  test('a delayed answer comes late, and a wallet that is cut off answers 4900', async () => {
    const { connect, wallet } = setup(family, { policy: { delayMs: 50 } })
    const before = performance.now()
    await connect()
    expect(performance.now() - before).toBeGreaterThan(45)
    wallet.disconnect()
    await expect(connect()).rejects.toMatchObject({ code: 4900 })
    wallet.reconnect()
    await connect()
  })

  test('an unknown method is refused; failNext and answerNext settle one request', async () => {
    const { ask, wallet } = setup(family)
    const unknown = { code: family === 'sats-connect' ? -32601 : 4200 }
    await expect(ask('eth_sign')).rejects.toMatchObject(unknown)
    wallet.failNext('eth_sign', { code: 7, message: 'so' })
    await expect(ask('eth_sign')).rejects.toMatchObject({ code: 7, message: 'so' })
    wallet.answerNext('eth_sign', 'yes')
    expect(await ask('eth_sign')).toBe('yes')
    await expect(ask('eth_sign')).rejects.toMatchObject(unknown)
  })

  test('signing without a grant, locked, or with a removed account is refused', async () => {
    const { ask, connect, wallet } = setup(family)
    const sign = () =>
      family === 'injected'
        ? ask('signMessage', ['hi', 'ecdsa'])
        : family === 'sats-connect'
          ? ask('signMessage', { address: alice.payment.address, message: 'hi' })
          : ask('bitcoin:signMessage', { address: alice.payment.address, message: 'aGk=' })
    const refused = { code: family === 'sats-connect' ? -32002 : 4100 }
    await expect(sign()).rejects.toMatchObject(refused)
    await connect()
    await sign()
    wallet.lock()
    await expect(sign()).rejects.toMatchObject(refused)
    wallet.unlock()
    wallet.removeAccount(0)
    await expect(sign()).rejects.toMatchObject(refused)
  })
})

describe('it checks what it is asked', () => {
  const [from] = [alice.payment.address]

  test.each([
    ['bitcoin:connect', {}],
    ['bitcoin:connect', { purposes: [] }],
    ['bitcoin:connect', { purposes: ['gaming'] }],
    ['bitcoin:signMessage', { address: from }],
    ['bitcoin:signTransaction', { chain: 'bitcoin:mainnet', inputsToSign: [], psbt: '' }],
    ['bitcoin:signTransaction', { chain: 'bitcoin:regtest', inputsToSign: [], psbt: 'AAAA' }],
    [
      'bitcoin:signTransaction',
      {
        chain: 'bitcoin:regtest',
        inputsToSign: [{ address: from, signingIndexes: [1.5] }],
        psbt: 'AAAA',
      },
    ],
  ])('standard: %s of %j is −32602', async (method, params) => {
    const { ask, connect } = setup('standard')
    await connect()
    await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test.each([
    ['wallet_connect', { addresses: ['gaming'] }],
    ['getAccounts', undefined],
    ['signMessage', { address: from, message: 'hi', protocol: 'ecdsa' }],
    ['signMessage', { message: 'hi' }],
    ['signPsbt', { psbt: 'AAAA', signInputs: { [from]: [0] } }],
    ['signPsbt', { psbt: psbtOf(from), signInputs: [0] }],
    ['signPsbt', { psbt: psbtOf(from), signInputs: {} }],
    ['signPsbt', { psbt: psbtOf(from), signInputs: { [from]: [1] } }],
    ['signPsbt', { psbt: psbtOf(bob.payment.address), signInputs: { [from]: [0] } }],
    ['sendTransfer', { recipients: [] }],
    ['sendTransfer', { recipients: [{ address: from, amount: '7' }] }],
    ['sendTransfer', { recipients: [{ address: from, amount: 0 }] }],
    [
      'sendTransfer',
      { recipients: [{ address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: 7 }] },
    ],
  ])('sats-connect: %s of %j is −32602', async (method, params) => {
    const { ask, connect } = setup('sats-connect')
    await connect()
    await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test.each([
    ['signMessage', ['hi', 'bip322']],
    ['signMessage', [7, 'ecdsa']],
    ['signPsbt', ['zz', { toSignInputs: [{ address: from, index: 0 }] }]],
    ['signPsbt', [hex.encode(base64.decode(psbtOf(from))), {}]],
    [
      'signPsbt',
      [
        hex.encode(base64.decode(psbtOf(from))),
        { toSignInputs: [{ address: alice.ordinal.address, index: 0 }] },
      ],
    ],
    ['pushPsbt', [hex.encode(base64.decode(psbtOf(from)))]],
    ['sendBitcoin', [bob.payment.address, '1000']],
  ])('injected: %s of %j is −32602', async (method, params) => {
    const { ask, connect } = setup('injected')
    await connect()
    await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('an unknown network is 4902, and more than the coins are is −32603', async () => {
    const { ask, connect } = setup('injected')
    await connect()
    await expect(ask('switchChain', ['BITCOIN_MAINNET'])).rejects.toMatchObject({ code: 4902 })
    await expect(
      ask('sendBitcoin', [bob.payment.address, 2_000_000_000_000_000]),
    ).rejects.toMatchObject({ code: -32603, message: 'Insufficient funds.' })
  })

  test('a chain that cannot be reached is 4901', async () => {
    const { ask, connect } = setup('injected', { networks: { regtest: 'http://127.0.0.1:1' } })
    await connect()
    await expect(ask('sendBitcoin', [bob.payment.address, 1000])).rejects.toMatchObject({
      code: 4901,
    })
  })
})

describe('what the owner does', () => {
  function received(wallet: ReturnType<typeof setup>['wallet'], ...events: string[]) {
    const all: unknown[] = []
    for (const event of events) wallet.on(event, (value: unknown) => all.push([event, value]))
    return all
  }

  test('a connected site hears of another account and of the lock, one that is not hears nothing', async () => {
    const { connect, wallet } = setup('injected')
    const events = received(wallet, 'accountsChanged')
    wallet.selectAccount(1)
    wallet.lock()
    wallet.unlock()
    wallet.selectAccount(0)
    expect(events).toEqual([])
    await connect()
    wallet.selectAccount(1)
    wallet.lock()
    expect(events).toEqual([
      ['accountsChanged', [alice.payment.address]],
      ['accountsChanged', [bob.payment.address]],
      ['accountsChanged', []],
    ])
  })

  test('a move is told with the addresses of the other network', async () => {
    const { connect, wallet } = setup('sats-connect', {
      network: 'regtest',
      networks: { mainnet: chain.rpcUrl, regtest: chain.rpcUrl },
    })
    await connect()
    const events = received(wallet, 'networkChange', 'accountChange')
    wallet.switchNetwork('mainnet')
    expect(events).toMatchObject([
      ['networkChange', { bitcoin: { name: 'Mainnet' } }],
      ['accountChange', { addresses: [{ purpose: 'payment' }, { purpose: 'ordinals' }] }],
    ])
  })

  test('the owner is shown what is asked, in sats and addresses', async () => {
    const ask = vi.fn(async () => ({ approved: true }))
    const { connect, wallet } = setup('sats-connect', { ask, policy: 'ask' })
    await connect()
    await wallet.request({
      method: 'signPsbt',
      params: {
        psbt: psbtOf(alice.payment.address),
        signInputs: { [alice.payment.address]: [0] },
      },
    })
    expect(ask).toHaveBeenLastCalledWith({
      inputs: [{ address: alice.payment.address, index: 0 }],
      kind: 'signPsbt',
      outputs: [{ address: bob.payment.address, sats: 9_000n }],
      send: false,
    })
  })

  test('the account chosen when connecting is the one granted', async () => {
    const { connect, wallet } = setup('standard', {
      ask: async () => ({ account: bob.payment.address, approved: true }),
      policy: 'ask',
    })
    await connect()
    expect(wallet.granted[0]).toBe(bob.payment.address)
  })

  test('a grant outlives a reload when a storage is given; a broken one counts as empty', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const before = setup('injected', { storage })
    await before.connect()
    before.wallet.selectAccount(1)
    expect(await setup('injected', { storage }).ask('getAccounts')).toEqual([bob.payment.address])
    expect(await setup('injected').ask('getAccounts')).toEqual([])
    const broken = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full')
      },
    }
    expect(await setup('injected', { storage: broken }).connect()).toEqual([alice.payment.address])
  })
})
