// @vitest-environment happy-dom
import { connectRemote } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeRemote, phoneWallet } from '../../../test/fakeRemote.ts'
import { mountModal } from '../../../test/mountModal.tsx'
import { harbour, seven } from '../../../test/networks.ts'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a network that the session’s wallet did not approve says so and cannot be chosen', async () => {
  const { offers, remote } = createFakeRemote()
  const mounted = await mountModal({ sources: [remote] })
  end = mounted.end
  await act(async () => {
    const answer = connectRemote(mounted.latchkey)
    await Promise.resolve()
    await Promise.resolve()
    offers[0]?.approve([{ ...phoneWallet, networkIds: ['eip155:31337'] }])
    await answer
  })
  await mounted.open({ view: 'Networks' })
  const approved = await mounted.see('network-item-eip155:31337')
  const other = await mounted.see('network-item-eip155:31338')
  expect(approved.getAttribute('aria-disabled')).toBeNull()
  expect(other.getAttribute('aria-disabled')).toBe('true')
  expect(other.textContent).toContain('Allow this network in Phone Wallet first')
})

test('the network in use stands first, and test networks below a heading that says it of all; a search has one list', async () => {
  const mounted = await mountModal({ defaultNetwork: seven[6], networks: seven })
  end = mounted.end
  await mounted.open({ view: 'Networks' })
  await mounted.see('network-item-eip155:14')
  const groups = () =>
    [...(mounted.shadow()?.querySelectorAll('[data-testid="modal"] ul') ?? [])].map((list) =>
      [...list.querySelectorAll('li')].map(({ textContent }) => textContent),
    )
  expect(groups()).toEqual([
    ['Timber', 'Harbour', 'Meadow', 'Quarry', 'Ridge', 'Saltmarsh'],
    ['Lagoon'],
  ])
  expect(mounted.shadow()?.querySelector('h3')?.textContent).toBe('Test networks')

  const field = mounted.shadow()?.querySelector('input')
  if (!field) throw new Error('There is no search')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'o')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(groups()).toEqual([['Harbour', 'LagoonTest network', 'Meadow']])
})

/** The list with its search, where there is one. */
async function openNetworks(networks: typeof seven) {
  const mounted = await mountModal({ networks })
  end = mounted.end
  await mounted.open({ view: 'Networks' })
  await mounted.see('network-item-eip155:14')
  const all = (selector: string) => [
    ...(mounted.shadow()?.querySelectorAll<HTMLElement>(`[data-testid="modal"] ${selector}`) ?? []),
  ]
  return {
    all,
    field: () => all('input')[0],
    names: () => all('li').map(({ textContent }) => textContent),
    async search(term: string) {
      await act(async () => {
        const [field] = all('input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, term)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
  }
}

test('a search that finds no network says so, and can be emptied there', async () => {
  const { all, names, search } = await openNetworks(seven)
  await search(' qq ')
  expect(names()).toEqual([])
  expect(all('p').map(({ textContent }) => textContent)).toContain('No network matches “qq”.')
  const clear = all('button').find(({ textContent }) => textContent === 'Clear search')
  await act(async () => clear?.click())
  expect(names()).toHaveLength(7)
})

test('a search goes by small letters without the blanks around, has them bold, and can be emptied in its field', async () => {
  const { all, field, names, search } = await openNetworks(seven)
  await search(' HARB ')
  expect(names()).toEqual(['Harbour'])
  expect(all('li b').map(({ textContent }) => textContent)).toEqual(['Harb'])
  const clear = all('button').find((button) => button.getAttribute('aria-label') === 'Clear search')
  await act(async () => clear?.click())
  expect(field()).toMatchObject({ value: '' })
  expect(names()).toHaveLength(7)
})

test('a long list begins in its search, a short one has none', async () => {
  const { field } = await openNetworks(seven)
  expect(field()?.dataset['autofocus']).toBe('')
  await end?.()
  document.body.replaceChildren()
  expect((await openNetworks([harbour, ...seven.slice(2)])).field()).toBeUndefined()
})
