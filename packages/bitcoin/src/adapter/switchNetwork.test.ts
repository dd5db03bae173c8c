import type { Connection } from '@latchkey/core/adapter'
import { describe, expect, test } from 'vitest'
import { type families, mainnetId, networkOf, regtestId, setupWallet } from '../fixtures/world.ts'

const networks = { mainnet: 'http://127.0.0.1:1', regtest: 'http://127.0.0.1:1' }
const mainnet = networkOf(mainnetId)

async function connected(family: (typeof families)[number], options = {}) {
  const world = setupWallet(family, {
    network: 'regtest',
    networks,
    sites: [networkOf(regtestId), mainnet],
    ...options,
  })
  const connection = await world.connect()
  const move = (to = mainnet) => world.actions.switchNetwork(world.connector, to, { connection })
  return { ...world, connection, move }
}

describe.each(['sats-connect', 'injected'] as const)('%s', (family) => {
  const method = { injected: 'switchChain', 'sats-connect': 'wallet_changeNetwork' }[family]

  test('declining is a refusal (S8.40)', async () => {
    const { move, wallet } = await connected(family)
    wallet.rejectNext()
    await expect(move()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(wallet.network).toBe('regtest')
  })

  test('a wallet that cannot switch is not supported (S8.29)', async () => {
    const { move } = await connected(family, { without: [method] })
    await expect(move()).rejects.toMatchObject({
      code: 'network.not_supported',
      message: 'Chain is not supported',
    })
  })

  test('one that says yes and stays where it was is not supported (S8.29)', async () => {
    const { move, wallet } = await connected(family)
    wallet.answerNext(method, {})
    await expect(move()).rejects.toMatchObject({ code: 'network.not_supported' })
  })

  test('a chain that only looks like Bitcoin is not asked for (S8.29)', async () => {
    const { move, wallet } = await connected(family)
    await expect(move(networkOf('bip122:12a765e31ffd4059bada1e25190f6e98'))).rejects.toMatchObject({
      code: 'network.not_supported',
    })
    expect(wallet.requests.map((request) => request.method)).not.toContain(method)
  })

  test('the wallet moves (S4.31)', async () => {
    const { connection, move, wallet } = await connected(family)
    expect(await move()).toEqual({
      ...connection,
      accounts: connection.accounts.map((account) => ({
        ...account,
        address: expect.stringMatching(/^bc1/),
        publicKey: expect.not.stringMatching(String(account.publicKey)),
      })),
      networkId: mainnetId,
    })
    expect(wallet.network).toBe('mainnet')
  })
})

test('a wallet that tells nothing without a window is asked with one, for its addresses there', async () => {
  const { move, wallet } = await connected('sats-connect', { without: ['wallet_getAccount'] })
  const { accounts, networkId } = await move()
  expect(networkId).toBe(mainnetId)
  expect(accounts.map(({ address }) => address.slice(0, 4))).toEqual(['bc1q', 'bc1p'])
  expect(wallet.requests.at(-1)?.method).toMatch(/wallet_connect|wallet_getNetwork/)
})

test('where its addresses fit several networks, it is on the one that was asked for', async () => {
  const signet = networkOf('bip122:00000008819873e925422c1ff0f99f7c')
  const testnet = networkOf('bip122:000000000933ea01ad0ee984209779ba')
  const { move } = await connected('injected', {
    network: 'testnet',
    networks: { signet: 'http://127.0.0.1:1', testnet: 'http://127.0.0.1:1' },
    sites: [testnet, signet],
    without: ['getChain', 'getNetwork'],
  })
  expect(await move(signet)).toMatchObject({ networkId: signet.caipNetworkId })
})

test('one that grants no account there is not connected there', async () => {
  const { move, wallet } = await connected('injected')
  wallet.answerNext('getAccounts', [])
  wallet.answerNext('requestAccounts', [])
  await expect(move()).rejects.toMatchObject({ code: 'wallet.unauthorized' })
})

test('a wallet of the Wallet Standard cannot be asked to move (S8.29)', async () => {
  const { move } = await connected('standard')
  await expect(move()).rejects.toMatchObject({ code: 'network.not_supported' })
  await move(networkOf(regtestId))
})

test('an injected wallet that knows only Unisat’s older request is asked by it', async () => {
  const asked: string[] = []
  let network = 'testnet'
  const { actions, connector } = setupWallet('injected')
  const connection: Connection = {
    accounts: [{ address: 'tb1q', namespace: 'bip122', type: 'payment' }],
    connectorId: connector.id,
    networkId: regtestId,
  }
  const provider = {
    family: 'injected',
    wallet: {
      getAccounts: async () => ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
      getNetwork: async () => network,
      async switchNetwork(wanted: string) {
        asked.push(wanted)
        network = wanted
      },
    },
  }
  await actions.switchNetwork({ ...connector, provider }, mainnet, { connection })
  expect(asked).toEqual(['livenet'])
})
