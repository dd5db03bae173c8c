import { describe, expect, test, vi } from 'vitest'
import type { CallActions, PreparedCall } from '../adapters/CallActions.ts'
import { granted, setup, wallet } from '../fixtures/setup.ts'
import { connect } from './connect.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { prepareCall } from './prepareCall.ts'
import { readAllowance } from './readAllowance.ts'
import { selectAccount } from './selectAccount.ts'
import { sendCall } from './sendCall.ts'
import { sendCalls } from './sendCalls.ts'

const call = { data: '0x12', to: '0xC', value: 1n }

async function connected(accounts: readonly string[] = ['0xA']) {
  const calls = {
    getCallsStatus: vi.fn<CallActions['getCallsStatus']>(async ({ connected: ask, id }) => ({
      atomic: false,
      id,
      networkId: ask().networkId,
      receipts: [],
      status: 'pending',
      statusCode: 100,
    })),
    prepare: vi.fn<CallActions['prepare']>(async ({ account, call: asked, network }) => ({
      account,
      data: asked.data,
      fee: 1n,
      networkId: network.caipNetworkId,
      request: {},
      to: asked.to,
      value: asked.value ?? 0n,
    })),
    readAllowance: vi.fn<CallActions['readAllowance']>(async () => 5n),
    sendCalls: vi.fn<CallActions['sendCalls']>(async () => ({ id: '0x1', sentAs: 'batch' })),
    submit: vi.fn<CallActions['submit']>(async () => '0xid'),
  }
  const its = accounts.map((address) => ({ address, namespace: 'eip155', type: 'eoa' }))
  const it = setup({
    actions: {
      calls: calls as Partial<CallActions> as CallActions,
      connect: async () => ({ ...granted, accounts: its as never }),
    },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  return { ...it, calls }
}

describe('refusals', () => {
  test('without a wallet nothing is prepared or sent', async () => {
    const { latchkey } = setup()
    const refusal = { code: 'connector.not_connected' }
    await expect(prepareCall(latchkey, { call })).rejects.toMatchObject(refusal)
    const prepared = { networkId: 'eip155:31337' } as unknown as PreparedCall
    await expect(sendCall(latchkey, prepared)).rejects.toMatchObject(refusal)
    await expect(sendCalls(latchkey, { calls: [call] })).rejects.toMatchObject(refusal)
    const allowance = readAllowance(latchkey, { spender: '0xS', token: '0xT' })
    await expect(allowance).rejects.toMatchObject(refusal)
  })

  test('a batch is asked of no wallet that is gone', async () => {
    const { latchkey } = await connected()
    latchkey.store.setState({ connectors: [] })
    const refusal = { code: 'connector.not_found' }
    await expect(sendCalls(latchkey, { calls: [call] })).rejects.toMatchObject(refusal)
    await expect(getCallsStatus(latchkey, { id: '0x1' })).rejects.toMatchObject(refusal)
  })

  test('an ecosystem without calls is named', async () => {
    const { latchkey } = setup()
    await connect(latchkey, { connectorId: 'io.test' })
    await expect(prepareCall(latchkey, { call })).rejects.toMatchObject({
      code: 'call.unsupported',
      details: ['Namespace: eip155.'],
    })
    const refusal = { code: 'call.unsupported' }
    await expect(sendCalls(latchkey, { calls: [call] })).rejects.toMatchObject(refusal)
    await expect(getCallsStatus(latchkey, { id: '0x1' })).rejects.toMatchObject(refusal)
  })

  test('a network that the site does not have is named', async () => {
    const { calls, latchkey } = await connected()
    await expect(prepareCall(latchkey, { call, networkId: 'eip155:5' })).rejects.toMatchObject({
      code: 'network.not_configured',
    })
    expect(calls.prepare).not.toHaveBeenCalled()
  })

  test('what was prepared for an account is not sent from another', async () => {
    const { calls, latchkey } = await connected(['0xA', '0xB'])
    const prepared = await prepareCall(latchkey, { call })
    selectAccount(latchkey, { address: '0xB', namespace: 'eip155' })
    await expect(sendCall(latchkey, prepared)).rejects.toMatchObject({
      code: 'connector.not_connected',
    })
    expect(calls.submit).not.toHaveBeenCalled()
  })

  test('a wallet that left the page is named', async () => {
    const { latchkey } = await connected()
    const prepared = await prepareCall(latchkey, { call })
    latchkey.store.setState({ connectors: [] })
    await expect(sendCall(latchkey, prepared)).rejects.toMatchObject({
      code: 'connector.not_found',
    })
  })
})

test('a call is of the chosen account, on the network that was asked for, and its wallet sends it', async () => {
  const { calls, latchkey } = await connected()
  const { signal } = new AbortController()
  const networkId = 'eip155:31338'
  const prepared = await prepareCall(latchkey, { call, networkId, signal })
  expect(calls.prepare).toHaveBeenCalledWith({
    account: expect.objectContaining({ address: '0xA' }),
    call,
    network: expect.objectContaining({ caipNetworkId: networkId }),
    signal,
  })
  expect(await sendCall(latchkey, prepared, { signal })).toBe('0xid')
  expect(calls.submit).toHaveBeenCalledWith(wallet, prepared, { signal })
})

test('a batch is of the chosen account on the network of the moment, and its status is asked of its wallet', async () => {
  const { calls, latchkey } = await connected(['0xA', '0xB'])
  selectAccount(latchkey, { address: '0xB', namespace: 'eip155' })
  const wanted = { atomicRequired: true, calls: [call], fallback: 'transactions' } as const
  expect(await sendCalls(latchkey, wanted)).toEqual({ id: '0x1', sentAs: 'batch' })
  expect(calls.sendCalls).toHaveBeenCalledWith(wallet, {
    ...wanted,
    address: '0xB',
    network: expect.objectContaining({ caipNetworkId: 'eip155:31337' }),
    // What a reload interrupts is kept from the first one that is sent.
    onSent: expect.any(Function),
  })
  expect(await getCallsStatus(latchkey, { id: '0x1' })).toMatchObject({
    id: '0x1',
    networkId: 'eip155:31337',
  })
})

test('an allowance is of the chosen account, on the network that was asked for', async () => {
  const { calls, latchkey } = await connected()
  const networkId = 'eip155:31338'
  expect(await readAllowance(latchkey, { networkId, spender: '0xS', token: '0xT' })).toBe(5n)
  expect(calls.readAllowance).toHaveBeenCalledWith({
    network: expect.objectContaining({ caipNetworkId: networkId }),
    owner: '0xA',
    spender: '0xS',
    token: '0xT',
  })
})
