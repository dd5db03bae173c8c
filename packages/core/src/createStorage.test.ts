import { expect, test, vi } from 'vitest'
import { createStorage } from './createStorage.ts'
import { createMemoryStorage } from './fixtures/setup.ts'

const key = '@latchkey/p'

/** Two tabs of a browser, whose events come when the test sends them. */
function tabs() {
  const storage = createMemoryStorage()
  const window = new EventTarget() as unknown as Window
  const tab = () => createStorage({ key, storage, window })
  const tell = (of: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: of, newValue }))
  return { here: tab(), storage, tell, there: tab() }
}

test('what another tab stored is read where it is told of', () => {
  const { here, storage, tell, there } = tabs()
  const onChange = vi.fn()
  here.subscribe(onChange)
  there.update((stored) => ({ ...stored, recentWalletIds: ['two'] }))
  tell(key, storage.getItem(key))
  expect(onChange).toHaveBeenCalledOnce()
  expect(here.read().recentWalletIds).toEqual(['two'])
})

test('news of another tab that is older than what this one stored since takes nothing back', () => {
  const { here, storage, tell, there } = tabs()
  here.subscribe(() => {})
  there.update((stored) => ({ ...stored, recentWalletIds: ['two'] }))
  const told = storage.getItem(key)
  here.update((stored) => ({ ...stored, recentWalletIds: ['three', ...stored.recentWalletIds] }))
  tell(key, told)
  expect(here.read().recentWalletIds).toEqual(['three', 'two'])
})

test('a store that is cleared holds nothing; another key is no news', () => {
  const { here, storage, tell } = tabs()
  const onChange = vi.fn()
  const stop = here.subscribe(onChange)
  here.update((stored) => ({ ...stored, recentWalletIds: ['one'] }))
  tell('another', null)
  expect(onChange).not.toHaveBeenCalled()
  storage.clear()
  tell(null, null)
  expect(here.read().recentWalletIds).toEqual([])
  stop()
  tell(null, null)
  expect(onChange).toHaveBeenCalledOnce()
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
