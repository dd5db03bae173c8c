import { generateKeyPairSync, sign } from 'node:crypto'
import { bitcoin } from '@latchkey/bitcoin'
import type { Adapter, Connection, Connector, SessionWallet } from '@latchkey/core/adapter'
import { evm } from '@latchkey/evm'
import { solana } from '@latchkey/solana'
import { base58, base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { account, approval } from '../fixtures/createTestWallet.ts'
import { networkOf, setupSession } from '../fixtures/setup.ts'

// What the adapters of the toolkit make of sessions, as a site's visitor has them.

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const twin = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const btc = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawKey = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')
const sol = base58.encode(rawKey)
const signatureOf = (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, privateKey))

async function adapted(adapter: Adapter, networks: readonly string[], namespaces: object = {}) {
  const sites = networks.map(networkOf)
  const world = await setupSession({
    approve: { namespaces },
    context: { networks: () => sites },
  })
  const { wallet: actions } = await adapter.load({
    activeNetworkId: () => sites[0]?.caipNetworkId,
    environment: world.context.environment,
    networks: () => sites,
    rpcUrls: async () => [],
    signal: world.context.signal,
  })
  const connector = world.connectors.find(({ chain }) => chain === adapter.namespace) as Connector
  return { ...world, actions, connector, sites }
}

const { signal } = new AbortController()

type Wallet = {
  accounts: readonly unknown[]
  features: { 'solana:signTransaction': { signTransaction(input: object): Promise<unknown> } }
}

function watched(
  { actions, connector }: Awaited<ReturnType<typeof adapted>>,
  connection: Connection,
) {
  const events: unknown[] = []
  actions.watch(connector, connection, {
    changed: ({ networkId }) => events.push(networkId),
    ended: () => events.push('ended'),
  })
  return events
}

describe('eip155', () => {
  const open = () => adapted(evm(), ['eip155:1', 'eip155:8453', 'eip155:10'], approval)

  test('connects without asking the wallet, signs, switches, and hears the end', async () => {
    const world = await open()
    const { actions, connector, sites, topic, wallet } = world
    const connection = await actions.connect(connector, { networkId: 'eip155:8453', signal })
    expect(connection).toMatchObject({
      accounts: [{ address: account }],
      networkId: 'eip155:8453',
    })
    const events = watched(world, connection)
    const signed = actions.signMessage(connector, { address: account, message: 'gm' })
    await wallet.serve(({ params }) => ({ result: String((params as string[])[0]) }))
    expect(await signed).toBe('0x676d')
    await actions.switchNetwork(connector, sites[0] as never, { connection })
    expect(events).toEqual(['eip155:1'])
    await wallet.send(topic, 'wc_sessionDelete', { code: 6000, message: '' })
    await expect.poll(() => events.slice(1)).toEqual(['ended', 'ended'])
    expect(await actions.reconnect(connector, { signal })).toBeUndefined()
  })

  test('a network that the wallet does not add is not supported', async () => {
    const { actions, connector, sites, wallet } = await open()
    const connection = await actions.connect(connector, { networkId: undefined, signal })
    const switched = actions.switchNetwork(connector, sites[2] as never, { connection })
    switched.catch(() => {})
    await wallet.serve(() => ({ error: { code: 4902, message: 'Unrecognized chain' } }))
    await expect(switched).rejects.toMatchObject({ code: 'network.not_supported' })
  })

  test('disconnecting tells the wallet', async () => {
    const { actions, connector, wallet } = await open()
    await actions.disconnect(connector)
    await wallet.next(({ method }) => method === 'wc_sessionDelete')
  })

  test('a refusal is the visitor’s no, and an end is told as such', async () => {
    const { actions, connector, topic, wallet } = await open()
    const refused = actions.signMessage(connector, { address: account, message: 'gm' })
    refused.catch(() => {})
    await wallet.serve(() => ({ error: { code: 5000, message: 'Rejected' } }))
    await expect(refused).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    const lost = actions.signMessage(connector, { address: account, message: 'gm' })
    lost.catch(() => {})
    await wallet.send(topic, 'wc_sessionDelete', { code: 6000, message: '' })
    await expect(lost).rejects.toMatchObject({ code: 'remote.session_ended' })
  })
})

describe('solana', () => {
  const grant = (methods: readonly string[]) => ({
    solana: { accounts: [`${mainnet}:${sol}`, `${twin}:${sol}`], events: [], methods },
  })
  const open = (...methods: string[]) => adapted(solana(), [mainnet], grant(methods))
  test('connects, signs a text, and hears the end', async () => {
    const world = await open('solana_signMessage')
    const { actions, connector, topic, wallet } = world
    const connection = await actions.connect(connector, { networkId: undefined, signal })
    expect(connection).toMatchObject({
      accounts: [{ address: sol }],
      networkId: mainnet,
    })
    const events = watched(world, connection)
    const signed = actions.signMessage(connector, { address: sol, message: 'gm' })
    await wallet.serve(({ params }) => {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect(pubkey).toBe(sol)
      return { result: { signature: base58.encode(signatureOf(base58.decode(message))) } }
    })
    expect(base58.decode(await signed)).toEqual(signatureOf(new TextEncoder().encode('gm')))
    await wallet.send(topic, 'wc_sessionDelete', { code: 6000, message: '' })
    await expect.poll(() => events).toEqual(['ended'])
  })

  test('is asked on the network that is meant, by the id that the wallet approved it by', async () => {
    const { actions, connector, wallet } = await adapted(solana(), [mainnet], {
      solana: {
        accounts: [`${devnet}:${sol}`, `${twin}:${sol}`],
        events: [],
        methods: ['solana_signTransaction'],
      },
    })
    expect(connector.networkIds).toEqual([devnet, mainnet])
    await actions.connect(connector, { networkId: mainnet, signal })
    const { opened } = connector.provider as SessionWallet
    const { accounts, features } = opened as Wallet
    const signed = features['solana:signTransaction'].signTransaction({
      account: accounts[0],
      chain: 'solana:mainnet',
      transaction: Uint8Array.of(1),
    })
    const asked = await wallet.serve(() => ({ result: { transaction: 'AQ==' } }))
    expect(asked.params.chainId).toBe(twin)
    expect(await signed).toEqual([{ signedTransaction: Uint8Array.of(1) }])
  })

  test.each([null, {}, { signature: 7 }, { signature: '0OIl' }])(
    'an answer of %j is no signature',
    async (result) => {
      const { actions, connector, wallet } = await open('solana_signMessage')
      const signed = actions.signMessage(connector, { address: sol, message: 'gm' })
      signed.catch(() => {})
      await wallet.serve(() => ({ result }))
      await expect(signed).rejects.toMatchObject({ code: 'wallet.invalid_answer' })
    },
  )
})

describe('bip122', () => {
  const open = () =>
    adapted(bitcoin(), [regtest], {
      bip122: {
        accounts: [`${regtest}:${btc}`, `bip122:000000000019d6689c085ae165831e93:bc1qother`],
        events: [],
        methods: ['signMessage', 'sendTransfer', 'signPsbt'],
      },
    })
  test('connects with the addresses of the network in use, signs, and hears the end', async () => {
    const world = await open()
    const { actions, connector, topic, wallet } = world
    const connection = await actions.connect(connector, { networkId: regtest, signal })
    expect(connection).toMatchObject({
      accounts: [{ address: btc }],
      networkId: regtest,
    })
    const events = watched(world, connection)
    const signed = actions.signMessage(connector, { address: btc, message: 'gm' })
    const asked = await wallet.serve(() => ({
      result: { address: btc, signature: hex.encode(Uint8Array.of(1, 2, 3)) },
    }))
    expect(asked.params.request).toMatchObject({
      method: 'signMessage',
      params: { account: btc, address: btc, message: 'gm' },
    })
    expect(await signed).toBe(base64.encode(Uint8Array.of(1, 2, 3)))
    await wallet.send(topic, 'wc_sessionDelete', { code: 6000, message: '' })
    await expect.poll(() => events).toContain('ended')
  })

  test('a number that means a refusal here is not taken for one', async () => {
    const { actions, connector, wallet } = await open()
    const signed = actions.signMessage(connector, { address: btc, message: 'gm' })
    signed.catch(() => {})
    await wallet.serve(() => ({ error: { code: -32000, message: 'Invalid input' } }))
    await expect(signed).rejects.toMatchObject({ code: 'wallet.internal_error' })
    const connection = await actions.connect(connector, { networkId: undefined, signal })
    await expect(
      actions.switchNetwork(connector, networkOf('bip122:00000008819873e925422c1ff0f99f7c'), {
        connection,
      }),
    ).rejects.toMatchObject({
      code: 'network.not_supported',
    })
  })
})
