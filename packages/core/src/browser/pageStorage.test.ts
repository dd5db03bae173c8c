import { expect, test } from 'vitest'
import { createMemoryStorage } from '../fixtures/setup.ts'
import { pageStorage } from './pageStorage.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('a page keeps what its browser keeps', () => {
  const localStorage = createMemoryStorage()
  const storage = pageStorage({ localStorage })
  storage.setItem('a', '1')
  expect(localStorage.getItem('a')).toBe('1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test.each([
  ['the property', Object.defineProperty({}, 'localStorage', { get: refuse })],
  ['each call', { localStorage: { getItem: refuse, removeItem: refuse, setItem: refuse } }],
])('where %s is refused, it is kept for as long as the page lives', (_, page) => {
  const storage = pageStorage(page as never)
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

test('what a full storage does not take counts before what it had', () => {
  const localStorage = createMemoryStorage({ a: 'old' })
  const storage = pageStorage({ localStorage: { ...localStorage, setItem: refuse } as never })
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
})
