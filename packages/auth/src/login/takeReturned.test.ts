import { expect, test } from 'vitest'
import { leftKey, takeReturned } from './takeReturned.ts'

const site = 'https://shop.example'
const returned = `${'L'.repeat(22)}.${'C'.repeat(43)}`
const left = 'google#/swap?a=b'

/** A page at an address, in a tab that keeps something. */
function open(address: string, kept: string | undefined = left, { isForbidden = false } = {}) {
  const items = new Map([[leftKey, kept]])
  const replaced: unknown[][] = []
  const page = {
    history: {
      replaceState: (...given: unknown[]) => replaced.push(given),
      state: { ofRouter: 1 },
    },
    location: { href: `${site}${address}` },
    get sessionStorage() {
      if (isForbidden) throw new DOMException('', 'SecurityError')
      return {
        getItem: (name: string) => items.get(name) ?? null,
        removeItem: (name: string) => items.delete(name),
      }
    },
  }
  return { items, replaced, said: takeReturned(page as never) }
}

test('what a page came back with is taken once, and its own fragment put back (S7.44)', () => {
  const { items, replaced, said } = open(`/swap?a=b#latchkey=${returned}`)
  expect(said).toEqual({ provider: 'google', returned })
  expect(replaced).toEqual([[{ ofRouter: 1 }, '', `${site}/swap?a=b#/swap?a=b`]])
  expect(items.size).toBe(0)
})

test.each(['/', '/?latchkey=x', '/#', '/#/a', '/#a#latchkey=x', '/#x=latchkey='])(
  'an address without it stays as it is: %s',
  (address) => {
    const { items, replaced, said } = open(address)
    expect([said, replaced, items.size]).toEqual([undefined, [], 1])
  },
)

test.each([
  ['nothing', ''],
  ['no provider', '#/swap'],
])('error: a tab that keeps %s has left for nothing: it is taken out, and no more', (_, kept) => {
  const { replaced, said } = open(`//evil.example/#latchkey=${returned}`, kept)
  expect(said).toBeUndefined()
  expect(replaced).toEqual([[{ ofRouter: 1 }, '', `${site}//evil.example/${kept}`]])
})

test('error: so it is where the browser keeps nothing', () => {
  const { replaced, said } = open(`/#latchkey=${returned}`, left, { isForbidden: true })
  expect(said).toBeUndefined()
  expect(replaced).toEqual([[{ ofRouter: 1 }, '', `${site}/`]])
})
