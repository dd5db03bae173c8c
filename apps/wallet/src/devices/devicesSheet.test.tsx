// @vitest-environment happy-dom
import type { WalletDevices, WalletFreeze } from '@latchkey/protocol/wallet'
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApprovalDocument } from '../approval/ApprovalDocument.tsx'
import { questionCards } from '../approval/cards.ts'
import { RequestError } from '../errors/RequestError.ts'
import { createQuestions } from '../question/createQuestions.ts'
import type { OwnSheet } from '../question/OwnSheet.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { eventually, render } from '../testing/render.tsx'
import { createTexts } from '../texts/createTexts.ts'
import { createAppearance } from '../view/createAppearance.ts'
import { createDevices } from './createDevices.ts'
import { DevicesSheet } from './DevicesSheet.tsx'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'

const here = 'H'.repeat(43)
const phone = 'P'.repeat(43)
const fresh = 'F'.repeat(43)
const all: WalletDevices = {
  arrivals: [
    {
      askedAtMs: 1_796_040_000_000,
      browser: 'Safari',
      device: fresh,
      freeInMs: 23 * 60 * 60_000,
      site: 'https://blog.example',
      system: 'iPhone',
    },
  ],
  devices: [
    { addedAtMs: 1, browser: 'Chrome', device: here, isHere: true, isIn: true, usedAtMs: 4 },
    {
      addedAtMs: 2,
      device: phone,
      isHere: false,
      isIn: false,
      name: 'Phone \u202e<b>of Ann</b>',
      site: 'https://shop.example',
      usedAtMs: 1_796_040_000_000,
    },
  ],
}

async function setup(list: WalletDevices = all, failure?: RequestError) {
  const asked: unknown[][] = []
  const failures = [failure]
  const api = {
    answer: async (...given: unknown[]) => void asked.push(['answer', ...given]),
    end: async (...given: unknown[]) => void asked.push(['end', ...given]),
    freeze: async () => void asked.push(['freeze']),
    list: async () => {
      const next = failures.shift()
      if (next) throw next
      return list
    },
    name: async (...given: unknown[]) => void asked.push(['name', ...given]),
    thaw: async () => void asked.push(['thaw']),
  }
  const view = createTestView()
  const root = document.documentElement
  onTestFinished(() => {
    for (const name of ['lang', 'dir', 'style', 'data-theme']) root.removeAttribute(name)
    document.querySelector('title')?.remove()
  })
  const appearance = createAppearance(root, 'en')
  const wanted: unknown[] = []
  const questions = createQuestions({
    loadCard: async () => {},
    loadCards: async () => questionCards,
    notify: (each) => wanted.push(each),
  })
  const screen = await render(
    <ApprovalDocument
      approvals={createApprovals({ loadCard: async () => {}, now: () => 0, onChange: () => {} })}
      embedder="https://shop.example"
      experimental
      onEscape={vi.fn()}
      questions={questions}
      said={createTexts(appearance)}
      {...view.facts}
    />,
  )
  const devices = createDevices(api)
  const closed = vi.fn()
  await act(async () => {
    void devices.load()
    const Sheet: OwnSheet = (props) => <DevicesSheet {...props} devices={devices} />
    void questions.devices.ask(Sheet, new AbortController().signal).then(closed)
  })
  const hand = (testId: string) => screen.press(`[data-testid=${testId}]`, { isTrusted: true })
  const row = (device: string, testId: string) =>
    screen.press(`[data-testid="device-${device}"] [data-testid=${testId}]`, { isTrusted: true })
  const text = () => screen.container.textContent ?? ''
  return { appearance, asked, closed, hand, row, screen, text, view, wanted }
}

test('says which devices there are and which wait, as text, and that no page asks for it', async () => {
  const { screen, text, wanted } = await setup()
  expect(wanted).toEqual([{ count: 1, method: 'devices.show' }])
  expect(document.activeElement).toBe(screen.find('[data-testid=devices-heading]'))
  for (const part of ['Safari on iPhone or iPad', 'blog.example', '23 hours', 'Chrome', en.here])
    expect(text()).toContain(part)
  expect(text()).toContain('Phone <b>of Ann</b>')
  expect(text()).toContain('shop.example')
  expect(text()).toContain(en.loggedOut)
})

test('lets one in once the sheet was seen, by the visitor alone', async () => {
  const { asked, hand, screen, view } = await setup()
  await hand('arrival-let_in')
  expect(asked).toEqual([])
  await view.pass(1000)
  await screen.press('[data-testid=arrival-let_in]', { isTrusted: false })
  expect(asked).toEqual([])
  await hand('arrival-let_in')
  expect(asked).toEqual([['answer', fresh, 'let_in']])
})

test('refuses one in the same way', async () => {
  const { asked, hand, view } = await setup()
  await view.pass(1000)
  await hand('arrival-refuse')
  expect(asked).toEqual([['answer', fresh, 'refuse']])
})

test('one that may come in by now is not said to wait for hours', async () => {
  const { text } = await setup({
    ...all,
    arrivals: all.arrivals.map((each) => ({ ...each, freeInMs: 0 })),
  })
  expect(text()).not.toMatch(/come in after/)
  expect(text()).toContain('It may come in now.')
})

test('ends one after a question in its row, with what is safe in hand', async () => {
  const { asked, row, screen, view } = await setup()
  await view.pass(1000)
  expect(
    screen.container.querySelector(`[data-testid="device-${here}"] [data-testid=device-end]`),
  ).toBeNull()
  await row(phone, 'device-end')
  expect(asked).toEqual([])
  expect(document.activeElement).toBe(screen.find('[data-testid=device-keep]'))
  await row(phone, 'device-keep')
  await row(phone, 'device-end')
  await view.pass(1000)
  await row(phone, 'device-end-really')
  expect(asked).toEqual([['end', phone]])
})

test('names one, and takes its name away', async () => {
  const { asked, row, screen } = await setup()
  await row(phone, 'device-rename')
  await screen.type('[data-testid=device-name]', ' ')
  await row(phone, 'device-save')
  expect(asked).toEqual([['name', phone, '']])
})

test('freezes the wallet with one press, last in the sheet, by the visitor alone', async () => {
  const { asked, hand, screen, text, view } = await setup()
  expect(text()).toContain(en.stopHint)
  expect(screen.container.querySelector('[data-testid=devices-frozen]')).toBeNull()
  await hand('devices-freeze')
  expect(asked).toEqual([])
  await view.pass(1000)
  await screen.press('[data-testid=devices-freeze]', { isTrusted: false })
  expect(asked).toEqual([])
  await hand('devices-freeze')
  expect(asked).toEqual([['freeze']])
})

describe('of a wallet that is frozen it says so first', () => {
  const atMs = 1_796_040_000_000
  const day = 24 * 60 * 60_000
  const frozen = (more: Partial<WalletFreeze>) =>
    setup({ ...all, frozen: { atMs, isOwn: false, liftMs: day, ...more } })

  test('and lets no one in', async () => {
    const { hand, screen, text, view } = await frozen({ isOwn: true, liftMs: 0 })
    expect(text()).toContain(en.hintFrozen)
    for (const gone of ['arrival-let_in', 'devices-freeze', 'devices-keep-frozen'])
      expect(screen.container.querySelector(`[data-testid=${gone}]`)).toBeNull()
    await view.pass(1000)
    await hand('arrival-refuse')
  })

  test('and thaws it at once by the device that may', async () => {
    const { asked, hand, text, view } = await frozen({ isOwn: true, liftMs: 0 })
    expect(text()).toContain(en.thaw)
    await view.pass(1000)
    await hand('devices-thaw')
    expect(asked).toEqual([['thaw']])
  })

  test('and asks to thaw it by another one', async () => {
    const { asked, hand, text, view } = await frozen({})
    expect(text()).toContain(en.thawIn(24))
    await view.pass(1000)
    await hand('devices-thaw')
    expect(asked).toEqual([['thaw']])
  })

  test('and until when, where somebody has asked to thaw it: it is kept so with one press', async () => {
    const { asked, hand, screen, text, view } = await frozen({ thawInMs: day / 2 })
    expect(text()).toContain(en.thaws(12))
    expect(screen.container.querySelector('[data-testid=devices-thaw]')).toBeNull()
    await view.pass(1000)
    await hand('devices-keep-frozen')
    expect(asked).toEqual([['freeze']])
  })
})

test('error: a list that cannot be read says so, and is read again', async () => {
  const { hand, text } = await setup(all, new RequestError('offline'))
  expect(text()).toContain(en.failedOffline)
  await hand('devices-again')
  await eventually(() => expect(text()).toContain(en.others))
})

test('error: one that is out is not read again', async () => {
  const { screen, text } = await setup(all, new RequestError('logged_out'))
  expect(text()).toContain(en.failedLoggedOut)
  expect(screen.container.querySelector('[data-testid=devices-again]')).toBeNull()
})

test('Close and Escape end it, and the page hides it', async () => {
  const first = await setup({ arrivals: [], devices: all.devices.slice(0, 1) })
  expect(first.text()).toContain(en.only)
  await first.hand('devices-close')
  expect(first.closed).toHaveBeenCalledTimes(1)
  expect(first.wanted.at(-1)).toEqual({ count: 0 })
  expect(first.text()).toBe('')
  const second = await setup()
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  expect(second.closed).toHaveBeenCalledTimes(1)
})

test('speaks the language of the page', async () => {
  const { appearance, text } = await setup()
  await act(async () => appearance.showSite({ locale: 'ar', name: 'Shop' }))
  await eventually(() => expect(text()).toContain(ar.title))
})
