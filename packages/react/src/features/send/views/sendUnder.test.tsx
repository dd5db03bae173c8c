// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import { currentView, editSend, navigate } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { createFakeAdapter } from '../../../test/fakeAdapter.ts'
import { answerAsServer } from '../../../test/fakeServer.ts'
import { mountModal } from '../../../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const networkId = 'eip155:31337'
const held = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 125,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
  value: 125,
}

/** The review of a payment, whose wallet is drawn over it while it is asked, and rejects it. */
async function review() {
  const { adapter } = createFakeAdapter()
  let reject: () => void = () => {}
  const page = await mountModal({
    adapters: [
      {
        ...adapter,
        load: async (context) => ({
          ...(await adapter.load(context)),
          transfers: async () => ({
            prepare: async ({ account }) => ({
              account,
              amount: 10n ** 18n,
              deposit: 0n,
              fee: 10n ** 15n,
              networkId,
              request: undefined,
              to,
              token: undefined,
            }),
            submit: () =>
              new Promise<string>((_, fail) => {
                reject = () =>
                  fail(Object.assign(new Error('no'), { code: 'wallet.user_rejected' }))
              }),
          }),
        }),
      },
    ],
    fetch: async (input) =>
      new URL(String(input)).pathname.startsWith('/v1/account/')
        ? Response.json({ balances: [held] })
        : answerAsServer(input),
  })
  end = page.end
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open({ view: 'WalletSend' })
  await page.see('send-amount')
  await act(async () => editSend(page.latchkey, { receiver: to, sendTokenAmount: '1' }))
  const show = () => act(async () => navigate.push(page.latchkey, { name: 'WalletSendPreview' }))
  await show()
  const says = () => page.find('send-status')?.textContent
  const until = (check: () => void) =>
    eventually(async () => {
      await act(async () => {})
      check()
    })
  const confirm = async () => {
    await until(() =>
      expect(page.find('send-confirm')?.getAttribute('aria-disabled')).not.toBe('true'),
    )
    await page.press('send-confirm')
    await until(() => expect(says()).toContain('Confirm in Rabby'))
    await act(async () => navigate.push(page.latchkey, { name: 'Networks' }))
    await until(() => expect(page.find('send-confirm')).toBeFalsy())
  }
  return { ...page, confirm, reject: () => reject(), says, show, until }
}

test('a payment that was rejected in what lay over its review is said to be, in the same words', async () => {
  const { confirm, latchkey, reject, says, until } = await review()
  await confirm()
  await act(async () => reject())
  await act(async () => navigate.back(latchkey))
  await until(() => expect(says()).toContain('Declined in Rabby Wallet. Nothing was sent.'))
})

test('and a review that is begun anew says nothing of it', async () => {
  const { confirm, find, latchkey, reject, says, show, until } = await review()
  await confirm()
  await act(async () => reject())
  await act(async () => navigate.back(latchkey))
  await act(async () => navigate.back(latchkey))
  expect(currentView(latchkey.store.getState().router).name).toBe('WalletSend')
  await show()
  await until(() => expect(find('send-confirm')?.textContent).toBe('Confirm in Rabby Wallet'))
  expect(says()).toBe('')
})
