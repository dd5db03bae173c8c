import { expect, test, vi } from 'vitest'
import { createStorage } from './createStorage.ts'
import { createMemoryStorage } from './fixtures/setup.ts'

const key = '@latchkey/p'

/** Two tabs of a browser, whose events come when the test sends them. */
function tabs() {
  const storage = createMemoryStorage()
  const window = new EventTarget() as unknown as Window
  const tab = () => createStorage({ key, storage, window })
  const notify = (of: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: of, newValue }))
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return { here: tab(), notify, show, storage, there: tab() }
}

test('what another tab stored is read where it is notified of', () => {
  const { here, notify, storage, there } = tabs()
  const onChange = vi.fn()
  here.subscribe(onChange)
  there.update((stored) => ({ ...stored, recentWalletIds: ['two'] }))
  notify(key, storage.getItem(key))
  expect(onChange).toHaveBeenCalledOnce()
  expect(here.read().recentWalletIds).toEqual(['two'])
})

test('news of another tab that is older than what this one stored since takes nothing back', () => {
  const { here, notify, storage, there } = tabs()
  here.subscribe(() => {})
  there.update((stored) => ({ ...stored, recentWalletIds: ['two'] }))
  const stored = storage.getItem(key)
  here.update((stored) => ({ ...stored, recentWalletIds: ['three', ...stored.recentWalletIds] }))
  notify(key, stored)
  expect(here.read().recentWalletIds).toEqual(['three', 'two'])
})

test('a store that is cleared holds nothing; another key is no news', () => {
  const { here, notify, storage } = tabs()
  const onChange = vi.fn()
  const stop = here.subscribe(onChange)
  here.update((stored) => ({ ...stored, recentWalletIds: ['one'] }))
  notify('another', null)
  expect(onChange).not.toHaveBeenCalled()
  storage.clear()
  notify(null, null)
  expect(here.read().recentWalletIds).toEqual([])
  stop()
  notify(null, null)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a page that is back from the back/forward cache has what was stored meanwhile', () => {
  const { here, show, there } = tabs()
  const onChange = vi.fn()
  const stop = here.subscribe(onChange)
  there.update((stored) => ({ ...stored, recentWalletIds: ['two'] }))
  show(false)
  expect(onChange).not.toHaveBeenCalled()
  show(true)
  expect(onChange).toHaveBeenCalledOnce()
  expect(here.read().recentWalletIds).toEqual(['two'])
  stop()
  show(true)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a browser that refuses to store takes nothing from a page that comes back', () => {
  const { here, show, storage } = tabs()
  here.subscribe(() => {})
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  here.update((stored) => ({ ...stored, recentWalletIds: ['one'] }))
  show(true)
  expect(here.read().recentWalletIds).toEqual(['one'])
})

test.each([
  'no JSON',
  '[]',
  'null',
  '{"version":2,"recentWalletIds":["one"]}',
  '{"version":1,"activeNamespace":"toString","connections":[],"others":{"eip155":7},"recentWalletIds":"one"}',
])('%s counts as nothing stored', (text) => {
  const storage = createMemoryStorage({ [key]: text })
  expect(createStorage({ key, storage, window: undefined }).read()).toEqual({
    activeNamespace: undefined,
    activeNetworkIds: {},
    connections: {},
    others: {},
    recentWalletIds: [],
  })
})
