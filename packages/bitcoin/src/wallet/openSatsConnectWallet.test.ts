import { devBitcoin } from '@latchkey/devnet'
import { openSignal } from '@latchkey/devnet/test-setup'
import { expect, test } from 'vitest'
import { networkOf, regtestId, setupWallet } from '../fixtures/world.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { openSatsConnectWallet } from './openSatsConnectWallet.ts'

const [alice] = devBitcoin.accounts
const psbt = 'cHNidP8BAAoCAAAAAAAAAAAAAAA='
const chain = chainOf(regtestId)!

/** A wallet that answers with what the test sets, and keeps what it was asked. */
function scripted(id: string, results: Readonly<Record<string, unknown>>) {
  const asked: unknown[] = []
  const wallet = openSatsConnectWallet({
    id,
    wallet: {
      async request(method, params) {
        asked.push([method, params])
        const result = results[method]
        if (result !== undefined) return { id: '1', jsonrpc: '2.0', result }
        throw { error: { code: -32601, message: `"${method}" is not supported` }, id: '1' }
      },
    },
  })
  return { asked, wallet }
}

const leatherAddresses = {
  addresses: [
    {
      address: alice.payment.address,
      derivationPath: "m/84'/1'/0'/0/0",
      publicKey: '02ab',
      symbol: 'BTC',
      type: 'p2wpkh',
    },
    { address: alice.ordinal.address, symbol: 'BTC', tweakedPublicKey: 'cd', type: 'p2tr' },
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', symbol: 'STX' },
  ],
}

test('Leather rejects with a whole answer, knows only getAddresses, and names purposes by type', async () => {
  const { asked, wallet } = scripted('LeatherProvider', { getAddresses: leatherAddresses })
  const granted = await wallet.connect({ chain, signal: openSignal() })
  expect(granted.addresses).toMatchObject([
    { address: alice.payment.address, path: "m/84'/1'/0'/0/0", publicKey: '02ab' },
    { address: alice.ordinal.address },
  ])
  expect(asked.map((one) => (one as [string])[0])).toEqual([
    'wallet_connect',
    'getAccounts',
    'getAddresses',
  ])
  // It opens a window for every request of addresses, so it is not asked again.
  expect(await wallet.granted({})).toBeUndefined()
})

test('Leather signs hexadecimal by index, and texts by the type of the address', async () => {
  const signed = '70736274ff01000a02000000000000000000000000'
  const { asked, wallet } = scripted('LeatherProvider', {
    sendTransfer: { txid: 'AB'.repeat(32) },
    signMessage: { signature: 'AkcwRA==' },
    signPsbt: { hex: signed, txid: '' },
  })
  const inputs = [{ address: alice.payment.address, index: 3 }]
  expect(await wallet.signPsbt({ broadcast: false, chain, inputs, psbt })).toEqual({
    psbt: 'cHNidP8BAAoCAAAAAAAAAAAAAAAA',
    txid: undefined,
  })
  await wallet.signMessage({ address: alice.ordinal.address, message: 'gm', protocol: 'bip322' })
  const from = alice.payment.address
  expect(await wallet.sendTransfer?.({ from, sats: 7n, to: from })).toBe('ab'.repeat(32))
  expect(asked).toEqual([
    [
      'signPsbt',
      { broadcast: false, hex: '70736274ff01000a020000000000000000000000', signAtIndex: [3] },
    ],
    ['signMessage', { message: 'gm', paymentType: 'p2tr' }],
    ['sendTransfer', { recipients: [{ address: from, amount: '7' }] }],
  ])
})

test('sats-connect signs inputs by address, and texts by protocol', async () => {
  const { asked, wallet } = scripted('XverseProviders.BitcoinProvider', {
    signMessage: { signature: 'AkcwRA==' },
    signPsbt: { psbt },
  })
  const [a, b] = [alice.payment.address, alice.ordinal.address]
  await wallet.signPsbt({
    broadcast: true,
    chain,
    inputs: [
      { address: a, index: 0 },
      { address: b, index: 1 },
      { address: a, index: 2 },
    ],
    psbt,
  })
  await wallet.signMessage({ address: a, message: 'gm', protocol: 'ecdsa' })
  expect(asked).toEqual([
    ['signPsbt', { broadcast: true, psbt, signInputs: { [a]: [0, 2], [b]: [1] } }],
    ['signMessage', { address: a, message: 'gm', protocol: 'ECDSA' }],
  ])
})

test.each([
  ['signMessage', { signature: 7 }],
  ['signMessage', { signature: '' }],
  ['signMessage', { signature: 'not base64!' }],
  ['signPsbt', { psbt: 'AAAA' }],
  ['signPsbt', { psbt, txid: 'short' }],
  ['sendTransfer', {}],
  ['sendTransfer', 'hello'],
])('an answer to %s of %j is wallet.invalid_answer', async (method, result) => {
  const { wallet } = scripted('x', { [method]: result })
  const address = alice.payment.address
  const ask = {
    sendTransfer: () => wallet.sendTransfer?.({ from: address, sats: 1n, to: address }),
    signMessage: () => wallet.signMessage({ address, message: 'gm', protocol: 'bip322' }),
    signPsbt: () =>
      wallet.signPsbt({ broadcast: false, chain, inputs: [{ address, index: 0 }], psbt }),
  }[method]
  await expect(ask?.()).rejects.toMatchObject({ code: 'wallet.invalid_answer' })
})

test('an answer that is no JSON-RPC at all is wallet.invalid_answer', async () => {
  for (const answer of [undefined, 'hello', {}, { result: undefined }]) {
    const wallet = openSatsConnectWallet({ id: 'x', wallet: { request: async () => answer } })
    await expect(wallet.connect({ chain, signal: openSignal() })).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
    })
  }
})

test('Xverse is told the network the page shows when it connects', async () => {
  const { connect, wallet } = setupWallet('sats-connect', {
    sites: [networkOf('bip122:00000008819873e925422c1ff0f99f7c'), networkOf(regtestId)],
    context: { activeNetworkId: () => regtestId },
    networks: { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' },
  })
  await connect()
  expect(wallet.requests[0]).toEqual({
    method: 'wallet_connect',
    params: { addresses: ['payment', 'ordinals'], network: 'Regtest' },
  })
})
