import { devAccounts } from '@latchkey/devnet'
import { createContext, openSignal } from '@latchkey/devnet/test-setup'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectorOf, createWallet, devNetwork } from '../fixtures/world.ts'
import { createActions } from './createActions.ts'

const [alice, bob] = devAccounts

function setup(options: Parameters<typeof createWallet>[0] = {}) {
  const wallet = createWallet(options)
  const networks = [devNetwork(31337), devNetwork(31338)]
  const { wallet: actions } = createActions(createContext(networks), { batch: false })
  const connector = connectorOf(wallet)
  const connect = (networkId?: `eip155:${number}`, signal = openSignal()) =>
    actions.connect(connector, { networkId, signal })
  const methods = () => wallet.requests.map(({ method }) => method)
  return { actions, connect, connector, methods, wallet }
}

describe('connect', () => {
  test('a refusal is wallet.user_rejected and connects nothing (S8.40)', async () => {
    const { connect, wallet } = setup({ policy: 'reject' })
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.user_rejected' })
    expect(wallet.granted).toEqual([])
  })

  test('a wallet that hangs is left when the caller aborts (S8.22)', async () => {
    const { connect } = setup({ policy: 'hang' })
    const controller = new AbortController()
    const answer = connect(undefined, controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({
      code: 'request.aborted',
      message: 'Request was aborted',
    })
  })

  test('a wallet with an open question says so (S8.53)', async () => {
    const { connect } = setup({ policy: 'hang' })
    void connect().catch(() => {})
    await expect(connect()).rejects.toMatchObject({ code: 'wallet.request_pending' })
  })

  test('a wallet that is gone is named', async () => {
    const { actions, connector } = setup()
    await expect(
      actions.connect(
        { ...connector, provider: undefined },
        { networkId: undefined, signal: openSignal() },
      ),
    ).rejects.toMatchObject({
      code: 'connector.not_found',
      message: 'Connector com.example.wallet not found',
    })
  })

  test.each([
    ['no accounts', [], 'wallet.unauthorized'],
    ['no list', 'hello', 'wallet.unauthorized'],
    ['no addresses', ['0x12', 7], 'wallet.unauthorized'],
  ])('a wallet that answers with %s fails with its code', async (_, accounts, code) => {
    const { actions, connector } = setup()
    const provider = {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : accounts,
    }
    await expect(
      actions.connect({ ...connector, provider }, { networkId: undefined, signal: openSignal() }),
    ).rejects.toMatchObject({ code })
  })

  test('a wallet that throws instead of rejecting fails the same way (S8.42)', async () => {
    const { actions, connector } = setup()
    const provider = {
      request() {
        throw Object.assign(new Error('no'), { code: 4200 })
      },
    }
    await expect(
      actions.connect({ ...connector, provider }, { networkId: undefined, signal: openSignal() }),
    ).rejects.toMatchObject({ code: 'wallet.unsupported_method' })
  })

  test('accounts come checksummed, the chosen one first, with the wallet’s network (S7.40)', async () => {
    const { actions, connector } = setup()
    const provider = {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x2105' : [bob.address.toLowerCase(), alice.address],
    }
    expect(
      await actions.connect(
        { ...connector, provider },
        { networkId: undefined, signal: openSignal() },
      ),
    ).toEqual({
      accounts: [
        { address: bob.address, namespace: 'eip155', type: 'eoa' },
        { address: alice.address, namespace: 'eip155', type: 'eoa' },
      ],
      connectorId: 'com.example.wallet',
      networkId: 'eip155:8453',
    })
  })

  test('the wallet is asked to move to the wanted network', async () => {
    const { connect, wallet } = setup()
    expect(await connect('eip155:31338')).toMatchObject({ networkId: 'eip155:31338' })
    expect(wallet.chainId).toBe(31338)
  })

  test.each([true, false])(
    'an account chosen while the wallet asks about the network is the one that is connected (moves: %s)',
    async (moves) => {
      const { actions, connector } = setup()
      let accounts: readonly string[] = [alice.address]
      let chainId = '0x7a69'
      const provider = {
        async request({ method }: { method: string }) {
          if (method !== 'wallet_switchEthereumChain')
            return method === 'eth_chainId' ? chainId : accounts
          accounts = [bob.address, alice.address]
          if (!moves) throw Object.assign(new Error('No'), { code: 4001 })
          chainId = '0x7a6a'
          return null
        },
      }
      expect(
        await actions.connect(
          { ...connector, provider },
          { networkId: 'eip155:31338', signal: openSignal() },
        ),
      ).toMatchObject({
        accounts: [{ address: bob.address }, { address: alice.address }],
        networkId: moves ? 'eip155:31338' : 'eip155:31337',
      })
    },
  )

  test('declining to move keeps the connection, on the wallet’s network', async () => {
    const { actions, connector, wallet } = setup()
    await actions.connect(connector, { networkId: undefined, signal: openSignal() })
    wallet.rejectNext()
    expect(
      await actions.connect(connector, { networkId: 'eip155:31338', signal: openSignal() }),
    ).toMatchObject({ accounts: [{ address: alice.address }], networkId: 'eip155:31337' })
  })
})

describe('reconnect', () => {
  test('a locked wallet grants nothing', async () => {
    const { actions, connect, connector, wallet } = setup()
    await connect()
    wallet.lock()
    expect(await actions.reconnect(connector, { signal: openSignal() })).toBeUndefined()
  })

  test('a wallet that was removed grants nothing', async () => {
    const { actions, connector } = setup()
    expect(
      await actions.reconnect({ ...connector, provider: undefined }, { signal: openSignal() }),
    ).toBeUndefined()
  })

  test('a wallet that hangs is left when the caller aborts', async () => {
    const { actions, connector } = setup()
    const controller = new AbortController()
    const provider = { request: () => new Promise(() => {}) }
    const answer = actions.reconnect({ ...connector, provider }, { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'request.aborted' })
  })

  test('a grant is restored without a question (S4.38)', async () => {
    const { actions, connect, connector, methods } = setup()
    await connect()
    const before = methods().length
    expect(await actions.reconnect(connector, { signal: openSignal() })).toMatchObject({
      accounts: [{ address: alice.address }],
      networkId: 'eip155:31337',
    })
    expect(methods().slice(before)).toEqual(['eth_accounts', 'eth_chainId'])
  })
})

describe('disconnect', () => {
  test.each([
    ['does not know how', { request: async () => Promise.reject({ code: 4200 }) }],
    ['is gone', undefined],
  ])('a wallet that %s is no failure', async (_, provider) => {
    const { actions, connector } = setup()
    await actions.disconnect({ ...connector, provider })
  })

  test('a wallet that hangs holds it up for a second at most', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { actions, connector } = setup()
    const silent = { ...connector, provider: { request: () => new Promise(() => {}) } }
    let isOver = false
    const over = actions.disconnect(silent).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await over
  })

  test('the grant is given back', async () => {
    const { actions, connect, connector, wallet } = setup()
    await connect()
    await actions.disconnect(connector)
    expect(wallet.granted).toEqual([])
  })
})
