// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import type { ApprovalRequest, ApprovalSubject } from '../requests/ApprovalRequest.ts'
import { createApprovals } from '../requests/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { createAppearance } from '../view/createAppearance.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'
import { describe as describeRequest } from './describe.ts'
import { failureText } from './failureText.ts'
import { formatAmount, formatAtMost } from './formatAmount.ts'
import { markInvisible } from './markInvisible.ts'

const eth = (value: bigint) => ({ decimals: 18, symbol: 'ETH', value })
const request = (subject: ApprovalSubject, method = 'personal_sign'): ApprovalRequest => ({
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  method,
  network: { decimals: 18, id: 'eip155:31337', name: 'Local', symbol: 'ETH' },
  raw: '0xabcd',
  subject,
})
const hello: ApprovalSubject = { isText: true, kind: 'message', text: 'Hello' }
const approve = '[data-testid=approve]'
const reject = '[data-testid=reject]'

async function setup() {
  const approvals = createApprovals({ loadCard: async () => {}, onChange: () => {} })
  const view = createTestView()
  const root = document.documentElement
  const appearance = createAppearance(root, 'en')
  onTestFinished(() => {
    for (const name of ['lang', 'dir', 'style', 'data-theme']) root.removeAttribute(name)
    document.querySelector('title')?.remove()
  })
  const onEscape = vi.fn()
  const screen = await render(
    <ApprovalDocument
      appearance={appearance}
      approvals={approvals}
      embedder="https://shop.example"
      experimental
      onEscape={onEscape}
      {...view.facts}
    />,
  )
  const ask = async (
    subject: ApprovalSubject = hello,
    run: () => Promise<unknown> = async () => 'signed',
  ) => {
    const result = { value: undefined as unknown }
    const { signal } = new AbortController()
    await act(async () => {
      void approvals.ask(request(subject), { run, signal }).then(
        (value) => {
          result.value = value
        },
        (error: unknown) => {
          result.value = error
        },
      )
    })
    return result
  }
  const isInert = () => screen.find(approve).getAttribute('aria-disabled') === 'true'
  const text = () => screen.container.textContent
  return { ...screen, appearance, approvals, ask, isInert, onEscape, text, view }
}

describe('the frame', () => {
  test('is empty while nothing waits', async () => {
    expect((await setup()).text()).toBe('')
  })

  test('shows who asks for what, and answers once it was approved', async () => {
    const { ask, press, text, view } = await setup()
    const result = await ask()
    for (const part of [
      'https://shop.example',
      'Hello',
      'Local',
      '0xf39F',
      'Sign a message',
      '0xabcd',
      en.experimental,
    ])
      expect(text()).toContain(part)
    await view.pass(500)
    await press(approve)
    expect(result.value).toBe('signed')
    expect(text()).toBe('')
  })

  test('approves nothing for half a second, and shows that it fills', async () => {
    const { ask, find, isInert, press, view } = await setup()
    const result = await ask()
    expect(find('[data-filling]')).toBeTruthy()
    await view.pass(499)
    await press(approve)
    expect(isInert()).toBe(true)
    expect(result.value).toBeUndefined()
    await view.pass(1)
    expect(isInert()).toBe(false)
    expect(document.querySelector('[data-filling]')).toBeNull()
  })

  test('counts only the time on the screen', async () => {
    const { ask, isInert, view } = await setup()
    await view.show(false)
    await ask()
    await view.pass(5000)
    expect(isInert()).toBe(true)
    await view.show(true)
    await view.pass(499)
    expect(isInert()).toBe(true)
    await view.show(false)
    await view.show(true)
    await view.pass(499)
    expect(isInert()).toBe(true)
    await view.pass(1)
    expect(isInert()).toBe(false)
  })

  test('shows the next request with its own half second, and how many wait', async () => {
    const { ask, find, isInert, press, text, view } = await setup()
    const [first, second] = [await ask(), await ask({ ...hello, text: 'Second' })]
    expect(find('[data-testid=approval-count]').textContent).toBe('1 of 2')
    await view.pass(500)
    await press(approve)
    expect(first.value).toBe('signed')
    expect(text()).toContain('Second')
    expect(text()).not.toContain('1 of')
    expect(isInert()).toBe(true)
    await press(approve)
    expect(second.value).toBeUndefined()
    expect(document.activeElement).toBe(find('[data-testid=approval-heading]'))
  })

  test('has Reject before Approve, at once', async () => {
    const { ask, container, press } = await setup()
    const result = await ask()
    const [first, second] = container.querySelectorAll('button')
    expect([first?.textContent, second?.textContent]).toEqual([en.reject, en.approve])
    await press(reject)
    expect(result.value).toMatchObject({ code: 4001 })
  })

  test('gives its heading the focus', async () => {
    const { ask, find } = await setup()
    await ask()
    expect(document.activeElement).toBe(find('h1'))
  })

  test('tells the page of Escape, and decides nothing', async () => {
    const { approvals, ask, onEscape } = await setup()
    await ask()
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', repeat: true }))
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect(onEscape).toHaveBeenCalledOnce()
    expect(approvals.getState()).toHaveLength(1)
  })

  test('works once, whatever is pressed meanwhile', async () => {
    let finish: (value: string) => void = () => {}
    const run = vi.fn(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    const { ask, find, press, view } = await setup()
    const result = await ask(hello, run)
    await view.pass(500)
    await press(approve)
    expect(find(approve).textContent).toContain(en.working)
    await press(approve)
    await press(reject)
    expect(result.value).toBeUndefined()
    await act(async () => finish('signed'))
    expect(result.value).toBe('signed')
    expect(run).toHaveBeenCalledOnce()
  })

  test('takes no press that began before it answered, and no key that is held', async () => {
    const { ask, find, press, view } = await setup()
    const result = await ask()
    const down = (event: Event) => act(async () => void find(approve).dispatchEvent(event))
    await down(new MouseEvent('pointerdown', { bubbles: true }))
    await view.pass(500)
    await press(approve)
    await down(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter', repeat: true }))
    await press(approve)
    expect(result.value).toBeUndefined()
    await down(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
    await press(approve)
    expect(result.value).toBe('signed')
  })

  test('is pressed by what sends a click alone', async () => {
    const { ask, press, view } = await setup()
    const result = await ask()
    await view.pass(500)
    await press(approve)
    expect(result.value).toBe('signed')
  })

  test('a second click of two does not approve what comes next', async () => {
    const { ask, press, view } = await setup()
    const [first, second] = [await ask(), await ask()]
    await view.pass(500)
    await press(approve)
    await press(approve)
    expect([first.value, second.value]).toEqual(['signed', undefined])
  })

  test('a press on what the page has aborted does nothing', async () => {
    const { approvals, container, press, view } = await setup()
    const controller = new AbortController()
    const run = vi.fn(async () => 'signed')
    const { signal } = controller
    let ended: Promise<string> | undefined
    await act(async () => {
      ended = approvals.ask(request(hello), { run, signal }).catch(String)
    })
    await view.pass(500)
    const { id } = approvals.getState()[0] ?? { id: 0 }
    await act(async () => controller.abort())
    await approvals.approve(id)
    expect(await ended).toContain('aborted')
    expect(container.querySelector(approve)).toBeNull()
    await expect(press(approve)).rejects.toThrow()
    expect(run).not.toHaveBeenCalled()
  })

  test('offers to try again what may pass, after another half second', async () => {
    const run = vi.fn(async () => 'signed')
    run.mockRejectedValueOnce(new RequestError('offline'))
    const { ask, find, isInert, press, text, view } = await setup()
    const result = await ask(hello, run)
    await view.pass(500)
    await press(approve)
    expect(text()).toContain(en.failedOffline)
    expect(find(approve).textContent).toBe(en.approveAgain)
    expect(isInert()).toBe(true)
    await view.pass(500)
    await press(approve)
    expect(result.value).toBe('signed')
  })

  test('offers only to close what will not', async () => {
    const { ask, container, press, text, view } = await setup()
    const result = await ask(hello, async () => {
      throw new RequestError(-32_000, { message: 'Visit evil.example' })
    })
    await view.pass(500)
    await press(approve)
    expect(text()).toContain(en.failedRefused)
    expect(text()).not.toContain('evil')
    expect(container.querySelectorAll('button')).toHaveLength(1)
    expect(document.activeElement).toBe(container.querySelector('h1'))
    await press(reject)
    expect(result.value).toMatchObject({ code: -32_000, message: 'Visit evil.example' })
  })

  test('waits for a network', async () => {
    const { ask, isInert, text, view } = await setup()
    await ask()
    await view.pass(500)
    await view.setOnline(false)
    expect(text()).toContain(en.offline)
    expect(isInert()).toBe(true)
    await view.setOnline(true)
    expect(isInert()).toBe(false)
  })

  test('speaks the language of the site, from its side', async () => {
    const { appearance, ask, find } = await setup()
    await ask()
    expect(document.documentElement.dir).toBe('ltr')
    await act(async () => appearance.showSite({ locale: 'ar-EG', name: 'متجر' }))
    expect(document.documentElement).toMatchObject({ dir: 'rtl', lang: 'ar' })
    expect(find(approve).textContent).toBe('موافقة')
    expect(document.title).toBe('المحفظة')
  })

  test('takes its colours by checked tokens, without a style attribute of its markup', async () => {
    const { appearance, ask, container } = await setup()
    await ask()
    appearance.showTheme({ accent: '#ff0000', mode: 'light', radius: 4 })
    const root = document.documentElement
    expect(root.dataset['theme']).toBe('light')
    expect(root.style.getPropertyValue('--lk-radius')).toBe('4px')
    expect(container.innerHTML).not.toContain('style=')
  })

  test('shows marks for what would not be seen', async () => {
    const { ask, container, text } = await setup()
    await ask({ ...hello, text: 'Pay \u202Eevil\u0000\u200B\nme' })
    expect([...container.querySelectorAll('mark')].map((each) => each.textContent)).toEqual([
      'U+202E',
      'U+0000',
      'U+200B',
    ])
    for (const hidden of ['\u202E', '\u0000', '\u200B']) expect(text()).not.toContain(hidden)
  })
})

describe('words', () => {
  const subjects: readonly (readonly [ApprovalSubject, string | undefined, readonly string[]])[] = [
    [hello, undefined, []],
    [
      { app: 'Mailer', contract: '0xAA', kind: 'typedData', text: '{}' },
      en.unread,
      ['Mailer', '0xAA'],
    ],
    [{ amount: eth(10n ** 18n), kind: 'transfer', to: '0xAA' }, undefined, ['0xAA']],
    [
      { amount: eth(1n), kind: 'transfer', maxFee: eth(2n), to: '0xAA' },
      undefined,
      ['0xAA', '0.000000000000000002 ETH'],
    ],
    [
      { amount: eth(0n), kind: 'call', maxFee: eth(5n * 10n ** 17n), to: '0xAA' },
      en.unread,
      ['0xAA', '0.5 ETH'],
    ],
    [{ amount: eth(0n), kind: 'create', maxFee: eth(0n) }, en.unread, ['0 ETH']],
    [
      { amount: eth(10n ** 18n), kind: 'call', maxFee: eth(123_456n), to: '0xAA' },
      en.unread,
      ['1 ETH', '0xAA', '0.000000000000124 ETH'],
    ],
    [{ count: 3, kind: 'transactions' }, en.unread, []],
  ]
  test.each(subjects.map(([subject, warning, values]) => ({ subject, values, warning })))(
    'of a $subject.kind: $values',
    ({ subject, values, warning }) => {
      const said = describeRequest(request(subject), en)
      expect(said.warning).toBe(warning)
      expect(said.facts.map(({ value }) => value)).toEqual(values)
    },
  )

  test('say what a kind is', () => {
    const heading = (subject: ApprovalSubject, method?: string) =>
      describeRequest(request(subject, method), en).heading
    expect(heading({ amount: eth(1n), kind: 'transfer', to: '0xAA' })).toBe(
      'Send 0.000000000000000001 ETH',
    )
    expect(heading({ count: 1, kind: 'transactions' })).toBe('Sign a transaction')
    expect(heading({ count: 3, kind: 'transactions' })).toBe('Sign 3 transactions')
    expect(heading({ count: 1, kind: 'transactions' }, 'solana_signAndSendTransaction')).toBe(
      'Sign and send a transaction',
    )
  })

  test('say that a message is empty, or no text', () => {
    const message = (isText: boolean, text: string) =>
      describeRequest(request({ isText, kind: 'message', text }), en).message
    expect(message(true, '')).toEqual({ isCode: false, note: en.noMessage, text: '' })
    expect(message(false, '0xff')).toEqual({ isCode: true, note: en.messageBytes, text: '0xff' })
    expect(message(true, 'Hello')).toEqual({ isCode: false, text: 'Hello' })
  })

  test.each([
    ['offline', en.failedOffline],
    ['timeout', en.failedOffline],
    ['logged_out', en.failedLoggedOut],
    ['slot_damaged', en.failedSlot],
    ['descriptor_changed', en.failedDescriptor],
    ['unavailable', en.failedOther],
    [-32_602, en.failedUnreadable],
    [-32_000, en.failedRefused],
  ] as const)('of the failure %s', (code, text) => {
    expect(failureText(new RequestError(code), en)).toBe(text)
  })

  test.each([
    ['0', 18, '0 X'],
    ['1', 0, '1 X'],
    ['1234500', 6, '1.2345 X'],
    [
      String(2n ** 256n - 1n),
      18,
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935 X',
    ],
  ])('of the amount %s', (value, decimals, text) => {
    expect(formatAmount({ decimals, symbol: 'X', value: BigInt(value) })).toBe(text)
  })

  test.each([
    [0n, '0 X'],
    [999n, '0.000999 X'],
    [1_000_001n, '1.01 X'],
    [999_999n, '1 X'],
    [1_234_567_890n, '1240 X'],
  ])('of the bound %s', (value, text) => {
    expect(formatAtMost({ decimals: 6, symbol: 'X', value })).toBe(text)
  })
})

test.each([
  ['Hello\n\tthere, ملف, 👍', ['Hello\n\tthere, ملف, 👍']],
  ['a\r\nb', ['a\nb']],
  ['a\rb', ['a', 'U+000D', 'b']],
  ['\u2066\u{E0041}', ['U+2066', 'U+E0041']],
  ['\uD800', ['U+D800']],
  ['', []],
])('%j is drawn as %j', (text, pieces) => {
  expect(markInvisible(text).map((piece) => piece.text)).toEqual(pieces)
})
