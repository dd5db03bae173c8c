import { describe, expect, test, vi } from 'vitest'
import type { ChainActions } from '../adapters/ChainActions.ts'
import type { PreparedTransfer, TransferActions } from '../adapters/TransferActions.ts'
import { createFakeAdapter, devOne, granted, setup, wallet } from '../fixtures/setup.ts'
import { connect } from './connect.ts'
import { prepareTransfer } from './prepareTransfer.ts'
import { selectAccount } from './selectAccount.ts'
import { sendTransfer } from './sendTransfer.ts'
import { switchNetwork } from './switchNetwork.ts'
import { trackTransaction } from './trackTransaction.ts'

function createTransfers() {
  const prepare = vi.fn<TransferActions['prepare']>(async ({ account, amount, network, to }) => ({
    account,
    amount: amount === 'max' ? 7n : amount,
    deposit: 0n,
    fee: 1n,
    networkId: network.caipNetworkId,
    request: {},
    to,
    token: undefined,
  }))
  const submit = vi.fn<TransferActions['submit']>(async () => '0xid')
  return { prepare, submit }
}

async function connected(transfers: TransferActions | undefined = createTransfers()) {
  const it = setup({ actions: { transfers } })
  await connect(it.latchkey, { connectorId: 'io.test' })
  return it
}

describe('refusals', () => {
  test('without a wallet nothing is prepared or sent', async () => {
    const { latchkey } = setup({ actions: { transfers: createTransfers() } })
    const refusal = (operation: string) => ({
      code: 'connector.not_connected',
      message: `${operation}: no wallet is connected`,
    })
    await expect(prepareTransfer(latchkey, { amount: 1n, to: 'x' })).rejects.toMatchObject(
      refusal('prepareTransfer'),
    )
    const prepared = { networkId: 'eip155:31337' } as unknown as PreparedTransfer
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject(refusal('sendTransfer'))
  })

  test.each([
    { amount: 0n, to: 'x' },
    { amount: -1n, to: 'x' },
    { amount: 1n, to: '' },
  ])('an amount and a receiver are required (S5.7, S8.6) (%#)', async (parameters) => {
    const { latchkey } = await connected()
    await expect(prepareTransfer(latchkey, parameters)).rejects.toMatchObject({
      code: 'transfer.incomplete',
      message: 'An amount and receiver address are required',
    })
  })

  test('an ecosystem without transfers fails with its sentence (S4.48, S8.5)', async () => {
    const it = setup()
    await connect(it.latchkey, { connectorId: 'io.test' })
    await expect(prepareTransfer(it.latchkey, { amount: 1n, to: 'x' })).rejects.toMatchObject({
      code: 'transfer.unsupported_chain',
      // A site with several networks reads which of them it was.
      details: ['Network: eip155:31337.'],
      message: 'Unsupported chain',
    })
  })

  test('a network that the site does not have is named', async () => {
    const { latchkey } = await connected()
    const networkId = 'eip155:5'
    const refusal = {
      code: 'network.not_configured',
      details: [expect.stringContaining('eip155:31337, eip155:31338')],
      message: expect.stringContaining(networkId),
    }
    await expect(
      prepareTransfer(latchkey, { amount: 1n, networkId, to: 'x' }),
    ).rejects.toMatchObject(refusal)
    await expect(trackTransaction(latchkey, { id: '0x', networkId })).rejects.toMatchObject(refusal)
  })

  test.each([6, undefined])(
    'an amount that was written with %s decimals is none of a token that has 9',
    async (decimals) => {
      const transfers = createTransfers()
      const { latchkey } = await connected({
        ...transfers,
        prepare: async (parameters) => ({ ...(await transfers.prepare(parameters)), decimals: 9 }),
      })
      const prepared = prepareTransfer(latchkey, { amount: 1n, decimals, to: 'x', token: '0xT' })
      await (decimals
        ? expect(prepared).rejects.toMatchObject({ code: 'token.decimals' })
        : expect(prepared).resolves.toMatchObject({ decimals: 9 }))
    },
  )

  test('what was prepared for another account is not sent', async () => {
    const transfers = createTransfers()
    const { latchkey } = await connected(transfers)
    const prepared = await prepareTransfer(latchkey, { amount: 1n, to: 'x' })
    const account = { ...prepared.account, address: '0xOther' }
    await expect(sendTransfer(latchkey, { ...prepared, account })).rejects.toMatchObject({
      code: 'connector.not_connected',
    })
    expect(transfers.submit).not.toHaveBeenCalled()
  })

  test('a wallet that left the page is named', async () => {
    const { latchkey } = await connected()
    const prepared = await prepareTransfer(latchkey, { amount: 1n, to: 'x' })
    latchkey.store.setState({ connectors: [] })
    await expect(sendTransfer(latchkey, prepared)).rejects.toMatchObject({
      code: 'connector.not_found',
    })
  })
})

test('a transfer is prepared for the chosen account, on the network the wallet is on', async () => {
  const transfers = createTransfers()
  const { latchkey } = await connected(transfers)
  await switchNetwork(latchkey, { networkId: 'eip155:31338' })
  expect(await prepareTransfer(latchkey, { amount: 'max', to: 'x', token: '0xT' })).toMatchObject({
    amount: 7n,
    networkId: 'eip155:31338',
  })
  expect(transfers.prepare).toHaveBeenCalledWith(
    expect.objectContaining({
      account: expect.objectContaining({ address: '0xA' }),
      network: expect.objectContaining({ caipNetworkId: 'eip155:31338' }),
      token: '0xT',
    }),
  )
})

test('sending asks the connected wallet, and its transaction can be followed', async () => {
  const transfers = createTransfers()
  const { latchkey } = await connected(transfers)
  const prepared = await prepareTransfer(latchkey, { amount: 1n, to: 'x' })
  const id = await sendTransfer(latchkey, prepared)
  expect(transfers.submit).toHaveBeenCalledWith(wallet, prepared, {})
  expect(await trackTransaction(latchkey, { id, networkId: prepared.networkId })).toEqual({
    confirmations: 1,
    status: 'confirmed',
  })
})

test('a transaction is followed as it was asked, each of its states is told, and for as long as somebody cares', async () => {
  const followed = vi.fn(async ({ onChange }: Parameters<ChainActions['trackTransaction']>[0]) => {
    onChange?.({ confirmations: 1, status: 'pending' })
    return { confirmations: 3, status: 'confirmed' } as const
  })
  const { latchkey } = setup({ actions: { trackTransaction: followed } })
  const onChange = vi.fn()
  const { signal } = new AbortController()
  const networkId = 'eip155:31338'
  await trackTransaction(latchkey, { confirmations: 3, id: '0x1', networkId, onChange, signal })
  expect(followed).toHaveBeenCalledWith({
    confirmations: 3,
    id: '0x1',
    network: expect.objectContaining({ caipNetworkId: networkId }),
    onChange,
    signal,
  })
  expect(onChange).toHaveBeenCalledWith({ confirmations: 1, status: 'pending' })
})

test('a transfer is of the account that was chosen, on the network that was asked for', async () => {
  const transfers = createTransfers()
  const accounts = ['0xA', '0xB'].map(
    (address) => ({ address, namespace: 'eip155', type: 'eoa' }) as const,
  )
  const it = setup({
    actions: {
      connect: async () => ({ ...granted, accounts: accounts as never }),
      transfers,
    },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  selectAccount(it.latchkey, { address: '0xB', namespace: 'eip155' })
  const { signal } = new AbortController()
  const networkId = 'eip155:31338'
  await prepareTransfer(it.latchkey, { amount: 5n, networkId, signal, to: 'x' })
  expect(transfers.prepare).toHaveBeenCalledWith({
    account: accounts[1],
    amount: 5n,
    network: expect.objectContaining({ caipNetworkId: networkId }),
    signal,
    to: 'x',
    token: undefined,
  })
})

test('a transfer on a network of another namespace is of the account connected there', async () => {
  const transfers = createTransfers()
  const solana = { ...devOne, chainNamespace: 'solana', id: 'abc', name: 'Sol' } as const
  const account = { address: 'S', namespace: 'solana', type: 'eoa' } as const
  const first = createFakeAdapter({ transfers: createTransfers() })
  const second = createFakeAdapter({
    connect: async () => ({ accounts: [account], connectorId: 'sol', networkId: 'solana:abc' }),
    transfers,
  })
  const { latchkey, state } = setup({
    adapters: [first.adapter, { ...second.adapter, namespace: 'solana' }],
    announced: false,
    networks: [devOne, solana],
  })
  first.announce()
  const onSolana = { ...wallet, chain: 'solana', id: 'sol', name: 'Sol' } as const
  second.announce(onSolana)
  await connect(latchkey, { connectorId: 'sol' })
  await connect(latchkey, { connectorId: wallet.id })
  expect(state().activeNamespace).toBe('eip155')
  const networkId = 'solana:abc'
  const prepared = await prepareTransfer(latchkey, { amount: 1n, networkId, to: 'x' })
  expect(prepared).toMatchObject({ account, networkId })
  const { signal } = new AbortController()
  await sendTransfer(latchkey, prepared, { signal })
  expect(transfers.submit).toHaveBeenCalledWith(
    expect.objectContaining({ chain: 'solana', id: 'sol' }),
    prepared,
    { signal },
  )
})
