import { expect, test } from 'vitest'
import { fieldsOf } from './fieldsOf.ts'

const types = {
  Item: [
    { name: 'token', type: 'address' },
    { name: 'ids', type: 'uint256[]' },
  ],
  Order: [
    { name: 'items', type: 'Item[]' },
    { name: 'note', type: 'string' },
    { name: 'isOpen', type: 'bool' },
    // Every object has one that is not its own.
    { name: 'toString', type: 'uint8' },
  ],
}
const read = (message: Record<string, unknown>) =>
  fieldsOf({ domain: {}, message, primaryType: 'Order', types })
const row = (depth: number, name: string, value = '', isCode = false) => ({
  ...{ depth, isCode, name, value },
})

test('each field stands in the order of its type, what lies in it below it', () => {
  const message = {
    isOpen: true,
    items: [{ ids: ['1', 2], token: '0xAA' }],
    note: 'Hi',
    unsigned: 'x',
  }
  expect(read(message)).toEqual({
    fields: [
      row(0, 'items'),
      row(1, '1'),
      row(2, 'token', '0xAA', true),
      row(2, 'ids'),
      row(3, '1', '1', true),
      row(3, '2', '2', true),
      row(0, 'note', 'Hi'),
      row(0, 'isOpen', 'true'),
      row(0, 'toString', 'undefined', true),
    ],
    more: 0,
  })
})

test('a list that is empty says so', () => {
  expect(read({ items: [] }).fields[0]).toEqual(row(0, 'items', '[]', true))
})

test('hostile: what is long is cut, what is more than is read is counted', () => {
  const items = Array.from({ length: 100 }, () => ({ ids: [], token: '0xAA' }))
  const { fields, more } = read({ items, note: 'x'.repeat(1000) })
  expect([fields.length, more]).toEqual([60, 1 + 300 + 3 - 60])
  expect(read({ note: 'x'.repeat(1000) }).fields[1]?.value).toHaveLength(401)
})
