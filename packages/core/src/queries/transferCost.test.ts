import { expect, test, vi } from 'vitest'
import { connect } from '../actions/connect.ts'
import type { TransferActions } from '../adapters/TransferActions.ts'
import { setup, wallet } from '../fixtures/setup.ts'
import { queryClientOf } from './queryClient.ts'
import { maxTransferQuery, preparedTransferQuery } from './transferCost.ts'

const networkId = 'eip155:31337'
const address = '0xA'
const to = '0xB'
const ether = { networkId, receiverAddress: to, token: { type: 'native' } } as const

async function sender() {
  const prepare = vi.fn<TransferActions['prepare']>(async ({ account, amount, to }) => ({
    account,
    amount: amount === 'max' ? 7n : amount,
    deposit: 0n,
    fee: 1n,
    networkId,
    request: {},
    to,
    token: undefined,
  }))
  const submit = vi.fn<TransferActions['submit']>(async () => '0xid')
  const it = setup({ actions: { transfers: { prepare, submit } } })
  await connect(it.latchkey, { connectorId: wallet.id })
  return { ...it, client: queryClientOf(it.latchkey), prepare }
}

test('all that can be sent is asked for the receiver; to the account itself while there is none', async () => {
  const { client, latchkey, prepare } = await sender()
  const asked = { address, networkId, token: '0xT' } as const
  expect(await client.fetchQuery(maxTransferQuery(latchkey, { ...asked, to }))).toMatchObject({
    amount: 7n,
    to,
  })
  await client.fetchQuery(maxTransferQuery(latchkey, { ...asked, to: undefined }))
  expect(prepare.mock.calls.map(([{ amount, to, token }]) => [amount, to, token])).toEqual([
    ['max', to, '0xT'],
    ['max', address, '0xT'],
  ])
})

test('it is asked again after 15 s at most often, and for another receiver, token, account or network at once', async () => {
  const { client, latchkey, prepare } = await sender()
  const asked = { address, networkId, to, token: '0xT' } as const
  const query = maxTransferQuery(latchkey, asked)
  expect(query.staleTime).toBe(15_000)
  await client.fetchQuery(query)
  await client.fetchQuery(maxTransferQuery(latchkey, { ...asked, address: '0xa', token: '0xt' }))
  expect(prepare).toHaveBeenCalledTimes(1)
  for (const change of [{ to: '0xC' }, { token: '0xU' }])
    await client.fetchQuery(maxTransferQuery(latchkey, { ...asked, ...change }))
  expect(prepare).toHaveBeenCalledTimes(3)
  const keys = [{}, { address: '0xC' }, { networkId: 'eip155:31338' } as const].map((change) =>
    String(maxTransferQuery(latchkey, { ...asked, ...change }).queryKey),
  )
  expect(new Set(keys).size).toBe(3)
})

test.each([
  [{ receiverAddress: '' }, 'An amount and receiver address are required'],
  [{ amount: undefined }, 'An amount and receiver address are required'],
  [{ token: undefined }, 'A token is required'],
  [{ token: { address: '', type: 'token' } }, 'A token address is required'],
])(
  'error: a form with %j is not prepared: %s (S5.7, S5.8, S5.9, S8.6, S8.7)',
  async (change, message) => {
    const { client, latchkey, prepare } = await sender()
    const query = preparedTransferQuery(latchkey, {
      ...ether,
      address,
      amount: 1n,
      ...change,
    } as never)
    await expect(client.fetchQuery(query)).rejects.toThrow(message)
    expect(prepare).not.toHaveBeenCalled()
  },
)

test('nothing is asked without an account, or without a network', () => {
  const { latchkey } = setup()
  const asked = { address, networkId, to, token: undefined } as const
  expect(maxTransferQuery(latchkey, asked).enabled).toBe(true)
  expect(maxTransferQuery(latchkey, { ...asked, address: undefined }).enabled).toBe(false)
  expect(maxTransferQuery(latchkey, { ...asked, networkId: undefined }).enabled).toBe(false)
  const request = { ...ether, address: undefined, amount: 1n }
  expect(preparedTransferQuery(latchkey, request).enabled).toBe(false)
  expect(preparedTransferQuery(latchkey, { ...request, address }).enabled).toBe(true)
})

test('a transfer is prepared once while it is looked at, anew the next time, and not again after a failure', async () => {
  const { latchkey, prepare } = await sender()
  const request = { ...ether, address, amount: 3n }
  const query = preparedTransferQuery(latchkey, request)
  expect(query).toMatchObject({ gcTime: 0, retry: false, staleTime: Number.POSITIVE_INFINITY })
  const { signal } = new AbortController()
  expect(await query.queryFn({ signal })).toMatchObject({ amount: 3n, to })
  expect(prepare).toHaveBeenCalledWith(expect.objectContaining({ signal, token: undefined }))
  const other = { ...ether, address, amount: 4n }
  expect(preparedTransferQuery(latchkey, other).queryKey).not.toEqual(query.queryKey)
})

test('error: a transfer that lacks something is refused before a chain is asked (S5.7)', async () => {
  const { latchkey, prepare } = await sender()
  const request = { ...ether, address, amount: 0n }
  await expect(
    preparedTransferQuery(latchkey, request).queryFn({ signal: new AbortController().signal }),
  ).rejects.toMatchObject({ code: 'transfer.incomplete' })
  expect(prepare).not.toHaveBeenCalled()
})
