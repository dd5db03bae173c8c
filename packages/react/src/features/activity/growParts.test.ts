import { expect, test } from 'vitest'
import { growParts, type Part, rowsOfPart } from './growParts.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }))
type Row = { id: string }
const idsOf = (parts: readonly Part<Row>[]) =>
  parts.flatMap(({ items }) => items.map(({ id }) => Number(id)))
const keysOf = (parts: readonly Part<Row>[]) =>
  new Map(parts.flatMap(({ items, key }) => items.map(({ id }) => [id, key])))

/** Each row of the one is in the same part of the other. */
function expectKept(before: readonly Part<Row>[], after: readonly Part<Row>[]): void {
  const keys = keysOf(after)
  for (const [id, key] of keysOf(before)) expect(keys.get(id)).toBe(key)
}

test('a list is in parts of thirty, in its order', () => {
  const parts = growParts([], rows(0, 95))
  expect(parts.map(({ items }) => items.length)).toEqual([rowsOfPart, rowsOfPart, rowsOfPart, 5])
  expect(new Set(parts.map(({ key }) => key)).size).toBe(4)
  expect(idsOf(parts)).toEqual(idsOf([{ items: rows(0, 95), key: 0 }]))
  expect(growParts(parts, [])).toEqual([])
})

test('rows stay in their parts while pages come at the end and payments in front', () => {
  let parts = growParts([], rows(500, 550))
  let [first, end] = [500, 550]
  for (let turn = 0; turn < 60; turn++) {
    const before = parts
    if (turn % 3 === 0) end += 50
    else first -= 1 + (turn % 5)
    parts = growParts(before, rows(first, end))
    expectKept(before, parts)
  }
  expect(idsOf(parts)).toEqual(idsOf([{ items: rows(first, end), key: 0 }]))
  expect(Math.max(...parts.map(({ items }) => items.length))).toBeLessThanOrEqual(2 * rowsOfPart)
  // Not one for each payment.
  expect(parts.length).toBeLessThan((1.5 * (end - first)) / rowsOfPart)
})

test('many at once in front are parts of their own', () => {
  const before = growParts([], rows(100, 130))
  const parts = growParts(before, rows(0, 130))
  expectKept(before, parts)
  expect(parts.map(({ items }) => items.length)).toEqual([30, 30, 30, 10, 30])
})

test('what is taken out, put between or put elsewhere leaves each row once, and no two parts of one key', () => {
  const before = growParts([], rows(0, 60))
  const changed = [...rows(40, 60), ...rows(100, 140), ...rows(0, 20)]
  const parts = growParts(before, changed)
  expect(idsOf(parts)).toEqual(changed.map(({ id }) => Number(id)))
  expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
  const between = [...rows(0, 15), { id: 'new' }, ...rows(15, 60)]
  const keys = growParts(before, between).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
