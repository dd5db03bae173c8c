// @vitest-environment happy-dom
import { connect, disconnect, type View, type ViewName } from '@latchkey/core'
import { coreNeeds, currentView, navigate } from '@latchkey/core/modal'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAsServer } from '../test/fakeServer.ts'
import { mountModal } from '../test/mountModal.tsx'
import { features, loadFeature } from './features.ts'
import { laterFeatures } from './laterFeatures.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const names = [features, laterFeatures].flatMap(Object.keys) as ViewName[]
const needs = new Map<string, string>(Object.entries(coreNeeds))
for (const name of names)
  for (const [view, need] of Object.entries((await loadFeature(name)).needs)) needs.set(view, need)
const needing = (...wanted: string[]) =>
  names.filter((name) => wanted.includes(`${needs.get(name)}`))

const notConnected = 'You’re not connected.'
const viewOf = (name: ViewName) =>
  ({ id: '0x1', name, networkId: 'eip155:31338' }) as unknown as View

async function setup(options: Parameters<typeof mountModal>[0] = {}) {
  const mounted = await mountModal(options)
  end = mounted.end
  const { latchkey, shadow } = mounted
  await act(async () => void (await connect(latchkey, { connectorId: 'io.rabby' })))
  // What is asked of it now is not answered.
  mounted.wallet.answer = 'hang'
  /** Every text that was in the modal, however short. */
  const said: string[] = []
  const note = () => void said.push(shadow()?.textContent ?? '')
  const show = async (name: ViewName) => {
    await mounted.open({ view: 'WhatIsAWallet' })
    await act(async () => navigate.reset(latchkey, viewOf(name)))
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(shadow()?.querySelector('[data-view]')?.getAttribute('data-view')).toBe(name)
    })
    const observer = new MutationObserver(note)
    observer.observe(shadow()!, { characterData: true, childList: true, subtree: true })
  }
  const isOpen = () => latchkey.store.getState().modal.open
  return { ...mounted, isOpen, said, show }
}

test('screens that need an account are known: those of the account, of money and of names', () => {
  expect(needing('account', 'accountAtFirst').sort()).toEqual([
    'Account',
    'AccountSettings',
    'Activity',
    'BuyInProgress',
    'ChooseAccountName',
    'OnRampFiatSelect',
    'OnRampProviders',
    'OnRampTokenSelect',
    'ProfileWallets',
    'RegisterAccountName',
    'RegisterAccountNameSuccess',
    'SIWXSignMessage',
    'Swap',
    'SwapPreview',
    'SwapProgress',
    'SwapSelectToken',
    'SwitchNetwork',
    'Token',
    'UnsupportedChain',
    'WalletCompatibleNetworks',
    'WalletReceive',
    'WalletSend',
    'WalletSendPreview',
    'WalletSendProgress',
    'WalletSendSelectToken',
  ])
})

test.each(needing('account', 'accountAtFirst'))(
  '%s goes with the account that its wallet takes away, and is seen as it was (S4.40)',
  async (name) => {
    const { disconnectByWallet, isOpen, said, show } = await setup()
    await show(name)
    await act(async () => disconnectByWallet())
    expect(isOpen()).toBe(false)
    expect(said.filter((text) => text.includes(notConnected))).toEqual([])
  },
)

test.each(needing('account'))(
  '%s is seen as it was while its wallet is told of the disconnect (S4.5)',
  async (name) => {
    const { isOpen, latchkey, said, shadow, show } = await setup()
    await show(name)
    const before = shadow()?.querySelector('[data-direction]')?.textContent
    await act(async () => void disconnect(latchkey))
    expect(isOpen()).toBe(true)
    expect(shadow()?.querySelector('[data-direction]')?.textContent).toBe(before)
    expect(shadow()?.querySelector('[data-direction] [inert]')).toBeTruthy()
    expect(said.filter((text) => text.includes(notConnected))).toEqual([])
  },
)

test.each(needing('account'))(
  '%s gives way to Connect where a disconnect keeps the modal open',
  async (name) => {
    const { isOpen, latchkey, said, shadow, show } = await setup()
    await show(name)
    await act(async () => void disconnect(latchkey, { keepOpen: true }))
    expect(isOpen()).toBe(true)
    expect(currentView(latchkey.store.getState().router).name).toBe('Connect')
    expect(shadow()?.querySelectorAll('[data-direction]:not([inert]) [inert]').length).toBe(0)
    expect(said.filter((text) => text.includes(notConnected))).toEqual([])
  },
)

test.each(needing('account'))('%s says so where it is opened without an account', async (name) => {
  const { latchkey, shadow, show } = await setup()
  await act(async () => void disconnect(latchkey, { keepOpen: true }))
  await show(name)
  expect(shadow()?.querySelector('[data-direction]')?.textContent).toBe(notConnected)
})

test.each([
  ['WalletSend', 'send', 'This site doesn’t offer sending.'],
  ['WalletSendPreview', 'send', 'This site doesn’t offer sending.'],
  ['WalletSendProgress', 'send', 'This site doesn’t offer sending.'],
  ['WalletSendSelectToken', 'send', 'This site doesn’t offer sending.'],
  ['WalletReceive', 'receive', 'This site doesn’t offer receiving.'],
  ['WalletCompatibleNetworks', 'receive', 'This site doesn’t offer receiving.'],
] as const)('%s says so where the site has %s off (S2.13)', async (name, feature, text) => {
  const { shadow, show } = await setup({ features: { [feature]: false } })
  await show(name)
  expect(shadow()?.querySelector('[data-direction]')?.textContent).toBe(text)
})

test('a project that has not answered yet is not said to have a feature off', async () => {
  const { latchkey, shadow, show } = await setup({
    // Its answer comes by the test alone.
    fetch: (...asked) =>
      String(asked[0]).includes('/appkit/v1/config')
        ? new Promise(() => undefined)
        : answerAsServer(...asked),
  })
  await act(async () => latchkey.store.setState({ projectConfig: { status: 'loading' } }))
  await show('Activity')
  const text = () => shadow()?.querySelector('[data-direction]')?.textContent
  expect(text()).toBe('')
  const answer = { features: [] }
  await act(async () => latchkey.store.setState({ projectConfig: { answer, status: 'settled' } }))
  expect(text()).toContain('doesn’t')
})

test('what closes is seen as it was, whatever becomes of it meanwhile', async () => {
  const { isOpen, latchkey, shadow, show } = await setup()
  await show('Networks')
  const before = shadow()?.querySelector('[data-direction]')?.textContent
  await act(async () => {
    latchkey.store.setState(({ modal }) => ({ modal: { ...modal, open: false } }))
  })
  await act(async () => latchkey.store.setState({ networks: [] }))
  expect(isOpen()).toBe(false)
  expect(shadow()?.querySelector('[data-direction]')?.textContent).toBe(before)
})
