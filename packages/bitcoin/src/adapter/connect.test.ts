import { devBitcoin } from '@latchkey/devnet'
import { openSignal } from '@latchkey/devnet/test-setup'
import { describe, expect, test } from 'vitest'
import { families, mainnetId, networkOf, regtestId, setupWallet } from '../fixtures/world.ts'

const [alice, bob] = devBitcoin.accounts
const alicePays = { address: alice.payment.address, type: 'payment' }

describe.each(families)('%s: connect', (family) => {
  test('a refusal is wallet.user_rejected and connects nothing (S8.40)', async () => {
    const { connect, wallet } = setupWallet(family, { policy: 'reject' })
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(wallet.granted).toEqual([])
  })

  test('a wallet that hangs is left when the caller aborts (S8.22)', async () => {
    const { connect } = setupWallet(family, { policy: 'hang' })
    const controller = new AbortController()
    const answer = connect(controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({
      code: 'request.aborted',
      message: 'Request was aborted',
    })
  })

  test('a wallet that is cut off says so', async () => {
    const { connect, wallet } = setupWallet(family)
    wallet.disconnect()
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.disconnected' })
  })

  test('a wallet that says it is locked is wallet.locked', async () => {
    const { connect, wallet } = setupWallet(family)
    const method = {
      injected: 'requestAccounts',
      'sats-connect': 'wallet_connect',
      standard: 'bitcoin:connect',
    }
    wallet.failNext(method[family], { code: -32603, message: 'Wallet is locked' })
    await expect(connect()).rejects.toMatchObject({
      code: 'wallet.locked',
      message: 'The wallet is locked',
    })
  })

  test('a wallet that is gone is named', async () => {
    const { actions, connector } = setupWallet(family)
    await expect(
      actions.connect(
        { ...connector, provider: undefined },
        { networkId: undefined, signal: openSignal() },
      ),
    ).rejects.toMatchObject({
      code: 'connector.not_found',
      message: `Connector ${connector.id} not found`,
    })
  })

  test('a wallet that answers nonsense fails with wallet.invalid_answer', async () => {
    const { connect, wallet } = setupWallet(family)
    const method = {
      injected: 'requestAccounts',
      'sats-connect': 'wallet_connect',
      standard: 'bitcoin:connect',
    }
    const answer = {
      injected: 'hello',
      'sats-connect': { addresses: [{ address: 7 }] },
      standard: { accounts: [], granted: ['nobody'] },
    }
    wallet.answerNext(method[family], answer[family])
    await expect(connect()).rejects.toMatchObject({
      code: 'wallet.invalid_answer',
      message: 'The wallet gave no valid answer',
    })
  })

  test('the payment account comes first, then the ordinals, with their keys (S4.39, S3.13, S3.14)', async () => {
    const { connect, connector } = setupWallet(family)
    const connection = await connect()
    const publicKey = expect.stringMatching(/^([0-9a-f]{2}){32,33}$/)
    const payment = {
      address: alice.payment.address,
      namespace: 'bip122',
      publicKey,
      type: 'payment',
    }
    const ordinal = {
      address: alice.ordinal.address,
      namespace: 'bip122',
      publicKey,
      type: 'ordinal',
    }
    expect(connection).toEqual({
      accounts: family === 'injected' ? [payment] : [payment, ordinal],
      connectorId: connector.id,
      networkId: regtestId,
    })
  })

  test('a wallet without any of the site’s networks fails with the specification’s sentence (S5.20)', async () => {
    const { connect } = setupWallet(family, {
      networks: { mainnet: 'http://127.0.0.1:1' },
      // One that cannot switch: else it is connected, and the page offers the switch.
      without: ['switchChain', 'wallet_changeNetwork'],
    })
    await expect(connect()).rejects.toMatchObject({
      code: 'connector.chains_not_supported',
      message: 'The connector does not support any of the requested chains',
    })
  })

  test('without a Bitcoin network on the site the wallet is not even asked (S5.20)', async () => {
    const { connect, wallet } = setupWallet(family, { sites: [] })
    await expect(connect()).rejects.toMatchObject({ code: 'connector.chains_not_supported' })
    expect(wallet.requests).toEqual([])
  })
})

describe.each(['sats-connect', 'injected'] as const)('%s: on another network', (family) => {
  const networks = { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' }

  test('the wallet moves to the site’s network, whose addresses are others', async () => {
    const { connect, wallet } = setupWallet(family, { networks })
    expect(await connect()).toMatchObject({
      accounts: expect.arrayContaining([expect.objectContaining(alicePays)]),
      networkId: regtestId,
    })
    expect(wallet.network).toBe('regtest')
  })
})

test('declining to move keeps the connection, on the wallet’s network', async () => {
  const { connect, wallet } = setupWallet('injected', {
    ask: async ({ kind }) => ({ approved: kind === 'connect' }),
    networks: { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' },
    policy: 'ask',
  })
  expect(await connect()).toMatchObject({ networkId: mainnetId })
  expect(wallet.network).toBe('mainnet')
})

test('a network that the wallet cannot tell is read off its addresses', async () => {
  const { connect, wallet } = setupWallet('sats-connect', { without: ['wallet_connect'] })
  wallet.failNext('wallet_getNetwork', { code: -32603, message: 'no' })
  expect(await connect()).toMatchObject({ networkId: regtestId })
})

test('older wallets are asked the way they know', async () => {
  const { connect, wallet } = setupWallet('sats-connect', { without: ['wallet_connect'] })
  expect(await connect()).toMatchObject({ networkId: regtestId })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['getAccounts', 'wallet_getNetwork'])

  const oldest = setupWallet('sats-connect', {
    without: ['wallet_connect', 'getAccounts', 'wallet_getNetwork'],
  })
  expect(await oldest.connect()).toMatchObject({ networkId: regtestId })
})

test('where a test address fits several networks the one the page shows counts', async () => {
  const testnet = networkOf('bip122:000000000933ea01ad0ee984209779ba')
  const signet = networkOf('bip122:00000008819873e925422c1ff0f99f7c')
  const { connect } = setupWallet('injected', {
    context: { activeNetworkId: () => signet.caipNetworkId },
    networks: { signet: 'http://127.0.0.1:1' },
    sites: [testnet, signet],
    // Neither method tells: the address alone does.
    without: ['getChain', 'getNetwork'],
  })
  expect(await connect()).toMatchObject({ networkId: signet.caipNetworkId })
})

describe.each(families)('%s: reconnect', (family) => {
  test('a grant is restored without a question', async () => {
    const { connect, reconnect, wallet } = setupWallet(family)
    await connect()
    // From here on a question would never be answered.
    wallet.policy = 'hang'
    expect(await reconnect()).toMatchObject({
      accounts: expect.arrayContaining([expect.objectContaining(alicePays)]),
      networkId: regtestId,
    })
  })

  test('a wallet that grants nothing (any more) is not asked to', async () => {
    const { connect, reconnect, wallet } = setupWallet(family, { policy: 'hang' })
    expect(await reconnect()).toBeUndefined()
    wallet.policy = 'approve'
    await connect()
    wallet.lock()
    expect(await reconnect()).toBeUndefined()
  })

  test('a wallet that was removed grants nothing', async () => {
    const { actions, connector } = setupWallet(family)
    expect(
      await actions.reconnect({ ...connector, provider: undefined }, { signal: openSignal() }),
    ).toBeUndefined()
  })
})

test.each([
  ['the form of an address decides', alice.ordinal, alice.payment, 'swapped'],
  ['the order does where none is taproot', bob.payment, alice.payment, 'kept'],
  ['the order does where both are taproot', bob.ordinal, alice.ordinal, 'kept'],
])('standard: %s, after a connect and after a reconnect alike', async (_, first, second, order) => {
  const { connect, reconnect, wallet } = setupWallet('standard')
  const answered = [first.address, second.address]
  wallet.answerNext('bitcoin:connect', {
    accounts: answered.map((address) => ({
      address,
      chains: ['bitcoin:regtest'],
      publicKey: '',
    })),
    granted: answered,
  })
  const [payment, ordinal] = order === 'kept' ? answered : answered.toReversed()
  const accounts = [
    { address: payment, type: 'payment' },
    { address: ordinal, type: 'ordinal' },
  ]
  expect(await connect()).toMatchObject({ accounts })
  expect(await reconnect()).toMatchObject({ accounts })
})

describe.each(families)('%s: disconnect', (family) => {
  test('the grant is given back', async () => {
    const { actions, connect, connector, wallet } = setupWallet(family)
    await connect()
    await actions.disconnect(connector)
    expect(wallet.granted).toEqual([])
  })

  test('a wallet that does not know how, or is gone, is no failure', async () => {
    const { actions, connector } = setupWallet(family, {
      without: ['disconnect', 'standard:disconnect', 'wallet_disconnect'],
    })
    await actions.disconnect(connector)
    await actions.disconnect({ ...connector, provider: undefined })
  })
})
