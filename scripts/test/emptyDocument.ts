import { afterAll, expect } from 'vitest'

// Runs before each file of unit tests. Files with a page share one document in a worker, so what one left in it another would
// find, or not, by their order.
afterAll(() => {
  if (typeof document === 'undefined') return
  const left = [...document.head.children, ...document.body.children]
  for (const element of left) element.remove()
  // A page’s language, its mode and what it keeps: screens of the next file would follow them.
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  expect(left.map(({ outerHTML }) => outerHTML)).toEqual([])
})
