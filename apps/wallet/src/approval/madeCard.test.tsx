// @vitest-environment happy-dom
import type { WalletMade } from '@latchkey/protocol/wallet'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMadeQuestion } from '../question/createMadeQuestion.ts'
import { createQuestion } from '../question/createQuestion.ts'
import { createSiteQuestion } from '../question/createSiteQuestion.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { eventually, render } from '../testing/render.tsx'
import { ar as arabic } from '../texts/ar.ts'
import { createTexts } from '../texts/createTexts.ts'
import { en as all } from '../texts/en.ts'
import { createAppearance } from '../view/createAppearance.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'
import { questionCards } from './cards.ts'
import { ar } from './questionTexts/ar.ts'
import { en } from './questionTexts/en.ts'

const known: WalletMade = {
  atMs: Date.UTC(2026, 10, 29, 12),
  browser: 'Firefox',
  site: 'https://shop.example',
  system: 'Linux',
}

async function setup(made: WalletMade = known) {
  const options = { loadCard: async () => {}, onChange: () => {} }
  const question = createMadeQuestion(options)
  const view = createTestView()
  const root = document.documentElement
  onTestFinished(() => {
    for (const name of ['lang', 'dir', 'style', 'data-theme']) root.removeAttribute(name)
    document.querySelector('title')?.remove()
  })
  const appearance = createAppearance(root, 'en')
  const [onEscape, onRefused] = [vi.fn(), vi.fn()]
  const screen = await render(
    <ApprovalDocument
      approvals={createApprovals({ loadCard: async () => {}, now: () => 0, onChange: () => {} })}
      embedder="https://blog.example.com"
      experimental
      onEscape={onEscape}
      questions={{
        cards: () => questionCards,
        devices: createQuestion(options),
        made: question,
        site: createSiteQuestion(options),
      }}
      said={createTexts(appearance)}
      {...view.facts}
    />,
  )
  const answers: (boolean | undefined)[] = []
  await act(async () => {
    const { signal } = new AbortController()
    void question.ask(made, { onRefused, signal }).then((answer) => answers.push(answer))
  })
  const text = () => screen.container.textContent
  return { answers, appearance, onEscape, onRefused, screen, text, view }
}

const [heading, no, yes] = ['heading', 'no', 'yes'].map((name) => `[data-testid=made-${name}]`) as [
  string,
  string,
  string,
]

function pressEscape() {
  return act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
}

test('says when and where the wallet was made, in the page’s language, and that others could use it', async () => {
  const { appearance, screen, text } = await setup()
  expect(screen.find(heading).textContent).toBe(en.madeTitle)
  expect(document.activeElement).toBe(screen.find(heading))
  expect(text()).toContain(`${all.time(known.atMs)} in Firefox on Linux, at shop.example.`)
  expect(text()).toContain(en.madeOthers)
  // The wallet asks, not the page.
  expect(text()).not.toContain('blog.example.com')
  await act(async () => appearance.showSite({ locale: 'ar', name: 'Blog' }))
  await eventually(() => expect(text()).toContain(ar.madeOthers))
  expect(text()).toContain(arabic.time(known.atMs))
})

test('is gone with a yes, which counts once the card was seen for a while, by a click of the visitor alone', async () => {
  const { answers, onRefused, screen, text, view } = await setup()
  await screen.press(yes, { isTrusted: true })
  expect(answers).toEqual([])
  await view.pass(1000)
  await screen.press(yes, { isTrusted: false })
  expect(answers).toEqual([])
  await screen.press(yes, { isTrusted: true })
  expect(answers).toEqual([true])
  expect(text()).toBe('')
  expect(onRefused).not.toHaveBeenCalled()
})

test('“No” needs no wait, and says what follows before it is closed', async () => {
  const { answers, appearance, onRefused, screen, text } = await setup()
  await screen.press(no)
  expect(onRefused).toHaveBeenCalledTimes(1)
  expect(screen.find(heading).textContent).toBe(en.madeRefusedTitle)
  expect(document.activeElement).toBe(screen.find(heading))
  expect(text()).toContain(en.madeRefused('blog.example.com'))
  expect(screen.container.querySelector(yes)).toBeNull()
  expect(answers).toEqual([])
  await act(async () => appearance.showSite({ locale: 'ar', name: 'Blog' }))
  await eventually(() => expect(text()).toContain(ar.madeRefused('blog.example.com')))
  await screen.press(no)
  expect(answers).toEqual([false])
})

test('the second click of a double click does not close what the first has brought', async () => {
  const { answers, screen } = await setup()
  await screen.press(no)
  await act(async () => {
    screen.find(no).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  })
  expect(answers).toEqual([])
})

test('Escape leaves the login while it is asked, and closes what follows of no', async () => {
  const { answers, onEscape, onRefused, screen } = await setup()
  await pressEscape()
  expect(onEscape).toHaveBeenCalledTimes(1)
  expect(onRefused).not.toHaveBeenCalled()
  expect(answers).toEqual([])
  await screen.press(no)
  await pressEscape()
  expect(onEscape).toHaveBeenCalledTimes(1)
  expect(answers).toEqual([false])
})

test('says why it takes no yes where the page covers it', async () => {
  const { screen, text, view } = await setup()
  await view.show({ view: 'covered' })
  await view.pass(5000)
  expect(text()).toContain(all.unseen.covered)
  await screen.press(yes, { isTrusted: true })
  expect(screen.find(heading).textContent).toBe(en.madeTitle)
})

test('shows what a server says as text', async () => {
  const { screen, text } = await setup({ ...known, browser: '<img src=x onerror=alert(1)>' })
  expect(screen.container.querySelector('img')).toBeNull()
  expect(text()).toContain('in <img src=x onerror=alert(1)> on Linux')
})
