import { describe, expect, test } from 'vitest'
import { type Activity, fromFirstPage, withNewFirstPage, withNextPage } from './Activity.ts'
import type { ActivityItem } from './ActivityItem.ts'

const item = (id: number, parts: Partial<ActivityItem> = {}): ActivityItem => ({
  amounts: [],
  application: undefined,
  hash: `0x${id}`,
  id: String(id),
  minedAtMs: id * 1000,
  operation: 'send',
  sentFrom: '',
  sentTo: '',
  status: 'confirmed',
  ...parts,
})
const page = (ids: readonly number[], next?: string) => ({
  items: ids.map((id) => item(id)),
  next,
})
const ids = ({ items }: Activity) => items.map(({ id }) => Number(id))

describe('the next page', () => {
  test('is added at the end; each transaction is there once, the newest first (S4.50)', () => {
    const list = withNextPage(fromFirstPage(page([7, 9, 8], 'a')), page([8, 5, 6], 'b'))
    expect(ids(list)).toEqual([9, 8, 7, 6, 5])
    expect(list.next).toBe('b')
  })

  test('a cursor that comes again ends the list (S4.50)', () => {
    const second = withNextPage(fromFirstPage(page([9], 'a')), page([8], 'b'))
    expect(withNextPage(second, page([7], 'a')).next).toBeUndefined()
    expect(withNextPage(second, page([7], 'b')).next).toBeUndefined()
    expect(withNextPage(second, page([7], 'c')).next).toBe('c')
  })

  test('pages without end are not asked for', () => {
    let list = fromFirstPage(page([1], '0'))
    let asked = 0
    while (list.next !== undefined && asked < 2000)
      list = withNextPage(list, page([], String(++asked)))
    expect(asked).toBe(1000)
    expect(list.emptyPages).toBe(1000)
    const many = page(
      Array.from({ length: 30_000 }, (_, index) => index),
      'b',
    )
    expect(withNextPage(fromFirstPage(page([], 'a')), many)).toMatchObject({
      items: { length: 20_000 },
      next: undefined,
    })
  })
})

describe('the first page, read anew', () => {
  const list = withNextPage(fromFirstPage(page([5, 4, 3], 'a')), page([2, 1], 'b'))

  test('brings what is new in front, and the pages after it stay with their cursor', () => {
    const fresh = withNewFirstPage(list, page([7, 6, 5], 'x'))
    expect(ids(fresh)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(fresh.next).toBe('b')
  })

  test('leaves the rows that are the same as they are, and takes what has changed', () => {
    const failed = item(5, { status: 'failed' })
    const fresh = withNewFirstPage(list, { items: [item(6), failed, item(4)], next: 'x' })
    expect(fresh.items[1]).toBe(failed)
    expect(fresh.items[2]).toBe(list.items[1])
  })

  test('drops what a reorganisation took away', () => {
    expect(ids(withNewFirstPage(list, page([6, 5, 3], 'x')))).toEqual([6, 5, 3, 2, 1])
    expect(ids(withNewFirstPage(list, page([5])))).toEqual([5])
  })

  test('begins the list anew where the two do not meet', () => {
    const fresh = withNewFirstPage(list, page([99, 98], 'x'))
    expect(ids(fresh)).toEqual([99, 98])
    expect(fresh.next).toBe('x')
  })
})
