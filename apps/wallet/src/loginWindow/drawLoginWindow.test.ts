// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { languageOf } from '../texts/languageOf.ts'
import { drawLoginWindow } from './drawLoginWindow.ts'
import type { LoginWindowState } from './LoginWindowContext.ts'
import { en } from './texts/en.ts'

function draw(locale: string, back?: string) {
  onTestFinished(() => {
    document.querySelector('title')?.remove()
    delete document.documentElement.dataset['theme']
  })
  const root = document.createElement('div')
  let state: LoginWindowState = { provider: 'google', status: 'opening' }
  let notify = () => {}
  const close = vi.fn()
  const window = {
    getBack: () => back,
    getState: () => state,
    run: async () => {},
    subscribe(listener: () => void) {
      notify = listener
      return () => {}
    },
  }
  drawLoginWindow(root, window, { close, language: languageOf(locale), mode: 'light' })
  return {
    button: root.querySelector('button'),
    close,
    link: root.querySelector('a'),
    show(next: LoginWindowState) {
      state = next
      notify()
    },
    status: root.querySelector('[role=status]'),
  }
}

test('says where it stands in a live region, and has a button once it can be closed', () => {
  const { button, close, show, status } = draw('en')
  expect(status?.textContent).toBe('Opening Google…')
  expect(button?.hidden).toBe(true)
  show({ status: 'slow' })
  expect(status?.textContent).toBe(en.slow)
  expect(button).toMatchObject({ hidden: false, textContent: 'Close' })
  button?.click()
  expect(close).toHaveBeenCalledOnce()
})

test('is in the page’s language and mode', () => {
  const { button, status } = draw('ar-EG')
  const { dataset, dir, lang } = document.documentElement
  expect([dir, lang, dataset['theme']]).toEqual(['rtl', 'ar', 'light'])
  expect(status?.textContent).toContain('Google')
  expect(button?.textContent).toBe('إغلاق')
})

test('a tab that is the page’s own leads back there by a link, where nothing leads on', () => {
  const { button, link, show } = draw('en', 'https://shop.example/swap?a=b')
  expect(link?.hidden).toBe(true)
  show({ status: 'otherBrowser' })
  expect(button?.hidden).toBe(true)
  expect(link?.hidden).toBe(false)
  expect([link?.textContent, link?.href]).toEqual([
    'Back to shop.example',
    'https://shop.example/swap?a=b',
  ])
})

test('a window has no such link', () => {
  const { button, link, show } = draw('en')
  show({ status: 'over' })
  expect([button?.hidden, link?.hidden]).toEqual([false, true])
})
