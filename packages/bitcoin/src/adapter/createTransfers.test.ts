import {
  connect,
  createLatchkey,
  prepareTransfer,
  selectAccount,
  sendTransfer,
  trackTransaction,
} from '@latchkey/core'
import { type BitcoinChain, createBitcoinChain, devBitcoin } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import {
  announceBitcoinWallet,
  type TestBitcoinFamily,
  type TestBitcoinWalletOptions,
} from '@latchkey/testing/bitcoin'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { createWallet, families, regtestId } from '../fixtures/world.ts'

const [, bob] = devBitcoin.accounts
const networkId = regtestId
let chain: BitcoinChain
/** What each family is asked to pay with. */
const paying = {
  injected: 'sendBitcoin',
  'sats-connect': 'sendTransfer',
  standard: 'bitcoin:signAndSendTransaction',
}
/** Accounts of the mnemonic beyond the seeded ones, each used once. */
let unused = 10

// Blocks come when a test asks for them.
beforeAll(async () => {
  chain = await createBitcoinChain({ blockDelayMs: 60_000 })
})
afterAll(() => chain?.stop())

/** The toolkit itself, connected, with a wallet of its own keys that holds coins; no server answers. */
async function connected(
  family: TestBitcoinFamily,
  coins: readonly number[] = [100_000],
  options: Partial<TestBitcoinWalletOptions> = {},
) {
  const page = createPage()
  unused += 1
  const wallet = createWallet(family, {
    accountCount: unused + 1,
    networks: { regtest: chain.rpcUrl },
    ...options,
  })
  wallet.selectAccount(unused)
  announceBitcoinWallet(wallet, page)
  const latchkey = createLatchkey({
    adapters: [bitcoin()],
    networks: [
      {
        caipNetworkId: networkId,
        chainNamespace: 'bip122',
        id: networkId.slice('bip122:'.length),
        name: 'Regtest',
        nativeCurrency: devBitcoin.nativeCurrency,
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  const [connector] = latchkey.store.getState().connectors
  const {
    accounts: [{ address }],
  } = await connect(latchkey, { connectorId: connector?.id ?? '' })
  for (const sats of coins)
    await fetch(`${chain.rpcUrl}/faucet/${address}?sats=${sats}`, { method: 'POST' })
  return { address, latchkey, wallet }
}

type Described = {
  fee: number
  vout: readonly { scriptpubkey_address?: string; value: number }[]
}

async function described(txid: string): Promise<Described> {
  return (await (await fetch(`${chain.rpcUrl}/tx/${txid}`)).json()) as Described
}

function stranger(): string {
  unused += 1
  const { accounts } = createWallet('standard', { accountCount: unused + 1 })
  return accounts[unused]?.payment ?? ''
}

const mine = () => fetch(`${chain.rpcUrl}/mine`, { method: 'POST' })

describe('refusals', () => {
  test.each([
    'alice.btc',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])('a receiver like %s is no address of the network', async (to) => {
    const { latchkey } = await connected('standard', [])
    await expect(prepareTransfer(latchkey, { amount: 1000n, to })).rejects.toMatchObject({
      code: 'address.invalid',
    })
  })

  test('more than there is, and too little for the fee', async () => {
    const { latchkey } = await connected('standard')
    const to = bob.payment.address
    await expect(prepareTransfer(latchkey, { amount: 200_000n, to })).rejects.toMatchObject({
      available: 100_000n,
      code: 'transfer.insufficient_amount',
    })
    await expect(prepareTransfer(latchkey, { amount: 100_000n, to })).rejects.toMatchObject({
      available: 0n,
      code: 'transfer.insufficient_fee',
    })
  })

  test('all of nothing', async () => {
    const { latchkey } = await connected('standard', [])
    await expect(
      prepareTransfer(latchkey, { amount: 'max', to: bob.payment.address }),
    ).rejects.toMatchObject({ code: 'transfer.insufficient_amount' })
  })

  test('less than the network relays, by the kind of the receiver’s address', async () => {
    const { latchkey } = await connected('standard')
    const amounts = [
      [bob.payment.address, 294n],
      [bob.ordinal.address, 330n],
    ] as const
    for (const [to, least] of amounts) {
      await expect(prepareTransfer(latchkey, { amount: least - 1n, to })).rejects.toMatchObject({
        code: 'amount.invalid',
        minimum: least,
      })
      expect(await prepareTransfer(latchkey, { amount: least, to })).toMatchObject({
        amount: least,
      })
    }
  })

  test('a token: Bitcoin has none', async () => {
    const { latchkey } = await connected('standard', [])
    await expect(
      prepareTransfer(latchkey, { amount: 1000n, to: bob.payment.address, token: 'rune' }),
    ).rejects.toMatchObject({ code: 'transfer.unsupported_chain', message: 'Unsupported chain' })
  })
})

describe.each(families)('%s', (family) => {
  test('a payment arrives, and can be followed until it is in a block', async () => {
    const { address, latchkey } = await connected(family)
    const to = stranger()
    const prepared = await prepareTransfer(latchkey, { amount: 40_000n, to })
    expect(prepared).toMatchObject({ amount: 40_000n, deposit: 0n, to })
    const id = await sendTransfer(latchkey, prepared)
    const { fee, vout } = await described(id)
    expect(vout).toContainEqual(
      expect.objectContaining({ scriptpubkey_address: to, value: 40_000 }),
    )
    const rest = vout.find((out) => out.scriptpubkey_address === address)
    expect(rest?.value).toBe(60_000 - fee)
    // A wallet that selects its coins chooses its fee.
    if (family === 'standard') expect(BigInt(fee)).toBe(prepared.fee)

    await mine()
    expect(await trackTransaction(latchkey, { id, networkId })).toEqual({
      confirmations: 1,
      status: 'confirmed',
    })
  })

  test('a refusal in the wallet sends nothing', async () => {
    const { latchkey, wallet } = await connected(family)
    const prepared = await prepareTransfer(latchkey, { amount: 1000n, to: bob.payment.address })
    wallet.rejectNext()
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'wallet.user_rejected',
    })
  })

  test('an account that the wallet no longer grants pays nothing, and no other does', async () => {
    const { latchkey, wallet } = await connected(family)
    const prepared = await prepareTransfer(latchkey, { amount: 1000n, to: bob.payment.address })
    // The page does not notice it.
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.selectAccount(0)
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'wallet.account_removed',
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain(paying[family])
  })
})

test.each([
  ['', []],
  [' that tells nothing without a window', ['wallet_getAccount']],
])(
  'sats-connect, a wallet%s: the ordinals account pays its own coins when it is chosen',
  async (_, without) => {
    const { latchkey, wallet } = await connected('sats-connect', [100_000], { without })
    const address = wallet.accounts[unused]?.ordinals ?? ''
    await fetch(`${chain.rpcUrl}/faucet/${address}?sats=70000`, { method: 'POST' })
    selectAccount(latchkey, { address, namespace: 'bip122' })
    const to = stranger()
    const prepared = await prepareTransfer(latchkey, { amount: 40_000n, to })
    const { fee, vout } = await described(await sendTransfer(latchkey, prepared))
    const asked = wallet.requests.map(({ method }) => method)
    expect(asked).not.toContain('sendTransfer')
    expect(asked).toContain('signPsbt')
    expect(BigInt(fee)).toBe(prepared.fee)
    expect(vout.map((out) => [out.scriptpubkey_address, out.value])).toEqual(
      expect.arrayContaining([
        [to, 40_000],
        [address, 30_000 - fee],
      ]),
    )
  },
)

test('an ordinals account pays with what carries no collectible, and the review says so', async () => {
  const { latchkey, wallet } = await connected('sats-connect', [100_000])
  const address = wallet.accounts[unused]?.ordinals ?? ''
  for (const sats of [1_000, 10_000, 9_000, 70_000])
    await fetch(`${chain.rpcUrl}/faucet/${address}?sats=${sats}`, { method: 'POST' })
  selectAccount(latchkey, { address, namespace: 'bip122' })
  const to = stranger()
  expect(await prepareTransfer(latchkey, { amount: 75_000n, to })).toMatchObject({
    notes: ['collectiblesSpent'],
  })
  const prepared = await prepareTransfer(latchkey, { amount: 'max', to })
  expect(prepared).toMatchObject({ notes: ['collectiblesSpared'] })
  expect(prepared.amount + prepared.fee).toBe(70_000n)
  const { vout } = await described(await sendTransfer(latchkey, prepared))
  expect(vout.map(({ value }) => value)).toEqual([Number(prepared.amount)])
  const left = (await (await fetch(`${chain.rpcUrl}/address/${address}/utxo`)).json()) as {
    value: number
  }[]
  expect(left.map(({ value }) => value).sort()).toEqual([1_000, 10_000, 9_000].sort())
  // Nothing else is left.
  expect(await prepareTransfer(latchkey, { amount: 'max', to })).toMatchObject({
    notes: ['collectiblesSpent'],
  })
})

test('error: a payment whose coins are spent since its review is not asked for', async () => {
  const { latchkey, wallet } = await connected('standard', [100_000])
  const to = stranger()
  const [first, second] = [
    await prepareTransfer(latchkey, { amount: 40_000n, to }),
    await prepareTransfer(latchkey, { amount: 41_000n, to }),
  ]
  await sendTransfer(latchkey, first)
  const asked = wallet.requests.length
  await expect(sendTransfer(latchkey, second)).rejects.toMatchObject({
    change: 'coins',
    code: 'transaction.changed',
  })
  expect(wallet.requests).toHaveLength(asked)
})

test('a payment account says nothing of collectibles', async () => {
  const { latchkey } = await connected('standard', [9_000, 70_000])
  const prepared = await prepareTransfer(latchkey, { amount: 'max', to: stranger() })
  expect(prepared.amount + prepared.fee).toBe(79_000n)
  expect(prepared.notes).toBeUndefined()
})

test.each(['p2wpkh', 'p2sh-p2wpkh'] as const)(
  'all of it is paid out of %s, with no rest',
  async (paymentType) => {
    const { latchkey } = await connected('standard', [50_000, 30_000, 20_000], { paymentType })
    const to = stranger()
    const prepared = await prepareTransfer(latchkey, { amount: 'max', to })
    expect(prepared.amount + prepared.fee).toBe(100_000n)
    const { fee, vout } = await described(await sendTransfer(latchkey, prepared))
    expect(vout.map(({ value }) => value)).toEqual([Number(prepared.amount)])
    expect(BigInt(fee)).toBe(prepared.fee)
  },
)
