// @vitest-environment happy-dom
import { closeModal } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { mountModal } from '../test/mountModal.tsx'

let end: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(async () => {
  await end?.()
  end = undefined
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  vi.unstubAllGlobals()
})

async function setup() {
  const mounted = await mountModal()
  end = mounted.end
  /** Until the card has faded. */
  const close = async () => {
    await act(async () => closeModal(mounted.latchkey))
    await eventually(async () => {
      await act(async () => {})
      expect(mounted.shadow()?.querySelector('dialog')?.open).toBe(false)
    })
  }
  return { ...mounted, close }
}

describe('while the modal is open', () => {
  const scrolls = () => getComputedStyle(document.documentElement).overflow !== 'hidden'

  test('the page does not scroll, though the site sets styles of its own', async () => {
    const { close, open } = await setup()
    await open()
    expect(scrolls()).toBe(false)
    document.documentElement.style.overflow = 'auto'
    expect(scrolls()).toBe(false)
    await close()
    expect(scrolls()).toBe(true)
    expect(document.documentElement.style.overflow).toBe('auto')
  })

  test('a drawer of the site that closes leaves the page free', async () => {
    const { close, open } = await setup()
    document.documentElement.style.overflow = 'hidden'
    await open()
    document.documentElement.style.overflow = ''
    await close()
    expect(scrolls()).toBe(true)
  })

  test('a drawer of the site that stays keeps its lock', async () => {
    const { close, open } = await setup()
    document.documentElement.style.overflow = 'hidden'
    await open()
    await close()
    expect(scrolls()).toBe(false)
  })
})

test.each(['keydown', 'keypress', 'keyup', 'paste'])(
  'no %s in the modal reaches shortcuts of the site',
  async (type) => {
    const { open, press, see } = await setup()
    await open()
    await press('all-wallets')
    const search = await see('wallet-search')
    const reached = vi.fn()
    document.addEventListener(type, reached)
    const inside = vi.fn()
    search.addEventListener(type, inside)
    const event = new Event(type, { bubbles: true, cancelable: true, composed: true })
    await act(async () => search.dispatchEvent(Object.assign(event, { charCode: 97 })))
    document.removeEventListener(type, reached)
    expect(inside).toHaveBeenCalledOnce()
    expect(reached).not.toHaveBeenCalled()
  },
)

test.each([
  ['closed', true],
  ['open', false],
])(
  'a site that has replaced its body while the modal was %s gets it with the first click',
  async (_, closes) => {
    const { close, latchkey, open, shadow } = await setup()
    await open()
    if (closes) await close()
    const app = [...document.body.children].filter((each) => !each.matches('[data-latchkey-host]'))
    const body = document.createElement('body')
    body.append(...app)
    document.body.replaceWith(body)
    expect(shadow()).toBeUndefined()
    await open()
    expect(shadow()?.querySelector('dialog')?.open).toBe(true)
    expect(latchkey.store.getState().modal.open).toBe(true)
  },
)

test('what the modal says is not for programs that translate a page', async () => {
  const { open, see } = await setup()
  await open()
  expect((await see('modal')).closest('[translate]')?.getAttribute('translate')).toBe('no')
})
