// @vitest-environment happy-dom
import { connect, type PreparedTransfer } from '@latchkey/core'
import { editSend } from '@latchkey/core/modal'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkeyProvider } from '../../exports/index.ts'
import { createTestLatchkey } from '../../test/createTestLatchkey.ts'
import { enableAct } from '../../test/enableAct.ts'
import { eventually } from '../../test/eventually.ts'
import { address, createFakeAdapter } from '../../test/fakeAdapter.ts'
import { SendFoot } from './SendFoot.tsx'

const networkId = 'eip155:31337'
const hint = 'Look into your wallet’s activity before you try again.'

const prepared: PreparedTransfer = {
  account: { address, namespace: 'eip155', type: 'eoa' },
  amount: 5n,
  deposit: 0n,
  fee: 1n,
  networkId,
  request: undefined,
  to: address,
  token: undefined,
}

/** The foot of a review, with a wallet whose answer to a transfer is an error of this code. */
async function mountFoot(code: string | undefined) {
  enableAct()
  const { adapter } = createFakeAdapter()
  let asked = 0
  const { latchkey } = createTestLatchkey({
    adapters: [
      {
        ...adapter,
        load: async (context) => ({
          ...(await adapter.load(context)),
          transfers: async () => ({
            prepare: async () => prepared,
            submit: async () => {
              asked += 1
              throw Object.assign(new Error('no'), { code })
            },
          }),
        }),
      },
    ],
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    latchkey.destroy()
  })
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  editSend(latchkey, { networkId })
  const refetch = vi.fn()
  /** With what preparing the transfer came to. */
  const show = (error?: Error) =>
    act(async () =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <SendFoot
            isGrave={false}
            name={undefined}
            native="ETH"
            network="Harbour"
            shown={{ decimals: 18, iconUrl: undefined, receiverName: undefined, symbol: 'ETH' }}
            strange={[]}
            transfer={
              error
                ? { data: undefined, error, isFetching: false, refetch, status: 'error' }
                : { data: prepared, error: null, isFetching: false, refetch, status: 'success' }
            }
            wallet="Rabby"
          />
        </LatchkeyProvider>,
      ),
    )
  const button = () => document.querySelector('button') as HTMLButtonElement
  const says = () => [...document.querySelectorAll('p')].map((line) => line.textContent)
  const until = (check: () => void) =>
    eventually(async () => {
      await act(async () => {})
      check()
    })
  const confirm = async () => {
    await until(() => expect(button().textContent).toBe('Confirm in Rabby'))
    await until(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'))
    await act(async () => button().click())
    await until(() => expect(refetch).toHaveBeenCalledOnce())
  }
  await show()
  return { asked: () => asked, button, confirm, refetch, says, show }
}

describe('a wallet that was asked, and may have sent', () => {
  test.each([
    ['remote.request_expired', 'Rabby didn’t answer in time.', 'Try again'],
    ['rpc.failed', 'We can’t reach Harbour right now.', 'Try again'],
    ['transaction.failed', 'The network would refuse this.', 'Change the amount'],
    ['wallet.disconnected', 'We don’t know whether it was sent.', 'Try again'],
  ])('%s: its activity is to be looked at first', async (code, title, next) => {
    const { asked, button, confirm, says } = await mountFoot(code)
    await confirm()
    expect(says()).toEqual([title, hint])
    expect(button().textContent).toBe(next)
    expect(asked()).toBe(1)
  })

  test('also when the transfer cannot be prepared again, since it has gone', async () => {
    const { asked, button, confirm, refetch, says, show } =
      await mountFoot('remote.request_expired')
    await confirm()
    await show(Object.assign(new Error('refused'), { code: 'transaction.refused' }))
    expect(says()).toEqual(['Rabby didn’t answer in time.', hint])
    expect(button().textContent).toBe('Change the amount')
    await show(Object.assign(new Error('down'), { code: 'rpc.failed' }))
    expect(says()).toEqual(['Rabby didn’t answer in time.', hint])
    await act(async () => button().click())
    expect(refetch).toHaveBeenCalledTimes(2)
    expect(asked()).toBe(1)
  })
})

describe('nothing was sent', () => {
  test('where the visitor declined (S8.40)', async () => {
    const { confirm, says } = await mountFoot('wallet.user_rejected')
    await confirm()
    expect(says()).toEqual(['Declined in Rabby. Nothing was sent.', 'You can ask again.'])
  })

  test('where it was not what was reviewed any more: it is looked at again, then confirmed', async () => {
    const { button, confirm, says } = await mountFoot('transaction.changed')
    await confirm()
    expect(says()).toEqual([
      'This isn’t what you looked at any more.',
      'Nothing was sent. Look at it again, then confirm.',
    ])
    expect(button().textContent).toBe('Confirm in Rabby')
  })

  test('where it could not be looked at once more', async () => {
    const { button, confirm, says } = await mountFoot('transaction.unchecked')
    await confirm()
    expect(says().at(-1)).toBe('Nothing was sent. Try again in a moment.')
    expect(button().textContent).toBe('Try again')
  })

  test.each([
    [
      'transaction.refused',
      ['The network would refuse this.', 'Nothing was sent. Try another amount or receiver.'],
    ],
    ['rpc.failed', ['We can’t reach Harbour right now.']],
  ])('where no wallet was asked: %s', async (code, texts) => {
    const { says, show } = await mountFoot(undefined)
    await show(Object.assign(new Error('no'), { code }))
    expect(says()).toEqual(texts)
  })
})
