// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core'
import { transactionsOf } from '@latchkey/core/modal'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { enableAct } from '../../../test/enableAct.ts'
import { address } from '../../../test/fakeAdapter.ts'
import { mountModal } from '../../../test/mountModal.tsx'

const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const networkId = 'eip155:31337'

/** The screen of a transfer that has failed. */
async function failedTransfer({ from = address }: { from?: string } = {}) {
  enableAct()
  const page = await mountModal()
  onTestFinished(page.end)
  const { latchkey, open, see, shadow } = page
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  transactionsOf(latchkey).store.setState({
    transactions: [
      {
        amount: 5n * 10n ** 17n,
        decimals: 18,
        fee: 1n,
        from,
        iconUrl: undefined,
        id: '0x1',
        kind: 'send',
        networkId,
        receiverName: 'bob.eth',
        sentAtMs: 0,
        state: { reason: undefined, status: 'failed' },
        symbol: 'ETH',
        to: bob,
        token: undefined,
      },
    ],
  })
  await open({ view: { id: '0x1', name: 'WalletSendProgress', networkId } })
  await see('send-status')
  const retry = () =>
    [...(shadow()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
  return { ...page, retry }
}

test('another try fills in the address that was paid, and not what that calls itself', async () => {
  const { retry, see } = await failedTransfer()
  await act(async () => retry()?.click())
  expect(((await see('send-receiver')) as HTMLInputElement).value).toBe(bob)
  expect(((await see('send-amount')) as HTMLInputElement).value).toBe('0.5')
})

test('it is offered on the network of the transfer alone', async () => {
  const { latchkey, retry } = await failedTransfer()
  expect(retry()).toBeDefined()
  await act(() => switchNetwork(latchkey, { networkId: 'eip155:31338' }))
  expect(retry()).toBeUndefined()
  await act(() => switchNetwork(latchkey, { networkId }))
  expect(retry()).toBeDefined()
})

test('it is offered to the account of the transfer alone, however that is written', async () => {
  const own = await failedTransfer({ from: address.toLowerCase() })
  expect(own.retry()).toBeDefined()
  await own.end()
  expect((await failedTransfer({ from: bob })).retry()).toBeUndefined()
})
