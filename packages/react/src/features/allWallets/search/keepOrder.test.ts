import { expect, test } from 'vitest'
import { keepOrder } from './keepOrder.ts'

const order = (before: string, items: string) =>
  keepOrder([...before], [...items], (item) => item).join('')

test('what was there keeps its place, new items come after it in their own order', () => {
  expect(order('cab', 'abcde')).toBe('cabde')
  expect(order('', 'ba')).toBe('ba')
})

test('what is gone leaves no gap', () => {
  expect(order('cab', 'bc')).toBe('cb')
})
