// @vitest-environment happy-dom
import { connect, type View } from '@latchkey/core'
import { editSend, navigate } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeAdapter } from '../test/fakeAdapter.ts'
import { answerAsServer } from '../test/fakeServer.ts'
import { mountModal } from '../test/mountModal.tsx'

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

/** The screens of an account with one ether of 125 dollars, all of it typed into the form. */
async function setup(locale: string) {
  const { adapter } = createFakeAdapter()
  const page = await mountModal({
    adapters: [
      {
        ...adapter,
        load: async (context) => ({
          ...(await adapter.load(context)),
          transfers: async () => ({
            prepare: async ({ account, amount }) => ({
              account,
              amount: amount === 'max' ? 10n ** 18n : amount,
              deposit: 0n,
              fee: 10n ** 15n,
              networkId,
              request: undefined,
              to,
              token: undefined,
            }),
            submit: async () => '0x1',
          }),
        }),
      },
    ],
    fetch: async (input) =>
      new URL(String(input)).pathname.startsWith('/v1/account/')
        ? Response.json({ balances: [held] })
        : answerAsServer(input),
    locale,
  })
  end = page.end
  await act(async () => void (await connect(page.latchkey, { connectorId: 'io.rabby' })))
  await page.open()
  const amountsOf = async (view: View, least: number) => {
    await act(async () => navigate.reset(page.latchkey, view))
    return vi.waitFor(async () => {
      await act(async () => {})
      const scope = page.shadow()?.querySelector(`[data-view="${view.name}"]`)
      const amounts = [...(scope?.querySelectorAll('bdi') ?? [])].filter(({ textContent }) =>
        textContent?.includes('125'),
      )
      expect(amounts.length).toBeGreaterThanOrEqual(least)
      return { amounts, text: scope?.textContent ?? '' }
    })
  }
  return { ...page, amountsOf }
}

test.each([
  ['en', '$125.00'],
  ['ar', '125.00\u00a0US$'],
])('one amount of money is written alike on every screen: %s (S9.17)', async (locale, written) => {
  const { amountsOf, latchkey, see } = await setup(locale)
  const account = await amountsOf({ name: 'Account' }, 2)
  const token = await amountsOf({ name: 'Token' }, 2)
  await amountsOf({ name: 'WalletSend' }, 0)
  await see('send-amount')
  await act(async () => editSend(latchkey, { receiver: to, sendTokenAmount: '1' }))
  const select = await amountsOf({ name: 'WalletSendSelectToken' }, 1)
  const review = await amountsOf({ name: 'WalletSendPreview' }, 1)
  for (const { amounts, text } of [account, token, select, review]) {
    expect(amounts.map(({ dir, textContent }) => `${dir} ${textContent}`)).toEqual(
      amounts.map(() => `ltr ${written}`),
    )
    // A mark of direction turns what stands around it.
    expect(text).not.toMatch(/[\u200e\u200f\u061c]/)
  }
})

test.each(['en', 'ar'])(
  'what an amount is worth stands beside it in the form: %s',
  async (locale) => {
    const { amountsOf, latchkey, see } = await setup(locale)
    await amountsOf({ name: 'WalletSend' }, 0)
    await see('send-amount')
    await act(async () => editSend(latchkey, { receiver: to, sendTokenAmount: '1' }))
    const worth = await vi.waitFor(async () => {
      const amount = (await see('send-unit')).querySelector('bdi')
      expect(amount?.textContent).toContain('125')
      return amount
    })
    expect([worth?.dir, worth?.textContent]).toEqual([
      'ltr',
      locale === 'ar' ? '125.00\u00a0US$' : '$125.00',
    ])
    expect(worth?.previousSibling?.textContent).not.toMatch(/\d/)
  },
)
