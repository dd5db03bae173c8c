import { expect, test, vi } from 'vitest'
import { setup, wallet } from '../fixtures/setup.ts'
import { nativeBalanceQuery } from '../queries/nativeBalance.ts'
import { queryClientOf } from '../queries/queryClient.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { refreshBalances } from './refreshBalances.ts'

const here = { address: '0xA', networkId: 'eip155:31337' } as const
const there = { address: '0xA', networkId: 'eip155:31338' } as const

/** A visitor who has looked at their balance on both networks; tells which of them are old. */
async function looked() {
  const it = setup()
  await connect(it.latchkey, { connectorId: wallet.id })
  const client = queryClientOf(it.latchkey)
  for (const account of [here, there])
    await client.fetchQuery(nativeBalanceQuery(it.latchkey, account))
  const old = () =>
    [here, there].map(
      (account) =>
        client.getQueryState(nativeBalanceQuery(it.latchkey, account).queryKey)?.isInvalidated,
    )
  return { ...it, client, old }
}

test('the balance is read anew of the network in use, or of the one that is named', async () => {
  const used = await looked()
  await refreshBalances(used.latchkey)
  expect(used.old()).toEqual([true, false])
  const named = await looked()
  await refreshBalances(named.latchkey, { networkId: there.networkId })
  expect(named.old()).toEqual([false, true])
})

test('what was not read before is not read now', async () => {
  const { latchkey, server } = await looked()
  await refreshBalances(latchkey)
  expect(server.paths().filter((path) => path.startsWith('/v1/account'))).toEqual([])
})

test('nothing is read anew for a visitor who has disconnected meanwhile', async () => {
  const { client, latchkey, old } = await looked()
  await disconnect(latchkey)
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  await refreshBalances(latchkey)
  expect(invalidate).not.toHaveBeenCalled()
  expect(old()).toEqual([false, false])
})
