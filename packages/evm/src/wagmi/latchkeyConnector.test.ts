import {
  closeModal,
  connect,
  disconnect,
  getAccount,
  type LatchkeyOptions,
  selectAccount,
  switchNetwork,
} from '@latchkey/core'
import { type Chain, createChain, devAccounts } from '@latchkey/devnet'
import type { TestWalletOptions } from '@latchkey/testing'
import { parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { installWallet, loadSite, openBrowser, versions, type Wagmi } from '../fixtures/wagmi.ts'

const [alice, bob, carol] = devAccounts
const connectorId = 'com.example.wallet'
let one: Chain
let two: Chain

beforeAll(async () => {
  one = await createChain({ chainId: 31337, empty: true })
  two = await createChain({ chainId: 31338, empty: true })
})
afterAll(async () => {
  await one.stop()
  await two.stop()
})

describe.each(versions)('%s', (_, wagmi) => {
  function setup(
    options: Partial<TestWalletOptions> = {},
    siteOptions: Partial<LatchkeyOptions> = {},
  ) {
    const browser = openBrowser([one, two])
    const wallet = installWallet(browser, options)
    return { browser, wallet, ...loadSite(browser, wagmi, siteOptions) }
  }

  async function connected(...options: Parameters<typeof setup>) {
    const site = setup(...options)
    await connect(site.latchkey, { connectorId })
    return site
  }

  const shown = (config: Parameters<Wagmi['disconnect']>[0]) => {
    const { current, connections, status } = config.state
    const connection = connections.get(current ?? '')
    return [status, connection?.accounts[0], connection?.chainId]
  }

  describe('connecting', () => {
    test('in the modal connects wagmi', async () => {
      const { config, connector, wallet } = await connected()
      expect(shown(config)).toEqual(['connected', wallet.accounts[0], 31337])
      expect(config.state.current).toBe(connector.uid)
      expect(config.state.chainId).toBe(31337)
      expect(await config.storage?.getItem('recentConnectorId')).toBe('latchkey')
    })

    test("by wagmi's connect is not announced besides: what the visitor chooses next stays", async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { config, connector, latchkey, other } = setup()
      const answer = wagmi.connect(config, { connector })
      await connect(latchkey, { connectorId })
      await answer
      await wagmi.connect(config, { connector: other })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(config.state.current).toBe(other.uid)
      expect(await config.storage?.getItem('recentConnectorId')).toBe(other.id)
    })

    test("wagmi's connect opens the modal on EVM wallets, and resolves with the account", async () => {
      const { config, connector, latchkey, wallet } = setup()
      const answer = wagmi.connect(config, { connector })
      expect(latchkey.store.getState()).toMatchObject({
        modal: { namespace: 'eip155', open: true },
        router: [{ name: 'Connect' }],
      })
      await connect(latchkey, { connectorId })
      expect(await answer).toEqual({ accounts: [wallet.accounts[0]], chainId: 31337 })
      expect(shown(config)).toEqual(['connected', wallet.accounts[0], 31337])
      expect(latchkey.store.getState().modal.open).toBe(false)
    })

    test('asks the list of wallets for the chain that wagmi wants', async () => {
      const { config, connector, latchkey } = setup()
      const answer = wagmi.connect(config, { chainId: 31338, connector })
      expect(latchkey.store.getState().router).toEqual([
        { name: 'Connect', networkId: 'eip155:31338' },
      ])
      await connect(latchkey, { connectorId, networkId: 'eip155:31338' })
      expect(await answer).toMatchObject({ chainId: 31338 })
      expect(config.state.chainId).toBe(31338)
    })

    test('a closed modal is a refusal, and a wallet that agrees after it connects both', async () => {
      let agree = (_: { approved: boolean }) => {}
      const { config, connector, latchkey, wallet } = setup({
        ask: () =>
          new Promise((resolve) => {
            agree = resolve
          }),
        policy: 'ask',
      })
      const answer = wagmi.connect(config, { connector })
      const asked = connect(latchkey, { connectorId })
      await vi.waitFor(() => expect(wallet.requests).not.toEqual([]))
      closeModal(latchkey)
      await expect(answer).rejects.toMatchObject({ code: 4001, name: 'UserRejectedRequestError' })
      expect(shown(config)).toEqual(['disconnected', undefined, undefined])

      agree({ approved: true })
      await asked
      expect(shown(config)).toEqual(['connected', wallet.accounts[0], 31337])
    })

    test('a declined wallet leaves the modal open for another try', async () => {
      const { config, connector, latchkey, wallet } = setup()
      const answer = wagmi.connect(config, { connector })
      wallet.rejectNext()
      await expect(connect(latchkey, { connectorId })).rejects.toMatchObject({
        code: 'wallet.user_rejected',
      })
      expect(config.state.status).toBe('connecting')
      await connect(latchkey, { connectorId })
      await answer
      expect(config.state.status).toBe('connected')
    })

    test('an instance that was destroyed before is not waited for', async () => {
      const { config, connector, latchkey } = setup()
      latchkey.destroy()
      await expect(wagmi.connect(config, { connector })).rejects.toThrow()
      expect(config.state.status).toBe('disconnected')
    })

    test('a destroyed instance leaves nobody waiting', async () => {
      const { config, connector, latchkey } = setup()
      const answer = wagmi.connect(config, { connector })
      latchkey.destroy()
      await expect(answer).rejects.toThrow()
      expect(config.state.status).toBe('disconnected')
    })

    test('what is connected already is taken without the modal, and moved where wagmi wants it', async () => {
      const { config, connector, latchkey, other, wallet } = await connected()
      await wagmi.connect(config, { connector: other })
      expect(shown(config)[1]).toBe(devAccounts[3].address)
      expect(await wagmi.connect(config, { chainId: 31338, connector })).toEqual({
        accounts: [wallet.accounts[0]],
        chainId: 31338,
      })
      expect(latchkey.store.getState().modal.open).toBe(false)
      expect(getAccount(latchkey)).toMatchObject({
        caipAddress: `eip155:31338:${wallet.accounts[0]}`,
      })
    })

    test('while wagmi asks another connector is made up for when that one has answered', async () => {
      const { config, connector, latchkey, other, wallet } = setup()
      let decline = () => {}
      const connectOther = vi.spyOn(other, 'connect').mockReturnValue(
        new Promise((_, reject) => {
          decline = () => reject(new Error('declined'))
        }) as never,
      )
      const answer = wagmi.connect(config, { connector: other })
      await vi.waitFor(() => expect(connectOther).toHaveBeenCalled())
      await connect(latchkey, { connectorId })
      expect(config.state.current).toBeNull()
      decline()
      await expect(answer).rejects.toThrow('declined')
      await vi.waitFor(() => expect(config.state.current).toBe(connector.uid))
      expect(shown(config)).toEqual(['connected', wallet.accounts[0], 31337])
    })

    test('leaves the announced wallets to the modal, those that come later too', async () => {
      const { browser, connector } = setup()
      expect(connector.rdns).toEqual([connectorId])
      installWallet(browser, { rdns: 'com.example.late' })
      expect(connector.rdns).toEqual([connectorId, 'com.example.late'])
    })
  })

  describe('once connected', () => {
    const typedData = {
      domain: { chainId: 31337, name: 'Shop' },
      message: { amount: 7n, buyer: alice.address },
      primaryType: 'Order',
      types: {
        Order: [
          { name: 'buyer', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
    } as const

    test('wagmi signs, sends and sees the receipt', async () => {
      const { config } = await connected()
      const message = 'A latch, a key.'
      const signature = await wagmi.signMessage(config, { message })
      expect(
        await wagmi.verifyMessage(config, { address: alice.address, message, signature }),
      ).toBe(true)
      expect(
        await verifyTypedData({
          ...typedData,
          address: alice.address,
          signature: await wagmi.signTypedData(config, typedData),
        }),
      ).toBe(true)
      const before = await wagmi.getBalance(config, { address: carol.address })
      const hash = await wagmi.sendTransaction(config, {
        to: carol.address,
        value: parseEther('1'),
      })
      const receipt = await wagmi.waitForTransactionReceipt(config, { hash })
      expect(receipt).toMatchObject({ status: 'success', to: carol.address.toLowerCase() })
      const after = await wagmi.getBalance(config, { address: carol.address })
      expect(after.value - before.value).toBe(parseEther('1'))
    })

    test("a declined signature is viem's own refusal", async () => {
      const { config, wallet } = await connected()
      wallet.rejectNext()
      await expect(wagmi.signMessage(config, { message: 'no' })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      })
    })

    test('nothing is sent from a wallet that moved without telling', async () => {
      const { config, latchkey, wallet } = await connected()
      for (const { stop } of latchkey.internal.watching.values()) stop()
      wallet.switchChain(31338)
      await expect(wagmi.signTypedData(config, typedData)).rejects.toMatchObject({
        name: 'ConnectorChainMismatchError',
      })
      await expect(
        wagmi.sendTransaction(config, { chainId: 31337, to: bob.address, value: 1n }),
      ).rejects.toThrow(/chain/)
      expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    })

    test('a chain switched by wagmi, in the modal or in the wallet is the chain of both', async () => {
      const { config, latchkey, wallet } = await connected()
      const both = () => [config.state.chainId, getAccount(latchkey).caipAddress?.split(':')[1]]
      const chain = await wagmi.switchChain(config, { chainId: 31338 })
      expect(chain.id).toBe(31338)
      expect([wallet.chainId, ...both()]).toEqual([31338, 31338, '31338'])
      await switchNetwork(latchkey, { networkId: 'eip155:31337' })
      expect([wallet.chainId, ...both()]).toEqual([31337, 31337, '31337'])
      wallet.switchChain(31338)
      expect(both()).toEqual([31338, '31338'])
    })

    test('a declined switch is a refusal, and both stay', async () => {
      const { config, latchkey, wallet } = await connected()
      wallet.rejectNext()
      await expect(wagmi.switchChain(config, { chainId: 31338 })).rejects.toMatchObject({
        code: 4001,
        name: 'UserRejectedRequestError',
      })
      expect([config.state.chainId, getAccount(latchkey).caipAddress?.split(':')[1]]).toEqual([
        31337,
        '31337',
      ])
    })

    test('a chain that the instance does not have names what is missing', async () => {
      const { config } = await connected({}, { debug: false })
      await expect(wagmi.switchChain(config, { chainId: 1 })).rejects.toMatchObject({
        cause: { code: 'network.not_configured' },
        name: 'SwitchChainError',
      })
    })

    test('an account chosen in the wallet or on the page is the account of both', async () => {
      const { config, latchkey, wallet } = await connected()
      wallet.selectAccount(1)
      expect(shown(config)).toEqual(['connected', bob.address, 31337])
      expect(getAccount(latchkey).address).toBe(bob.address)
      selectAccount(latchkey, { address: alice.address, namespace: 'eip155' })
      expect(shown(config)).toEqual(['connected', alice.address, 31337])
      expect(wagmi.getConnections(config)[0]?.accounts).toEqual([alice.address, bob.address])
    })

    test('another wallet in its place is followed, without a moment of none', async () => {
      const { browser, config, latchkey, states } = await connected()
      installWallet(browser, { privateKeys: [bob.privateKey], rdns: 'com.example.second' })
      await connect(latchkey, { connectorId: 'com.example.second' })
      expect(shown(config)).toEqual(['connected', bob.address, 31337])
      expect(states.filter((state) => state === 'disconnected')).toHaveLength(1)
    })

    test('a client kept from before asks the wallet that is connected now', async () => {
      const { browser, config, latchkey, wallet } = await connected()
      const client = await wagmi.getWalletClient(config)
      const second = installWallet(browser, { rdns: 'com.example.second' })
      await connect(latchkey, { connectorId: 'com.example.second' })
      await client.signMessage({ message: 'which?' })
      const asked = [wallet, second].map(({ requests }) =>
        requests.some(({ method }) => method === 'personal_sign'),
      )
      expect(asked).toEqual([false, true])
    })

    test('a client kept from before asks no wallet that lacks its account', async () => {
      const { browser, config, latchkey } = await connected()
      const client = await wagmi.getWalletClient(config)
      const second = installWallet(browser, {
        privateKeys: [bob.privateKey],
        rdns: 'com.example.second',
      })
      await connect(latchkey, { connectorId: 'com.example.second' })
      const refusal = { code: 4100, name: 'UnauthorizedProviderError' }
      await expect(client.signMessage({ message: 'whose?' })).rejects.toMatchObject(refusal)
      await expect(client.signTypedData(typedData)).rejects.toMatchObject(refusal)
      await expect(client.sendTransaction({ to: bob.address, value: 1n })).rejects.toMatchObject({
        cause: refusal,
      })
      const asked = second.requests.map(({ method }) => method)
      expect(asked.filter((method) => /sign|send/i.test(method))).toEqual([])
    })

    test('a client is of the account that is asked for, and of none that was not granted', async () => {
      const { config, latchkey, wallet } = await connected()
      wallet.selectAccount(1)
      selectAccount(latchkey, { address: alice.address, namespace: 'eip155' })
      const ofAccount = async (account?: `0x${string}`) =>
        (await wagmi.getWalletClient(config, { account })).account.address
      expect(await ofAccount()).toBe(alice.address)
      expect(await ofAccount(bob.address)).toBe(bob.address)
      await expect(ofAccount(carol.address)).rejects.toMatchObject({
        name: 'ConnectorAccountNotFoundError',
      })
      const message = 'A latch, a key.'
      const signature = await wagmi.signMessage(config, { account: bob.address, message })
      expect(await wagmi.verifyMessage(config, { address: bob.address, message, signature })).toBe(
        true,
      )
    })

    test('a wallet that is asked in its place changes nothing until it agrees', async () => {
      const { browser, config, latchkey, wallet } = await connected()
      const second = installWallet(browser, { policy: 'hang', rdns: 'com.example.second' })
      void connect(latchkey, { connectorId: 'com.example.second' }).catch(() => undefined)
      await vi.waitFor(() => expect(second.requests).not.toEqual([]))
      expect(shown(config)).toEqual(['connected', wallet.accounts[0], 31337])
      expect(await wagmi.signMessage(config, { message: 'still here' })).toMatch(/^0x/)
    })
  })

  describe('disconnecting', () => {
    test('by wagmi disconnects the instance, and gives the grant back', async () => {
      const { config, latchkey, wallet } = await connected()
      await wagmi.disconnect(config)
      expect(shown(config)).toEqual(['disconnected', undefined, undefined])
      expect(getAccount(latchkey).status).toBe('disconnected')
      await vi.waitFor(() => expect(wallet.granted).toEqual([]))
    })

    test.each([
      [
        'in the modal',
        ({ latchkey }: Awaited<ReturnType<typeof connected>>) => disconnect(latchkey),
      ],
      ['in the wallet', ({ wallet }: Awaited<ReturnType<typeof connected>>) => wallet.revoke()],
    ])('%s disconnects wagmi', async (_where, end) => {
      const site = await connected()
      await end(site)
      expect(shown(site.config)).toEqual(['disconnected', undefined, undefined])
      expect(getAccount(site.latchkey).status).toBe('disconnected')
    })

    test('does not wait for a wallet that does not answer: what connects meanwhile stays', async () => {
      const { browser, config, latchkey, wallet } = await connected()
      installWallet(browser, { privateKeys: [bob.privateKey], rdns: 'com.example.second' })
      wallet.policy = 'hang'
      vi.spyOn(wallet.provider, 'request').mockReturnValue(new Promise(() => {}))
      await wagmi.disconnect(config)
      await connect(latchkey, { connectorId: 'com.example.second' })
      expect(shown(config)).toEqual(['connected', bob.address, 31337])
    })

    test("leaves wagmi's other connectors", async () => {
      const { config, connector, latchkey, other } = await connected()
      await wagmi.connect(config, { connector: other })
      await disconnect(latchkey)
      expect(shown(config)[1]).toBe(devAccounts[3].address)
      await connect(latchkey, { connectorId })
      expect(config.state.current).toBe(connector.uid)
      await wagmi.disconnect(config, { connector: other })
      expect(shown(config)).toEqual(['connected', alice.address, 31337])
    })

    test('and connecting again goes on for as often as one likes', async () => {
      const { config, connector, latchkey } = await connected()
      for (let round = 0; round < 3; round++) {
        await wagmi.disconnect(config)
        const answer = wagmi.connect(config, { connector })
        await connect(latchkey, { connectorId })
        await answer
        await disconnect(latchkey)
        expect(config.state.status).toBe('disconnected')
        await connect(latchkey, { connectorId })
        expect(shown(config)).toEqual(['connected', alice.address, 31337])
      }
    })
  })

  test('what needs a wallet says so without one', async () => {
    const { config, connector } = setup()
    const refusal = { code: 'connector.not_connected' }
    await expect(connector.getAccounts()).rejects.toMatchObject(refusal)
    await expect(connector.getChainId()).rejects.toMatchObject(refusal)
    await expect(connector.connect({ isReconnecting: true })).rejects.toMatchObject(refusal)
    expect(await connector.getProvider()).toBeUndefined()
    expect(await connector.isAuthorized()).toBe(false)
    expect(config.state.status).toBe('disconnected')
  })

  test('an instance that is gone is not followed', async () => {
    const { config, latchkey, wallet } = await connected()
    latchkey.destroy()
    wallet.switchChain(31338)
    latchkey.store.setState({ connections: {} })
    expect(shown(config)).toEqual(['connected', alice.address, 31337])
  })
})
