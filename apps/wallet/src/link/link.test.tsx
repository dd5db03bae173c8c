// @vitest-environment happy-dom
import type { FinishedRegistration, LinkAnswer, ThawedWallet } from '@latchkey/protocol/wallet'
import { act } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { render } from '../testing/render.tsx'
import { languageOf } from '../texts/languageOf.ts'
import { createLink, type LinkFacts } from './createLink.ts'
import { LinkPage } from './LinkPage.tsx'
import { readToken } from './readToken.ts'
import { en } from './texts/en.ts'

const confirm = '[data-testid=link-confirm]'
const number = '[data-testid=link-number]'
const refuse = '[data-testid=link-refuse]'
const thaw = '[data-testid=link-thaw]'

const facts: LinkFacts = {
  browser: 'Chrome',
  email: 'ann@example.com',
  isHere: true,
  sentAtMs: Date.UTC(2026, 10, 29, 14, 3),
  site: 'https://shop.example',
  status: 'waiting',
  system: 'Mac',
}
const elsewhere: LinkFacts = { ...facts, isHere: false }

const refused = { walletId: 'w'.repeat(22), word: 'word' }
const frozen = ['freeze', refused]

type Answer =
  | FinishedRegistration
  | LinkAnswer
  | ThawedWallet
  | RequestError
  | Promise<unknown>
  | undefined

/** The page as it is once the link was read; the answers after that are to presses. */
async function setup(read: Answer, ...answers: Answer[]) {
  const asked: unknown[][] = []
  const give = async (answer: Answer) => {
    if (answer instanceof RequestError) throw answer
    return answer
  }
  const reads = [read]
  const link = createLink(
    {
      finish: async (...given) => {
        asked.push(['finish', ...given])
        return ((await give(answers.shift())) ?? { status: 'registered' }) as FinishedRegistration
      },
      read: async () => (await give(reads.shift() ?? facts)) as LinkAnswer,
      freeze: (...given) => {
        asked.push(['freeze', ...given])
        return give(answers.shift())
      },
      refuse: async (...given) => {
        asked.push(['refuse', ...given])
        await give(answers.shift())
        return refused
      },
      thaw: async (...given) => {
        asked.push(['thaw', ...given])
        return ((await give(answers.shift())) ?? { isFrozen: false }) as ThawedWallet
      },
    },
    'token',
  )
  onTestFinished(() => document.querySelector('title')?.remove())
  const screen = await render(<LinkPage language={languageOf('en')} link={link} />)
  const reading = screen.container.textContent
  await act(() => link.read())
  return {
    ...screen,
    asked,
    press: (selector = confirm) => screen.press(selector, { isTrusted: true }),
    pressByScript: (selector = confirm) => screen.press(selector),
    reading,
    text: () => screen.container.textContent,
  }
}

describe('the page of a mail’s link', () => {
  test('says whom it would let in, and changes nothing by being opened, nor when a script presses', async () => {
    const { asked, container, pressByScript, reading, text } = await setup(facts)
    expect(reading).toContain(en.reading)
    for (const part of ['shop.example', 'Chrome on Mac', 'ann@example.com', 'Nov 29, 2026'])
      expect(text()).toContain(part)
    await pressByScript()
    await pressByScript(refuse)
    expect(asked).toEqual([])
    expect(container.querySelector('form')).toBeNull()
  })

  test('confirms the device in the browser that asked, by a press', async () => {
    const { asked, press, text } = await setup(facts)
    await press()
    expect(asked).toEqual([['finish', 'token', undefined]])
    expect(text()).toContain(en.done)
    expect(document.title).toBe(en.doneTitle)
  })

  test('of a device that is held it says who decides, and refuses it still', async () => {
    const held = { freeInMs: 23.5 * 60 * 60_000, status: 'held' } as const
    const { asked, press, pressByScript, text } = await setup(
      facts,
      held,
      new RequestError('unavailable'),
      undefined,
    )
    await press()
    expect(text()).toContain(en.held(24))
    expect(document.title).toBe(en.heldTitle)
    await pressByScript(refuse)
    expect(asked).toEqual([['finish', 'token', undefined]])
    await press(refuse)
    expect(text()).toContain(en.failed)
    await press(refuse)
    expect(text()).toContain(en.notMeDone)
    expect(asked.slice(1)).toEqual([['refuse', 'token'], ['refuse', 'token'], frozen])
  })

  test('opened again while it is held it says the same', async () => {
    const { text } = await setup({ freeInMs: 1, status: 'held' })
    expect(text()).toContain(en.held(1))
  })

  test('refuses it by a press, in any browser, without the number', async () => {
    const { asked, press, text } = await setup(elsewhere)
    await press(refuse)
    expect(asked).toEqual([['refuse', 'token'], frozen])
    expect(text()).toContain(en.notMeDone)
    expect(document.title).toBe(en.notMeTitle)
  })

  test('says before that this freezes the wallet, which it takes back with one press', async () => {
    const lost = new RequestError('offline')
    const { asked, find, press, pressByScript, text } = await setup(
      elsewhere,
      ...[undefined, undefined],
      ...[undefined, lost],
    )
    expect(text()).toContain(en.notMeHint)
    await press(refuse)
    await pressByScript(thaw)
    expect(asked).toHaveLength(2)
    await press(thaw)
    expect(text()).toContain(en.failed)
    expect(find(thaw).textContent).toBe(en.thaw)
    await press(thaw)
    expect(asked.slice(2)).toEqual(
      ['recovery', 'wallet', 'recovery', 'wallet'].map((role) => ['thaw', role, refused.walletId]),
    )
    expect(text()).toContain(en.thawed)
    expect(document.title).toBe(en.thawedTitle)
  })

  test('says where something else keeps it frozen', async () => {
    const still = { isFrozen: true }
    const { press, text } = await setup(elsewhere, undefined, undefined, undefined, still)
    await press(refuse)
    await press(thaw)
    expect(text()).toContain(en.thawedStill)
  })

  test('error: frozen at one role alone it is not done, and both are asked again', async () => {
    const { asked, press, text } = await setup(
      elsewhere,
      undefined,
      new RequestError('unavailable'),
    )
    await press(refuse)
    expect(text()).toContain(en.failed)
    await press(refuse)
    expect(asked).toEqual([['refuse', 'token'], frozen, ['refuse', 'token'], frozen])
    expect(text()).toContain(en.notMeDone)
  })

  test('of a wallet that is frozen it says what confirming does', async () => {
    const { text } = await setup({ ...facts, isFrozen: true })
    expect(text()).toContain(en.frozen)
    expect((await setup(facts)).text()).not.toContain(en.frozen)
  })

  test.each(['expired', 'registered'] as const)(
    'refuses a device by a link that is over, for as long as the server lets it: %s',
    async (status) => {
      const { asked, press, text } = await setup({ canRefuse: true, status })
      await press(refuse)
      expect(asked).toEqual([['refuse', 'token'], frozen])
      expect(text()).toContain(en.notMeDone)
    },
  )

  test('error: a link that is too old for that says that it is over', async () => {
    const { container, press, text } = await setup(
      { canRefuse: true, status: 'expired' },
      new RequestError('code_expired'),
    )
    await press(refuse)
    expect(text()).toContain(en.expired)
    expect(container.querySelector('button')).toBeNull()
  })

  test('asks for the number in any other browser', async () => {
    const { asked, find, press, pressByScript, text, type } = await setup(
      elsewhere,
      new RequestError('code_wrong', { facts: { triesLeft: 2 } }),
      new RequestError('code_wrong'),
    )
    expect(text()).toContain(en.number)
    expect(document.activeElement).toBe(find(number))
    await press()
    await type(number, '4')
    await press()
    await type(number, '41')
    await pressByScript()
    expect(asked).toEqual([])
    await press()
    expect(text()).toContain(en.numberWrong(2))
    await type(number, '40')
    await press()
    expect(text()).toContain(en.numberOther)
    await type(number, '४२')
    const enter = (isTrusted: boolean) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' })
        Object.defineProperty(event, 'isTrusted', { value: isTrusted })
        find(number).dispatchEvent(event)
      })
    await enter(false)
    expect(asked).toHaveLength(2)
    await enter(true)
    expect(asked.map(([, , given]) => given)).toEqual(['41', '40', '42'])
    expect(text()).toContain(en.done)
  })

  test('asks for it, and says nothing of a wrong one, where the server takes this browser for another', async () => {
    const { press, text } = await setup(facts, new RequestError('code_wrong'))
    await press()
    expect(text()).toContain(en.number)
    expect(text()).not.toContain(en.numberOther)
  })

  test.each([
    ['code_expired', en.expired],
    ['device_refused', en.refused],
    ['code_tries_used', en.refused],
  ] as const)('says that it is over: %s', async (code, words) => {
    const { container, press, text } = await setup(facts, new RequestError(code))
    await press()
    expect(text()).toContain(words)
    expect(container.querySelector('button')).toBeNull()
  })

  test.each([
    ['expired', en.expired],
    ['refused', en.refused],
    ['registered', en.done],
  ] as const)('says at once that it was used or is over: %s', async (status, words) => {
    const { container, text } = await setup({ status })
    expect(text()).toContain(words)
    expect(container.querySelector('button')).toBeNull()
  })

  test('can be read again where it could not be, and tried again where the answer was lost', async () => {
    const { asked, find, press, text } = await setup(
      new RequestError('offline'),
      new RequestError('offline'),
    )
    expect(text()).toContain(en.failed)
    await press('[data-testid=link-again]')
    expect(text()).toContain('shop.example')
    await press()
    expect(text()).toContain(en.failed)
    expect(find(confirm).textContent).toBe(en.confirm)
    await press()
    expect(asked).toHaveLength(2)
    expect(text()).toContain(en.done)
  })

  test('asks once, however often and whatever is pressed', async () => {
    let finish: (value: unknown) => void = () => {}
    const { asked, press } = await setup(
      facts,
      new Promise((resolve) => {
        finish = resolve
      }),
    )
    await press()
    await press()
    await press(refuse)
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
