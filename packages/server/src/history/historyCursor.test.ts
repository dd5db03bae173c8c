import { expect, test } from 'vitest'
import { InvalidPositionError } from './HistorySource.ts'
import { maxCursorCharacters, readCursor, writeCursor } from './historyCursor.ts'

const of = { chainId: 'eip155:1', source: 'indexer' }

/** What the largest upstream gives for a next page. */
const large = {
  block_number: 21_345_678,
  fee: '123456789012345',
  hash: `0x${'0123456789abcdef'.repeat(4)}`,
  index: 123,
  inserted_at: '2026-11-23T07:00:00.123456Z',
  items_count: 50,
  value: '1234567890123456789',
}

test('a position comes back as it was, and a large one still is within 256 characters', () => {
  for (const position of [[21_000_000, 5], { after: 'x'.repeat(80) }, [large, 99, 12]]) {
    const cursor = writeCursor(of, position) ?? ''
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(cursor.length).toBeLessThanOrEqual(maxCursorCharacters)
    expect(readCursor(of, cursor)).toEqual(position)
  }
})

test('a position that nothing makes short enough has no cursor', () => {
  const noise = Array.from({ length: 300 }, (_, index) => (index * 7919) % 9973).join()
  expect(writeCursor(of, noise)).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['other characters', 'a b'],
  ['too long', 'A'.repeat(257)],
  [
    'a version that is not known',
    Buffer.from('\u0003["indexer","eip155:1",[1,2]]').toString('base64url'),
  ],
  ['no JSON', Buffer.from('\u0001[1,').toString('base64url')],
  ['what does not unpack', Buffer.from([2, 1, 2, 3]).toString('base64url')],
  ['of another chain', writeCursor({ ...of, chainId: 'eip155:10' }, [1, 2]) ?? ''],
  ['of another source', writeCursor({ ...of, source: 'alchemy' }, [1, 2]) ?? ''],
])('error: %s is no cursor', (_, text) => {
  expect(() => readCursor(of, text)).toThrow(InvalidPositionError)
})
