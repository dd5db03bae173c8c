import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../fixtures/eventually.ts'
import { granted, setup } from '../fixtures/setup.ts'
import { acceptLegal } from './acceptLegal.ts'
import { addWallet } from './addWallet.ts'
import { choosePairingLink } from './choosePairingLink.ts'
import { closeModal } from './closeModal.ts'
import { connect } from './connect.ts'
import { dismissAlert } from './dismissAlert.ts'
import { navigate } from './navigate.ts'
import { openModal } from './openModal.ts'
import { setTheme } from './setTheme.ts'
import { dismissToast, showToast } from './showToast.ts'
import { popTransaction, pushTransaction } from './transactionStack.ts'

describe('openModal', () => {
  test('its state says whether it is open, for which namespace, which of them load, and that it shakes (S4.55)', async () => {
    let grant = () => {}
    const granting = new Promise<void>((resolve) => {
      grant = resolve
    })
    const elsewhere = { ...granted, networkId: 'eip155:5' } as const
    const { latchkey, state } = setup({
      actions: { connect: () => granting.then(() => elsewhere) },
    })
    const idle = { loadingNamespaces: {}, namespace: undefined, open: false, shake: false }
    expect(state().modal).toEqual(idle)
    openModal(latchkey, { namespace: 'eip155' })
    const connecting = connect(latchkey, { connectorId: 'io.test' })
    const opened = { namespace: 'eip155', open: true, shake: false }
    expect(state().modal).toMatchObject({ ...opened, loadingNamespaces: { eip155: true } })
    grant()
    await connecting
    expect(state().modal.loadingNamespaces.eip155).not.toBe(true)
    closeModal(latchkey)
    expect(state().modal).toMatchObject({ ...opened, shake: true })
  })

  test('opens on Connect at once, and on Account when connected (S2.22, S2.23)', async () => {
    const { latchkey, server, state } = setup()
    openModal(latchkey)
    expect(state()).toMatchObject({ modal: { open: true }, router: [{ name: 'Connect' }] })
    expect(server.requests).toEqual([])
    await connect(latchkey, { connectorId: 'io.test' })
    openModal(latchkey)
    expect(state().router).toEqual([{ name: 'Account' }])
  })

  test('opens on an explicit view with its arguments (S2.21)', () => {
    const { latchkey, state } = setup()
    openModal(latchkey, { view: 'Networks' })
    expect(state().router).toEqual([{ name: 'Networks' }])
    openModal(latchkey, { view: { name: 'SwitchNetwork', networkId: 'eip155:31338' } })
    expect(state().router).toEqual([{ name: 'SwitchNetwork', networkId: 'eip155:31338' }])
  })

  test('without adapters it opens on the code, on phones on all wallets (S2.20)', () => {
    const desktop = setup({ adapters: [] })
    openModal(desktop.latchkey)
    expect(desktop.state().router).toEqual([{ name: 'ConnectingWalletConnectBasic' }])
    const phone = setup({ adapters: [], environment: { mobile: true } })
    openModal(phone.latchkey)
    expect(phone.state().router).toEqual([{ name: 'AllWallets' }])
  })
})

test('closing resets to Connect, clears loading, and forgets the namespace it was opened for (S2.24)', () => {
  const { latchkey, state } = setup()
  openModal(latchkey, { namespace: 'solana', view: 'Networks' })
  expect(state().modal.namespace).toBe('solana')
  closeModal(latchkey)
  expect(state()).toMatchObject({
    modal: { loadingNamespaces: {}, namespace: undefined, open: false },
    router: [{ name: 'Connect' }],
  })
})

test('embedded, closing stays open on Connect (S2.25)', () => {
  const { latchkey, state } = setup({ enableEmbedded: true })
  expect(state().modal.open).toBe(true)
  openModal(latchkey, { view: 'WhatIsAWallet' })
  closeModal(latchkey)
  expect(state().modal.open).toBe(true)
  expect(state().router.at(-1)).toEqual({ name: 'Connect' })
})

test('embedded, closing leads a connected visitor back to Account (S2.25)', async () => {
  const { latchkey, state } = setup({ enableEmbedded: true })
  await connect(latchkey, { connectorId: 'io.test' })
  openModal(latchkey, { view: 'WhatIsAWallet' })
  closeModal(latchkey)
  expect(state().modal.open).toBe(true)
  expect(state().router.at(-1)).toEqual({ name: 'Account' })
})

test('a modal that is opened again does not go on shaking', () => {
  const { latchkey, state } = setup()
  openModal(latchkey)
  latchkey.store.setState(({ modal }) => ({ modal: { ...modal, shake: true } }))
  openModal(latchkey, { view: 'Networks' })
  expect(state().modal.shake).toBe(false)
})

test('a refused close shakes for 500 ms (S2.27)', async () => {
  vi.useFakeTimers()
  const it = setup({
    actions: {
      connect: async () => ({
        accounts: [{ address: '0xA', namespace: 'eip155', type: 'eoa' }],
        connectorId: 'io.test',
        networkId: 'eip155:1',
      }),
    },
  })
  await connect(it.latchkey, { connectorId: 'io.test' })
  closeModal(it.latchkey)
  expect(it.state().modal.shake).toBe(true)
  vi.advanceTimersByTime(499)
  expect(it.state().modal.shake).toBe(true)
  vi.advanceTimersByTime(1)
  expect(it.state().modal.shake).toBe(false)
  vi.useRealTimers()
})

describe('navigate', () => {
  test('back from one entry closes the modal (S2.17)', () => {
    const { latchkey, state } = setup()
    openModal(latchkey, { view: 'Networks' })
    navigate.push(latchkey, { name: 'WhatIsANetwork' })
    navigate.back(latchkey)
    expect(state().router).toEqual([{ name: 'Networks' }])
    navigate.back(latchkey)
    expect(state().modal.open).toBe(false)
  })

  test('push, replace and reset (S2.14, S2.15, S2.16)', () => {
    const { latchkey, state } = setup()
    openModal(latchkey)
    navigate.push(latchkey, { name: 'Connect' })
    expect(state().router).toHaveLength(1)
    navigate.push(latchkey, { name: 'GetWallet' })
    navigate.replace(latchkey, { name: 'WhatIsAWallet' })
    expect(state().router).toEqual([{ name: 'Connect' }, { name: 'WhatIsAWallet' }])
    navigate.reset(latchkey, { name: 'Networks' })
    expect(state().router).toEqual([{ name: 'Networks' }])
  })
})

describe('what a page sets', () => {
  test('a look is changed in part: what is not named stays (S3.52)', () => {
    const { latchkey, state } = setup({ themeMode: 'light' })
    setTheme(latchkey, { variables: { '--latchkey-accent': 'red' } as never })
    expect(state().theme).toMatchObject({
      mode: 'light',
      variables: { '--latchkey-accent': 'red' },
    })
    setTheme(latchkey, { mode: 'dark', variables: { '--latchkey-radius': '2px' } as never })
    expect(state().theme).toMatchObject({
      mode: 'dark',
      variables: { '--latchkey-accent': 'red', '--latchkey-radius': '2px' },
    })
  })

  test('terms are accepted, and taken back', () => {
    const { latchkey, state } = setup()
    acceptLegal(latchkey, true)
    expect(state().legalAccepted).toBe(true)
    acceptLegal(latchkey, false)
    expect(state().legalAccepted).toBe(false)
  })

  test('the link by which a visitor opened a wallet is opened again, of the wallet chosen', () => {
    const { latchkey, state } = setup()
    const wallet = { id: 'w' } as never
    latchkey.store.setState({ pairingChoice: { link: undefined, wallet } })
    choosePairingLink(latchkey, { href: 'rainbow:' } as never)
    expect(state().pairingChoice).toEqual({ link: { href: 'rainbow:' }, wallet })
  })

  test('a wallet that is added is one of its namespace, wanted on its network; the one in use stays', () => {
    const { latchkey, state } = setup()
    openModal(latchkey, { view: 'Networks' })
    addWallet(latchkey, { namespace: 'solana', networkId: 'solana:x' })
    expect(state()).toMatchObject({
      activeNamespace: 'eip155',
      modal: { namespace: 'solana', open: true },
    })
    expect(state().router).toEqual([
      { name: 'Networks' },
      { name: 'Connect', namespace: 'solana', networkId: 'solana:x' },
    ])
  })
})

describe('toasts', () => {
  test('a second one closes the first and shows after 150 ms (S4.54)', () => {
    vi.useFakeTimers()
    const { latchkey, state } = setup()
    showToast(latchkey, { message: { text: 'one' }, variant: 'success' })
    showToast(latchkey, { message: { text: 'two' }, variant: 'error' })
    expect(state().toast).toBeUndefined()
    vi.advanceTimersByTime(149)
    expect(state().toast).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state().toast?.message).toEqual({ text: 'two' })
    vi.advanceTimersByTime(2500)
    expect(state().toast).toBeUndefined()
    vi.useRealTimers()
  })

  test('a time that is over ends the message it was for, and no later one', () => {
    vi.useFakeTimers()
    const { latchkey, state } = setup()
    showToast(latchkey, { message: { text: 'one' }, variant: 'success' })
    const first = state().toast!
    vi.advanceTimersByTime(2000)
    dismissToast(latchkey, first)
    showToast(latchkey, { message: { text: 'two' }, variant: 'loading' })
    dismissToast(latchkey, { id: first.id + 7 })
    expect(state().toast).toMatchObject({ message: { text: 'two' }, variant: 'loading' })
    showToast(latchkey, { message: { text: 'three' }, variant: 'success' })
    vi.advanceTimersByTime(150)
    expect(state().toast?.id).not.toBe(first.id)
    vi.advanceTimersByTime(2499)
    expect(state().toast?.message).toEqual({ text: 'three' })
    vi.advanceTimersByTime(1)
    expect(state().toast).toBeUndefined()
    vi.useRealTimers()
  })

  test('a time that is over ends no message that came after the first was dismissed', () => {
    vi.useFakeTimers()
    const { latchkey, state } = setup()
    showToast(latchkey, { message: { text: 'one' }, variant: 'success' })
    vi.advanceTimersByTime(2000)
    dismissToast(latchkey, state().toast!)
    showToast(latchkey, { message: { text: 'two' }, variant: 'success' })
    vi.advanceTimersByTime(501)
    expect(state().toast?.message).toEqual({ text: 'two' })
    vi.useRealTimers()
  })

  test('of messages that come at once the last one is shown, and work in progress does not outlive its outcome (S4.54)', () => {
    vi.useFakeTimers()
    const { latchkey, state } = setup()
    const shown = new Set<string>()
    latchkey.store.subscribe(({ toast }) => shown.add(JSON.stringify(toast?.message)))
    showToast(latchkey, { message: { text: 'one' }, variant: 'success' })
    showToast(latchkey, { message: { text: 'sending' }, variant: 'loading' })
    vi.advanceTimersByTime(100)
    showToast(latchkey, { message: { text: 'sent' }, variant: 'success' })
    vi.advanceTimersByTime(149)
    expect(state().toast).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state().toast?.message).toEqual({ text: 'sent' })
    vi.advanceTimersByTime(60_000)
    expect(state().toast).toBeUndefined()
    expect([...shown].filter((text) => text?.includes('sending'))).toEqual([])
    vi.useRealTimers()
  })

  test('work in progress stays until it is dismissed', () => {
    vi.useFakeTimers()
    const { latchkey, state } = setup()
    showToast(latchkey, { message: { text: 'sending' }, variant: 'loading' })
    vi.advanceTimersByTime(60_000)
    expect(state().toast).toBeDefined()
    dismissToast(latchkey, { id: state().toast!.id })
    expect(state().toast).toBeUndefined()
    vi.useRealTimers()
  })
})

describe('a flow that somebody waits for', () => {
  test.each([
    ['success', 'onSuccess', ['Connect', 'Networks']],
    ['error', 'onError', ['Connect']],
    ['cancel', 'onCancel', ['Connect']],
  ] as const)(
    'that ends by %s runs its %s alone, before it goes back; success stays (S4.27, S4.28, S4.29, S4.30)',
    (outcome, callback, views) => {
      const { latchkey, state } = setup()
      const names = () => state().router.map(({ name }) => name)
      openModal(latchkey)
      navigate.push(latchkey, { name: 'Networks' })
      const seen: unknown[] = []
      const note = (name: string) => () => seen.push([name, names()])
      const callbacks = () => ({
        onCancel: note('onCancel'),
        onError: note('onError'),
        onSuccess: note('onSuccess'),
      })
      pushTransaction(latchkey, callbacks())
      pushTransaction(latchkey, callbacks())
      popTransaction(latchkey, outcome)
      expect(seen).toEqual([[callback, ['Connect', 'Networks']]])
      expect(names()).toEqual(views)
      expect(state().transactionStack).toHaveLength(1)
    },
  )

  test('a second end without another flow does nothing', () => {
    const { latchkey, state } = setup()
    openModal(latchkey)
    navigate.push(latchkey, { name: 'Networks' })
    popTransaction(latchkey, 'cancel')
    expect(state().router).toHaveLength(2)
  })
})

test('an alert can be dismissed', async () => {
  const { latchkey, state } = setup({ projectId: '' })
  await eventually(() => expect(state().alerts).toHaveLength(1))
  dismissAlert(latchkey, { code: 'rate_limited' })
  expect(state().alerts).toHaveLength(1)
  dismissAlert(latchkey, { code: 'project_id_missing' })
  expect(state().alerts).toEqual([])
})
