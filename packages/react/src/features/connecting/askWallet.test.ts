// @vitest-environment happy-dom
import { openModal, type ViewOf } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Requests } from '../../kit/Feature.ts'
import { createTestLatchkey } from '../../test/createTestLatchkey.ts'
import { askWallet } from './askWallet.ts'

const view: ViewOf<'ConnectingExternal'> = {
  connectorId: 'io.rabby',
  name: 'ConnectingExternal',
  namespace: 'eip155',
}

let made: ReturnType<typeof createTestLatchkey>
let requests: Requests
const state = () => made.latchkey.store.getState()
const screen = () => state().router.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  made = createTestLatchkey()
  requests = new WeakMap()
  openModal(made.latchkey)
})
afterEach(() => {
  made.latchkey.destroy()
  vi.useRealTimers()
})

test('a wallet that answers at once connects without a screen of its own', async () => {
  askWallet(made.latchkey, view, requests)
  await vi.advanceTimersByTimeAsync(59)
  expect(state().connections.eip155?.status).toBe('connected')
  expect(state().modal.open).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen()?.name).toBe('Connect')
})

test('a wallet that takes its time gets the screen that waits, with the request already made', async () => {
  made.wallet.answer = 'hang'
  askWallet(made.latchkey, view, requests)
  await vi.advanceTimersByTimeAsync(59)
  expect(screen()?.name).toBe('Connect')
  await vi.advanceTimersByTimeAsync(1)
  const shown = screen()
  expect(shown).toEqual(view)
  expect(requests.get(shown as typeof view)).toBeInstanceOf(Promise)
  expect(made.wallet.connects).toBe(1)
})

test('a wallet that declines gets the screen that says so at once', async () => {
  made.wallet.answer = 'decline'
  askWallet(made.latchkey, view, requests)
  await vi.advanceTimersByTimeAsync(1)
  const shown = screen()
  if (shown?.name !== 'ConnectingExternal') throw new Error('The screen did not come')
  await expect(requests.get(shown)).rejects.toMatchObject({ code: 4001 })
})

test('a press on another wallet takes over without a word about the first', async () => {
  made.wallet.answer = 'hang'
  askWallet(made.latchkey, view, requests)
  askWallet(made.latchkey, { ...view, connectorId: 'sh.frame' }, requests)
  await vi.advanceTimersByTimeAsync(30)
  expect(screen()?.name).toBe('Connect')
  await vi.advanceTimersByTimeAsync(30)
  expect(screen()).toMatchObject({ connectorId: 'sh.frame', name: 'ConnectingExternal' })
  expect(state().router).toHaveLength(2)
})

test('a visitor who went elsewhere meanwhile stays there', async () => {
  made.wallet.answer = 'hang'
  askWallet(made.latchkey, view, requests)
  navigate.push(made.latchkey, { name: 'WhatIsAWallet' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen()?.name).toBe('WhatIsAWallet')
})
