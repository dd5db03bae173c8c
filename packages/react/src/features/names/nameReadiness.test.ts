import { describe, expect, test } from 'vitest'
import type { QuerySnapshot } from '../../queries/QuerySnapshot.ts'
import { nameReadiness, readTypedName } from './nameReadiness.ts'

type Snapshot = QuerySnapshot<readonly { name: string; registered: boolean }[]>
const loading: Snapshot = { data: undefined, error: null, isFetching: true, status: 'loading' }
const failed: Snapshot = {
  data: undefined,
  error: new Error('no'),
  isFetching: false,
  status: 'error',
}
const found = (registered: boolean): Snapshot => ({
  data: [{ name: 'alice.own.test', registered }],
  error: null,
  isFetching: false,
  status: 'success',
})
const none: Snapshot = { data: [], error: null, isFetching: false, status: 'success' }

describe('only letters, digits and hyphens get in (S5.1)', () => {
  test.each([
    ['Alice', 'alice'],
    ['al ice_2!', 'alice2'],
    ['a-l', 'a-l'],
    ['аlice', 'lice'],
    ['  alice.own.test ', 'alice'],
    ['alice.eth', 'aliceeth'],
    ['x'.repeat(100), 'x'.repeat(65)],
    ['', ''],
  ])('%j is %j', (text, label) => {
    expect(readTypedName(text, 'own.test')).toBe(label)
  })
})

describe('a typed name', () => {
  const ready = (
    label: string,
    {
      online = true,
      settled = label,
      suggestions = loading,
    }: { online?: boolean; settled?: string; suggestions?: Snapshot } = {},
  ) => nameReadiness({ label, name: `${label}.own.test`, online, settled, suggestions }).status

  test('with fewer than four characters is short, once the visitor has paused (S9.28)', () => {
    expect(ready('bob')).toBe('short')
    expect(ready('bob', { settled: 'bo' })).toBe('empty')
    expect(ready('')).toBe('empty')
  })

  test('with a hyphen at its end, or too long, is none', () => {
    expect(ready('alice-')).toBe('hyphens')
    expect(ready('alice-', { settled: 'alice' })).toBe('empty')
    expect(ready('x'.repeat(65), { settled: '' })).toBe('long')
  })

  test('is checked after the pause, and free or taken as the server says', () => {
    expect(ready('alice', { settled: 'alic', suggestions: found(false) })).toBe('checking')
    expect(ready('alice')).toBe('checking')
    expect(ready('alice', { suggestions: found(false) })).toBe('free')
    expect(ready('alice', { suggestions: found(true) })).toBe('taken')
  })

  test('is neither where the server has no names, is away, or cannot be reached', () => {
    expect(ready('alice', { suggestions: none })).toBe('elsewhere')
    expect(ready('alice', { suggestions: failed })).toBe('failed')
    expect(ready('alice', { online: false, suggestions: failed })).toBe('offline')
    expect(ready('alice', { online: false })).toBe('offline')
    expect(ready('alice', { online: false, suggestions: found(true) })).toBe('taken')
  })
})
