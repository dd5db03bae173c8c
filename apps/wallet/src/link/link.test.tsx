// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { render } from '../testing/render.tsx'
import { languageOf } from '../texts/languageOf.ts'
import { createLink } from './createLink.ts'
import { LinkPage } from './LinkPage.tsx'
import { readToken } from './readToken.ts'
import { en } from './texts/en.ts'

const confirm = '[data-testid=link-confirm]'
const number = '[data-testid=link-number]'

async function setup(...answers: (RequestError | Promise<unknown> | undefined)[]) {
  const asked: [string, string | undefined][] = []
  const link = createLink(
    {
      finishLink: async (token, given) => {
        asked.push([token, given])
        const answer = answers.shift()
        if (answer instanceof RequestError) throw answer
        return answer
      },
    },
    'token',
  )
  onTestFinished(() => document.querySelector('title')?.remove())
  const screen = await render(<LinkPage language={languageOf('en')} link={link} />)
  return {
    ...screen,
    asked,
    press: () => screen.press(confirm, { isTrusted: true }),
    pressByScript: () => screen.press(confirm),
    text: () => screen.container.textContent,
  }
}

describe('the page of a mail’s link', () => {
  test('asks nothing by being opened, nor when a script presses', async () => {
    const { asked, container, pressByScript } = await setup()
    await pressByScript()
    expect(asked).toEqual([])
    expect(container.querySelector('form')).toBeNull()
  })

  test('confirms the device in the browser that asked, by a press', async () => {
    const { asked, press, text } = await setup()
    await press()
    expect(asked).toEqual([['token', undefined]])
    expect(text()).toContain(en.done)
    expect(document.title).toBe(en.doneTitle)
  })

  test('asks for the number in any other browser', async () => {
    const { asked, find, press, pressByScript, text, type } = await setup(
      new RequestError('code_wrong'),
      new RequestError('code_wrong', { facts: { triesLeft: 2 } }),
      new RequestError('code_wrong'),
    )
    await press()
    expect(text()).toContain(en.number)
    expect(text()).not.toContain(en.numberOther)
    expect(document.activeElement).toBe(find(number))
    await press()
    await type(number, '4')
    await press()
    await type(number, '41')
    await pressByScript()
    expect(asked).toHaveLength(1)
    await press()
    expect(text()).toContain(en.numberWrong(2))
    await type(number, '40')
    await press()
    expect(text()).toContain(en.numberOther)
    await type(number, '42')
    const enter = (isTrusted: boolean) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' })
        Object.defineProperty(event, 'isTrusted', { value: isTrusted })
        find(number).dispatchEvent(event)
      })
    await enter(false)
    expect(asked).toHaveLength(3)
    await enter(true)
    expect(asked.map(([, given]) => given)).toEqual([undefined, '41', '40', '42'])
    expect(text()).toContain(en.done)
  })

  test.each([
    ['code_expired', en.expired],
    ['device_refused', en.refused],
    ['code_tries_used', en.refused],
  ] as const)('says that it is over: %s', async (code, words) => {
    const { container, press, text } = await setup(new RequestError(code))
    await press()
    expect(text()).toContain(words)
    expect(container.querySelector('button')).toBeNull()
  })

  test('can be tried again where it may pass', async () => {
    const { find, press, text } = await setup(new RequestError('offline'))
    await press()
    expect(text()).toContain(en.failed)
    expect(find(confirm).textContent).toBe(en.again)
    await press()
    expect(text()).toContain(en.done)
  })

  test('asks once, however often it is pressed', async () => {
    let finish: (value: unknown) => void = () => {}
    const { asked, press } = await setup(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
    await press()
    await press()
    expect(asked).toHaveLength(1)
    await act(async () => finish(undefined))
    expect(document.title).toBe(en.doneTitle)
  })
})

test.each([
  [`/r/${'a'.repeat(22)}`, 'a'.repeat(22)],
  [`/r/${'a'.repeat(43)}/`, 'a'.repeat(43)],
  ['/r/', undefined],
  ['/r/short', undefined],
  [`/r/${'a'.repeat(22)}/more`, undefined],
  [`/r/${'%'.repeat(22)}`, undefined],
])('the token of %s is %s', (path, token) => {
  expect(readToken(path)).toBe(token)
})
