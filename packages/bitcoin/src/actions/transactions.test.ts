import {
  connect,
  createLatchkey,
  disconnect,
  type Latchkey,
  signMessage as signText,
} from '@latchkey/core'
import { type BitcoinChain, createBitcoinChain, devBitcoin } from '@latchkey/devnet'
import { createPage, siteOptions } from '@latchkey/devnet/test-setup'
import {
  announceBitcoinWallet,
  type TestBitcoinFamily,
  type TestBitcoinWalletOptions,
} from '@latchkey/testing/bitcoin'
import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../bitcoin.ts'
import { createWallet, families, regtestId } from '../fixtures/world.ts'
import { bitcoinMainnet } from '../network/networks.ts'
import { addressNetworks } from '../psbt/addressNetworks.ts'
import { getAccountAddresses } from './getAccountAddresses.ts'
import { getProvider } from './getProvider.ts'
import { sendTransfer } from './sendTransfer.ts'
import { signMessage } from './signMessage.ts'
import { signPsbt } from './signPsbt.ts'

const [alice, bob] = devBitcoin.accounts
let chain: BitcoinChain

// Blocks come when a test asks for them.
beforeAll(async () => {
  chain = await createBitcoinChain({ blockDelayMs: 60_000 })
})
afterAll(() => chain?.stop())

/** The toolkit itself on a page with one wallet, before the real chain; no server answers. */
async function setup(family: TestBitcoinFamily, options: Partial<TestBitcoinWalletOptions> = {}) {
  const page = createPage()
  const wallet = createWallet(family, { networks: { regtest: chain.rpcUrl }, ...options })
  announceBitcoinWallet(wallet, page)
  return { ...setupOn(page), wallet }
}

function setupOn(page: ReturnType<typeof createPage>) {
  const latchkey: Latchkey = createLatchkey({
    adapters: [bitcoin()],
    networks: [
      {
        caipNetworkId: regtestId,
        chainNamespace: 'bip122',
        id: regtestId.slice('bip122:'.length),
        name: 'Regtest',
        nativeCurrency: devBitcoin.nativeCurrency,
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
      bitcoinMainnet,
    ],
    ...siteOptions(page),
  })
  onTestFinished(() => latchkey.destroy())
  return { latchkey }
}

async function connected(
  family: TestBitcoinFamily,
  options: Partial<TestBitcoinWalletOptions> = {},
) {
  const { latchkey, wallet } = await setup(family, options)
  const [connector] = latchkey.store.getState().connectors
  await connect(latchkey, { connectorId: connector?.id ?? '' })
  return { latchkey, wallet }
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${chain.rpcUrl}${path}`)).json()) as T
}

async function fund(address: string, sats = 1_000_000) {
  await fetch(`${chain.rpcUrl}/faucet/${address}?sats=${sats}`, { method: 'POST' })
}

/** What an address received in a transaction, as the chain has it. */
async function received(txid: string, address: string): Promise<number> {
  type Out = { scriptpubkey_address?: string; value: number }
  const { vout } = await read<{ vout: Out[] }>(`/tx/${txid}`)
  return vout
    .filter((out) => out.scriptpubkey_address === address)
    .reduce((sum, { value }) => sum + value, 0)
}

/** A PSBT that sends the newest coin of an address to another. */
async function psbtFrom(from: string, to: string, fee = 500n) {
  type Coin = { txid: string; value: number; vout: number }
  const coins = await read<Coin[]>(`/address/${from}/utxo`)
  const coin = coins.at(-1)!
  const network = addressNetworks.regtest
  const transaction = new Transaction()
  const script = OutScript.encode(Address(network).decode(from))
  transaction.addInput({
    index: coin.vout,
    txid: coin.txid,
    witnessUtxo: { amount: BigInt(coin.value), script },
  })
  transaction.addOutputAddress(to, BigInt(coin.value) - fee, network)
  return { psbt: base64.encode(transaction.toPSBT()), sats: coin.value - Number(fee) }
}

describe('without a wallet', () => {
  test('every function that needs one says so', async () => {
    const { latchkey } = await setup('standard')
    const refusal = { code: 'connector.not_connected' }
    expect(() => getProvider(latchkey)).toThrow(expect.objectContaining(refusal))
    await expect(getAccountAddresses(latchkey)).rejects.toMatchObject(refusal)
    await expect(signMessage(latchkey, { message: 'hi' })).rejects.toMatchObject(refusal)
    await expect(signPsbt(latchkey, { psbt: '' })).rejects.toMatchObject(refusal)
    await expect(
      sendTransfer(latchkey, { recipient: bob.payment.address, sats: 1000n }),
    ).rejects.toMatchObject({ ...refusal, message: 'sendTransfer: no wallet is connected' })
  })

  test('so they do after disconnecting', async () => {
    const { latchkey, wallet } = await connected('standard')
    await disconnect(latchkey)
    expect(() => getProvider(latchkey)).toThrow('no wallet is connected')
    expect(wallet.granted).toEqual([])
  })
})

describe.each(families)('%s: what is refused', (family) => {
  const signing = {
    injected: ['signMessage', 'signPsbt', 'sendBitcoin'],
    'sats-connect': ['signMessage', 'signPsbt', 'sendTransfer'],
    standard: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
  }[family]

  test('a refusal in the wallet is wallet.user_rejected, for all (S8.40)', async () => {
    const { latchkey, wallet } = await connected(family)
    await fund(alice.payment.address)
    const { psbt } = await psbtFrom(alice.payment.address, bob.payment.address)
    wallet.policy = 'reject'
    const refusal = { code: 'wallet.user_rejected', message: 'User rejected the request' }
    await expect(signMessage(latchkey, { message: 'hi' })).rejects.toMatchObject(refusal)
    await expect(signPsbt(latchkey, { psbt })).rejects.toMatchObject(refusal)
    await expect(
      sendTransfer(latchkey, { recipient: bob.payment.address, sats: 1000n }),
    ).rejects.toMatchObject(refusal)
  })

  test('a receiver that is no address of the network is refused before the wallet is asked', async () => {
    const { latchkey, wallet } = await connected(family)
    const wrong = [
      'alice.btc',
      // Mainnet's (BIP-173), and one with a wrong last letter.
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      `${bob.payment.address.slice(0, -1)}q`,
    ]
    for (const recipient of wrong)
      await expect(sendTransfer(latchkey, { recipient, sats: 1000n })).rejects.toMatchObject({
        code: 'address.invalid',
        message: `Invalid address: ${recipient}`,
      })
    expect(wallet.requests.some(({ method }) => signing.includes(method))).toBe(false)
  })

  test.each([0n, -1n, 2_100_000_000_000_001n])('an amount of %s sats is refused', async (sats) => {
    const { latchkey } = await connected(family)
    await expect(
      sendTransfer(latchkey, { recipient: bob.payment.address, sats }),
    ).rejects.toMatchObject({ code: 'amount.invalid' })
  })

  test('a PSBT that is none, or of others’ coins, is refused before the wallet is asked', async () => {
    const { latchkey, wallet } = await connected(family)
    await expect(signPsbt(latchkey, { psbt: 'hello' })).rejects.toMatchObject({
      code: 'psbt.invalid',
    })
    await fund(bob.payment.address)
    const { psbt } = await psbtFrom(bob.payment.address, alice.payment.address)
    await expect(signPsbt(latchkey, { psbt })).rejects.toMatchObject({ code: 'psbt.invalid' })
    await expect(
      signPsbt(latchkey, { inputs: [{ address: bob.payment.address, index: 0 }], psbt }),
    ).rejects.toMatchObject({ code: 'wallet.account_removed' })
    expect(wallet.requests.some(({ method }) => signing.includes(method))).toBe(false)
  })

  test('on another network than meant nothing is sent, and the error names both', async () => {
    const { latchkey } = await connected(family)
    await expect(
      sendTransfer(latchkey, {
        networkId: bitcoinMainnet.caipNetworkId,
        recipient: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        sats: 1000n,
      }),
    ).rejects.toMatchObject({
      actual: regtestId,
      code: 'network.wrong',
      message: `sendTransfer: the wallet is on ${regtestId}, not on ${bitcoinMainnet.caipNetworkId}`,
      wanted: bitcoinMainnet.caipNetworkId,
    })
  })

  test('an account that was removed meanwhile no longer signs', async () => {
    const { latchkey, wallet } = await connected(family)
    // The page does not notice it.
    for (const { stop } of latchkey.internal.watching.values()) stop()
    wallet.removeAccount(0)
    await expect(signMessage(latchkey, { message: 'hi' })).rejects.toMatchObject({
      code: family === 'sats-connect' ? 'wallet.unauthorized' : 'wallet.account_removed',
    })
    await expect(signMessage(latchkey, { address: 'other', message: 'hi' })).rejects.toMatchObject({
      code: 'wallet.account_removed',
    })
  })

  test('more than the account has is not sent', async () => {
    const { latchkey } = await connected(family)
    await expect(
      sendTransfer(latchkey, { recipient: bob.payment.address, sats: 2_000_000_000_000_000n }),
    ).rejects.toMatchObject({ code: 'funds.insufficient' })
  })
})

test('a wallet that is found in a better family after it was connected signs in that one', async () => {
  const page = createPage()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const options = { name: 'Unisat', networks: { regtest: chain.rpcUrl }, storage }
  announceBitcoinWallet(createWallet('injected', options), page)
  const { latchkey } = setupOn(page)
  await connect(latchkey, { connectorId: 'unisat' })
  announceBitcoinWallet(createWallet('standard', options), page)
  expect(getProvider(latchkey)).toMatchObject({ family: 'standard' })
  const signature = await signMessage(latchkey, { message: 'gm' })
  expect(Verifier.verifySignature(alice.payment.address, 'gm', signature)).toBe(true)
})

test('bytes are refused: wallets of Bitcoin sign texts', async () => {
  const { latchkey } = await connected('standard')
  await expect(signText(latchkey, { message: { raw: '0x00' } })).rejects.toMatchObject({
    code: 'wallet.unsupported_method',
  })
})

test('the provider is the wallet’s own object with its family (S6.14)', async () => {
  for (const family of families) {
    const { latchkey, wallet } = await connected(family)
    expect(getProvider(latchkey)).toMatchObject({ family })
    expect(getProvider(latchkey).wallet).toBe(wallet.provider)
  }
})

test('both accounts are told, also those of a wallet that tells nothing without a window (S6.14)', async () => {
  const expected = [
    { address: alice.payment.address, type: 'payment' },
    { address: alice.ordinal.address, type: 'ordinal' },
  ]
  const { latchkey } = await connected('sats-connect')
  expect(await getAccountAddresses(latchkey)).toMatchObject(expected)
  const silent = await connected('sats-connect', { without: ['wallet_getAccount'] })
  expect(await getAccountAddresses(silent.latchkey)).toMatchObject(expected)
})

describe.each(families)('%s: signatures', (family) => {
  const message = 'Olá, wörld'

  test('a text signed through core verifies by BIP-322, by an independent library', async () => {
    const { latchkey } = await connected(family)
    const signature = await signText(latchkey, { message })
    expect(Verifier.verifySignature(alice.payment.address, message, signature)).toBe(true)
    expect(Verifier.verifySignature(alice.payment.address, 'another', signature)).toBe(false)
  })

  test('a legacy address signs as Bitcoin Core does (BIP-137)', async () => {
    const { latchkey, wallet } = await connected(family, { paymentType: 'p2pkh' })
    const signature = await signMessage(latchkey, { message })
    const address = wallet.accounts[0]?.payment ?? ''
    expect(address).toMatch(/^[mn]/)
    expect(base64.decode(signature)).toHaveLength(65)
    expect(Verifier.verifySignature(address, message, signature)).toBe(true)
  })

  test('an address nested in P2SH verifies', async () => {
    const { latchkey, wallet } = await connected(family, { paymentType: 'p2sh-p2wpkh' })
    const signature = await signMessage(latchkey, { message })
    expect(Verifier.verifySignature(wallet.accounts[0]?.payment ?? '', message, signature)).toBe(
      true,
    )
  })
})

test.each(['standard', 'sats-connect'] as const)(
  '%s: the ordinals account signs too, with taproot',
  async (family) => {
    const { latchkey } = await connected(family)
    const { address } = alice.ordinal
    const signature = await signMessage(latchkey, { address, message: 'gm' })
    expect(Verifier.verifySignature(address, 'gm', signature)).toBe(true)
  },
)

test.each(['injected', 'sats-connect'] as const)('%s: ECDSA when asked for', async (family) => {
  const { latchkey } = await connected(family)
  const signature = await signMessage(latchkey, { message: 'gm', protocol: 'ecdsa' })
  expect(base64.decode(signature)).toHaveLength(65)
  expect(Verifier.verifySignature(alice.payment.address, 'gm', signature)).toBe(true)
})

describe.each(families)('%s: on the chain', (family) => {
  test('a transfer lands with its amount', async () => {
    const { latchkey } = await connected(family)
    await fund(alice.payment.address)
    const txid = await sendTransfer(latchkey, { recipient: bob.ordinal.address, sats: 12_345n })
    expect(await received(txid, bob.ordinal.address)).toBe(12_345)
  })

  test.each(['p2pkh', 'p2sh-p2wpkh'] as const)('a transfer from %s lands', async (paymentType) => {
    const { latchkey, wallet } = await connected(family, { paymentType })
    await fund(wallet.accounts[0]?.payment ?? '')
    const txid = await sendTransfer(latchkey, { recipient: bob.payment.address, sats: 5_000n })
    expect(await received(txid, bob.payment.address)).toBe(5_000)
  })

  test('a PSBT that the wallet signs and sends lands', async () => {
    const { latchkey } = await connected(family)
    await fund(alice.payment.address)
    const { psbt, sats } = await psbtFrom(alice.payment.address, bob.payment.address)
    const { txid } = await signPsbt(latchkey, { broadcast: true, psbt })
    expect(await received(txid ?? '', bob.payment.address)).toBe(sats)
  })

  test('a PSBT that the wallet only signs is sent over the network’s own API', async () => {
    const { latchkey, wallet } = await connected(family, {
      without: ['bitcoin:signAndSendTransaction', 'pushPsbt'],
    })
    await fund(alice.payment.address)
    const { psbt, sats } = await psbtFrom(alice.payment.address, bob.payment.address)
    const { txid } = await signPsbt(latchkey, { broadcast: true, psbt })
    expect(await received(txid ?? '', bob.payment.address)).toBe(sats)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('pushPsbt')
  })

  test('a PSBT signed without sending is the same transaction, signed', async () => {
    const { latchkey } = await connected(family)
    await fund(alice.payment.address)
    const { psbt } = await psbtFrom(alice.payment.address, bob.payment.address)
    const { psbt: signed = '', txid } = await signPsbt(latchkey, {
      inputs: [{ index: 0, sighash: family === 'sats-connect' ? undefined : 1 }],
      psbt,
    })
    expect(txid).toBeUndefined()
    const transaction = Transaction.fromPSBT(base64.decode(signed))
    transaction.finalize()
    const before = Transaction.fromPSBT(base64.decode(psbt))
    expect(hex.encode(transaction.unsignedTx)).toBe(hex.encode(before.unsignedTx))
  })
})

test('a transaction the chain does not take is transaction.refused, with its reason', async () => {
  const { latchkey } = await connected('standard', { without: ['bitcoin:signAndSendTransaction'] })
  await fund(alice.payment.address)
  const { psbt } = await psbtFrom(alice.payment.address, bob.payment.address)
  await signPsbt(latchkey, { broadcast: true, psbt })
  // The same coin again, at another fee too low to replace it.
  const again = await signPsbt(latchkey, { psbt })
  expect(again.psbt).toBeDefined()
  const { psbt: empty } = await psbtFrom(alice.payment.address, bob.payment.address, 0n)
  await expect(signPsbt(latchkey, { broadcast: true, psbt: empty })).rejects.toMatchObject({
    code: 'transaction.refused',
  })
})
