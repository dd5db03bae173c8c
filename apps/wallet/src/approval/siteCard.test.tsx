// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMadeQuestion } from '../question/createMadeQuestion.ts'
import { createQuestion } from '../question/createQuestion.ts'
import { createSiteQuestion } from '../question/createSiteQuestion.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { eventually, render } from '../testing/render.tsx'
import { createTexts } from '../texts/createTexts.ts'
import { createAppearance } from '../view/createAppearance.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'
import { questionCards } from './cards.ts'
import { ar } from './questionTexts/ar.ts'
import { en } from './questionTexts/en.ts'

async function setup() {
  const options = { loadCard: async () => {}, onChange: () => {} }
  const question = createSiteQuestion(options)
  const view = createTestView()
  const root = document.documentElement
  onTestFinished(() => {
    for (const name of ['lang', 'dir', 'style', 'data-theme']) root.removeAttribute(name)
    document.querySelector('title')?.remove()
  })
  const appearance = createAppearance(root, 'en')
  const onEscape = vi.fn()
  const screen = await render(
    <ApprovalDocument
      approvals={createApprovals({ loadCard: async () => {}, now: () => 0, onChange: () => {} })}
      embedder="https://blog.example.com"
      experimental
      onEscape={onEscape}
      questions={{
        cards: () => questionCards,
        devices: createQuestion(options),
        made: createMadeQuestion(options),
        site: question,
      }}
      said={createTexts(appearance)}
      {...view.facts}
    />,
  )
  const answers: boolean[] = []
  await act(async () => {
    void question.ask(new AbortController().signal).then((answer) => answers.push(answer))
  })
  return { answers, appearance, onEscape, screen, view }
}

const allow = '[data-testid=site-yes]'

test('says which site asks and what it gets, in the page’s language, and nothing of the wallet', async () => {
  const { appearance, screen } = await setup()
  expect(screen.find('[data-testid=site-heading]').textContent).toBe(
    'blog.example.com wants to see your wallet',
  )
  expect(screen.container.textContent).toContain(en.siteGets)
  expect(screen.container.textContent).not.toMatch(/0x|@/)
  expect(document.activeElement).toBe(screen.find('[data-testid=site-heading]'))
  await act(async () => appearance.showSite({ locale: 'ar', name: 'Blog' }))
  await eventually(() => expect(screen.container.textContent).toContain(ar.siteGets))
  expect(screen.find('[data-testid=site-heading]').textContent).toContain('blog.example.com')
})

test('is allowed once it was seen for a while, by a click of the visitor alone', async () => {
  const { answers, screen, view } = await setup()
  expect(
    screen.find(allow).getAttribute('aria-disabled') ?? screen.find(allow).hasAttribute('disabled'),
  ).toBeTruthy()
  await screen.press(allow, { isTrusted: true })
  expect(answers).toEqual([])
  await view.pass(1000)
  await screen.press(allow, { isTrusted: false })
  expect(answers).toEqual([])
  await screen.press(allow, { isTrusted: true })
  expect(answers).toEqual([true])
  expect(screen.container.textContent).toBe('')
})

test('Not now and Escape are no, and leave the login alone', async () => {
  const first = await setup()
  await first.screen.press('[data-testid=site-no]')
  expect(first.answers).toEqual([false])
  const second = await setup()
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  })
  expect(second.answers).toEqual([false])
  expect(second.onEscape).not.toHaveBeenCalled()
})
