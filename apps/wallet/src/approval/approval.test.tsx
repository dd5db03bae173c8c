// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RequestError } from '../errors/RequestError.ts'
import { UnansweredError } from '../errors/UnansweredError.ts'
import type { Verdict } from '../judge/judgeEffects.ts'
import type { ApprovalRequest, ApprovalSubject } from '../requests/ApprovalRequest.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createTestView } from '../testing/createTestView.ts'
import { eventually, render } from '../testing/render.tsx'
import { createTexts } from '../texts/createTexts.ts'
import { en } from '../texts/en.ts'
import { createAppearance } from '../view/createAppearance.ts'
import { ApprovalDocument } from './ApprovalDocument.tsx'
import { failureText } from './failureText.ts'
import { describe as describeRequest } from './words/describe.ts'
import { formatAmount, formatAtLeast, formatAtMost } from './words/formatAmount.ts'
import { markInvisible } from './words/markInvisible.ts'

const eth = (value: bigint) => ({ decimals: 18, symbol: 'ETH', value })
const request = (subject: ApprovalSubject, method = 'personal_sign'): ApprovalRequest => ({
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  method,
  network: { decimals: 18, id: 'eip155:31337', name: 'Local', symbol: 'ETH' },
  raw: '0xabcd',
  subject,
})
const hello: ApprovalSubject = { isText: true, kind: 'message', text: 'Hello' }
const unreadData: Verdict = { effects: [], reasons: ['unread'], risk: 'warn' }
const unread: Verdict = {
  effects: [{ effect: { kind: 'unread', to: '0xAA' }, reasons: ['unread'] }],
  reasons: ['unread'],
  risk: 'warn',
}
const approve = '[data-testid=approve]'
const reject = '[data-testid=reject]'

async function setup() {
  const clock = { nowMs: 0 }
  const approvals = createApprovals({
    loadCard: async () => {},
    now: () => clock.nowMs,
    onChange: () => {},
  })
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
      approvals={approvals}
      embedder="https://shop.example"
      experimental
      onEscape={onEscape}
      said={createTexts(appearance)}
      {...view.facts}
    />,
  )
  const ask = async (
    subject: ApprovalSubject = hello,
    run: () => Promise<unknown> = async () => 'signed',
    more: Pick<Parameters<typeof approvals.ask>[1], 'check' | 'refusal'> = {},
  ) => {
    const result = { value: undefined as unknown }
    const { signal } = new AbortController()
    await act(async () => {
      void approvals.ask(request(subject), { run, signal, ...more }).then(
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
  const press = (selector: string) => screen.press(selector, { isTrusted: true })
  const isInert = () => screen.find(approve).getAttribute('aria-disabled') === 'true'
  const text = () => screen.container.textContent
  return { ...screen, appearance, approvals, ask, clock, isInert, onEscape, press, text, view }
}

describe('the frame', () => {
  test('is empty while nothing waits', async () => {
    expect((await setup()).text()).toBe('')
  })

  test('shows who asks for what, and answers once it was approved', async () => {
    const { ask, find, press, text, view } = await setup()
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
    await view.pass(800)
    await press(approve)
    expect(result.value).toBe('signed')
    // Seen until the page has hidden it, and not to be pressed.
    expect(text()).toContain('Sign a message')
    expect(find('main').inert).toBe(true)
    await view.pass(1000)
    expect(text()).toBe('')
  })

  test('keeps a shortened address in one line, and shows what only goes with it last', async () => {
    const { ask, container, find, text } = await setup()
    const [to, token] = [`0x7099${'3'.repeat(32)}79c8`, '0xAA']
    await ask({
      changes: [],
      count: 1,
      kind: 'transactions',
      maxFee: undefined,
      others: [],
      payer: undefined,
      verdict: {
        effects: [
          { effect: { id: 7n, kind: 'allowItem', spender: to, token }, reasons: [] },
          { effect: { kind: 'memo', text: 'Thanks' }, reasons: [] },
        ],
        reasons: [],
        risk: 'none',
      },
    })
    const heading = find('[data-testid=approval-heading]')
    expect(heading.textContent).toBe('Let 0x7099…79c8 take item 7')
    expect(heading.querySelector('span')?.textContent).toBe('0x7099…79c8')
    const order = [to, en.memoNote, 'Thanks'].map((part) => text().indexOf(part))
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(order[0]).toBeGreaterThan(0)
    expect(container.querySelectorAll('ol')).toHaveLength(0)
  })

  test('approves nothing before its time, and shows that it fills', async () => {
    const { ask, container, find, isInert, press, view } = await setup()
    const result = await ask()
    expect(find('[data-filling]').dataset['ms']).toBe('800')
    await view.pass(799)
    await press(approve)
    expect(isInert()).toBe(true)
    expect(result.value).toBeUndefined()
    await view.pass(1)
    expect(isInert()).toBe(false)
    expect(container.querySelector('[data-filling]')).toBeNull()
    await view.show({ width: 360 })
    expect(find('[data-filling]').dataset['ms']).toBe('500')
    expect(isInert()).toBe(true)
    await press(approve)
    expect(result.value).toBeUndefined()
  })

  test('fills nothing while it is on no screen, and says nothing of it', async () => {
    const { ask, container, isInert, view } = await setup()
    await view.show({ view: 'off' })
    await ask()
    await view.pass(5000)
    expect(isInert()).toBe(true)
    expect(container.querySelector('[data-filling]')).toBeNull()
    expect(container.querySelector('[data-testid=approval-unseen]')).toBeNull()
    await view.show({ view: 'seen' })
    await view.pass(500)
    expect(isInert()).toBe(false)
  })

  test('says why it does not answer, and answers once that is over', async () => {
    const { ask, container, find, isInert, view } = await setup()
    await view.show({ view: 'covered' })
    await ask()
    await view.pass(3000)
    const unseen = '[data-testid=approval-unseen]'
    expect(find(unseen).textContent).toContain(en.unseen.covered)
    expect(isInert()).toBe(true)
    await view.show({ height: 259, view: 'seen' })
    await view.pass(3000)
    expect(find(unseen).textContent).toContain(en.unseen.small)
    await view.show({ height: 260 })
    expect(container.querySelector(unseen)).toBeNull()
    await view.pass(799)
    expect(isInert()).toBe(true)
    await view.pass(1)
    expect(isInert()).toBe(false)
  })

  test('takes being on the screen for enough where the browser can tell no more', async () => {
    const { ask, isInert, view } = await setup()
    await view.show({ height: 100, view: 'shown' })
    await ask()
    await view.pass(800)
    expect(isInert()).toBe(false)
  })

  test('waits again when the page changes how it looks', async () => {
    const { appearance, ask, isInert, view } = await setup()
    await ask()
    await view.pass(800)
    await act(async () => appearance.showTheme({ accent: '#ffffff', mode: 'light', radius: 4 }))
    expect(isInert()).toBe(true)
    await view.pass(799)
    expect(isInert()).toBe(true)
    await view.pass(1)
    expect(isInert()).toBe(false)
  })

  test('shows the next request with a time of its own, and how many wait', async () => {
    const { ask, find, isInert, press, text, view } = await setup()
    const [first, second] = [await ask(), await ask({ ...hello, text: 'Second' })]
    expect(find('[data-testid=approval-count]').textContent).toBe('1 of 2')
    await view.pass(800)
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
    expect([first?.textContent, second?.textContent]).toEqual([en.reject, en.verbs.sign])
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
    await view.pass(800)
    await press(approve)
    expect(find(approve).textContent).toContain(en.working)
    await press(approve)
    await press(reject)
    expect(result.value).toBeUndefined()
    await act(async () => finish('signed'))
    expect(result.value).toBe('signed')
    expect(run).toHaveBeenCalledOnce()
  })

  test('takes no press that began before it answered, ended elsewhere, or is held, and none of a script', async () => {
    const { ask, find, press, view } = await setup()
    const result = await ask()
    const send = (event: Event, isTrusted = true) =>
      act(async () => {
        Object.defineProperty(event, 'isTrusted', { value: isTrusted })
        find(approve).dispatchEvent(event)
      })
    const pointer = (type: string, clientX = 0) => new MouseEvent(type, { bubbles: true, clientX })
    const key = (repeat: boolean) => new KeyboardEvent('keydown', { bubbles: true, repeat })

    await send(pointer('pointerdown'))
    await view.pass(800)
    await send(pointer('pointerup'))
    await press(approve)
    await send(pointer('pointerdown'))
    await send(pointer('pointerup', 9))
    await press(approve)
    await send(pointer('pointerdown'))
    await press(approve)
    await send(pointer('pointerdown'), false)
    await send(pointer('pointerup'))
    await press(approve)
    await send(key(true))
    await press(approve)
    await send(new MouseEvent('click', { bubbles: true }), false)
    expect(result.value).toBeUndefined()
    await send(pointer('pointerdown'))
    await send(pointer('pointerup'))
    await press(approve)
    expect(result.value).toBe('signed')

    const typed = await ask()
    await view.pass(800)
    await send(key(false))
    await press(approve)
    expect(typed.value).toBe('signed')
  })

  test('is pressed by what sends a trusted click alone', async () => {
    const { ask, press, view } = await setup()
    const result = await ask()
    await view.pass(800)
    await press(approve)
    expect(result.value).toBe('signed')
  })

  test('a second click of two does not approve what comes next', async () => {
    const { ask, press, view } = await setup()
    const [first, second] = [await ask(), await ask()]
    await view.pass(800)
    await press(approve)
    await press(approve)
    expect([first.value, second.value]).toEqual(['signed', undefined])
  })

  test('a press on what the page has aborted does nothing', async () => {
    const { approvals, find, press, view } = await setup()
    const controller = new AbortController()
    const run = vi.fn(async () => 'signed')
    const { signal } = controller
    let ended: Promise<string> | undefined
    await act(async () => {
      ended = approvals.ask(request(hello), { run, signal }).catch(String)
    })
    await view.pass(800)
    const { id } = approvals.getState()[0] ?? { id: 0 }
    await act(async () => controller.abort())
    await approvals.approve(id)
    expect(await ended).toContain('aborted')
    expect(find('main').inert).toBe(true)
    await press(approve)
    expect(run).not.toHaveBeenCalled()
  })

  test('offers to try again what may pass, after another while', async () => {
    const run = vi.fn(async () => 'signed')
    run.mockRejectedValueOnce(new RequestError('offline'))
    const { ask, find, isInert, press, text, view } = await setup()
    const result = await ask(hello, run)
    await view.pass(800)
    await press(approve)
    expect(text()).toContain(en.failedOffline)
    expect(find(approve).textContent).toBe(en.approveAgain)
    expect(isInert()).toBe(true)
    await view.pass(800)
    await press(approve)
    expect(result.value).toBe('signed')
  })

  test('shows by what to look for a payment of which no one knows, and closes with it', async () => {
    const run = vi.fn(async () => {
      throw new UnansweredError({ id: '0xfeed', look: async () => false, result: '0xfeed' })
    })
    const { ask, find, press, text, view } = await setup()
    const result = await ask(hello, run)
    await view.pass(800)
    await press(approve)
    expect(find('[data-testid=approval-unknown]').textContent).toContain('0xfeed')
    expect(text()).toContain(en.unknownTitle)
    expect(text()).not.toContain(en.failedTitle)
    expect(find(approve).textContent).toBe(en.approveAgain)
    await press(reject)
    expect(result.value).toBe('0xfeed')
  })

  test('offers only to close what will not', async () => {
    const { ask, container, press, text, view } = await setup()
    const result = await ask(hello, async () => {
      throw new RequestError(-32_000, { message: 'Visit evil.example' })
    })
    await view.pass(800)
    await press(approve)
    expect(text()).toContain(en.failedRefused)
    expect(text()).not.toContain('evil')
    expect(container.querySelectorAll('button')).toHaveLength(1)
    expect(document.activeElement).toBe(container.querySelector('h1'))
    await press(reject)
    expect(result.value).toMatchObject({ code: -32_000, message: 'Visit evil.example' })
  })

  const collection: ApprovalSubject = {
    amount: eth(0n),
    changes: [],
    kind: 'call',
    maxFee: eth(1n),
    to: '0xAA',
    verdict: {
      effects: [
        {
          effect: { isOn: true, kind: 'allowAll', spender: `0x${'b'.repeat(40)}`, token: '0xAA' },
          reasons: ['allItems'],
        },
      ],
      reasons: ['allItems'],
      risk: 'bad',
    },
  }

  test('shows the key that only the wallet knows, and says so the first time', async () => {
    const { approvals, container, find, text } = await setup()
    const { signal } = new AbortController()
    const show = async (key: ApprovalRequest['key']) => {
      await act(async () => {
        approvals.endAll()
        approvals
          .ask({ ...request(hello), key }, { run: async () => 'signed', signal })
          .catch(() => {})
      })
    }
    await show({ cut: '0x01', isNew: true })
    expect(text()).toContain(en.newKey)
    const drawn = () => find('[data-testid=approval-key] svg').getAttribute('data-key')
    const first = drawn()
    await show({ cut: '0x01', isNew: false })
    expect(text()).not.toContain(en.newKey)
    expect(drawn()).toBe(first)
    await show({ cut: '0x02', isNew: false })
    expect(drawn()).not.toBe(first)
    await show(undefined)
    expect(container.querySelector('[data-testid=approval-key]')).toBeNull()
  })

  test('names what is lost, and asks a second time, after another while', async () => {
    const { ask, container, find, isInert, press, view } = await setup()
    const run = vi.fn(async () => 'signed')
    const result = await ask(collection, run)
    const loss = find('[data-testid=approval-loss]')
    expect(loss.textContent).toContain(en.reasons.allItems)
    // Before all that may have to be scrolled.
    const follows = loss.compareDocumentPosition(find('dl'))
    expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(find(approve).dataset['variant']).toBe('secondary')
    await view.pass(800)
    await press(approve)
    expect(run).not.toHaveBeenCalled()
    expect(find(approve).textContent).toBe(en.anyway(en.verbs.allow))
    expect(find('[data-testid=approval-sure]').textContent).toContain(en.reasons.allItems)
    expect(container.querySelector('[data-testid=approval-loss]')).toBeNull()
    expect(isInert()).toBe(true)
    await press(approve)
    expect(run).not.toHaveBeenCalled()
    await view.pass(800)
    await press(approve)
    expect(result.value).toBe('signed')
    expect(find('main').inert).toBe(true)
  })

  test('what is not read to its end is read on before it is agreed to, where something is lost', async () => {
    const { ask, container, find, isInert, press, view } = await setup()
    const scrolled = { clientHeight: 200, scrollHeight: 500, scrollTop: 0 }
    const by = vi.fn()
    for (const name of Object.keys(scrolled) as (keyof typeof scrolled)[]) {
      const spy = vi.spyOn(HTMLElement.prototype, name, 'get')
      spy.mockImplementation(() => scrolled[name])
      onTestFinished(() => spy.mockRestore())
    }
    Object.assign(HTMLElement.prototype, { scrollBy: by })
    const body = () => find('header').nextElementSibling
    const reads = () => container.querySelector('[data-testid=read-on]') !== null
    await ask(hello)
    expect(reads()).toBe(false)
    await press(reject)
    await ask(collection)
    expect(container.querySelector(approve)).toBeNull()
    // Of a frame that is hidden nothing was read.
    Object.assign(scrolled, { clientHeight: 0, scrollHeight: 0 })
    await act(async () => void body()?.dispatchEvent(new Event('scroll')))
    expect(reads()).toBe(true)
    Object.assign(scrolled, { clientHeight: 200, scrollHeight: 500 })
    await press('[data-testid=read-on]')
    expect(by).toHaveBeenCalledWith({ behavior: 'smooth', top: 160 })
    await act(async () => {
      scrolled.scrollTop = 298
      body()?.dispatchEvent(new Event('scroll'))
    })
    expect(reads()).toBe(false)
    // What the hand pressed was another button.
    expect(isInert()).toBe(true)
    await view.pass(800)
    expect(isInert()).toBe(false)
  })

  test('what has no limit can be limited first, and is asked anew then', async () => {
    const { approvals, container, find, press, text } = await setup()
    const spender = `0x${'b'.repeat(40)}`
    const units = { decimals: 6, symbol: 'USDC' }
    const allowing = (amount: bigint, reasons: readonly 'noLimit'[]): ApprovalRequest =>
      request({
        amount: eth(0n),
        changes: [],
        kind: 'call',
        limit: { amount: 70_000_000n, token: '0xAA', units },
        to: '0xAA',
        verdict: {
          effects: [
            { effect: { amount, kind: 'allow', spender, token: '0xAA' }, reasons, token: units },
          ],
          reasons,
          risk: reasons.length > 0 ? 'bad' : 'none',
        },
      })
    const { signal } = new AbortController()
    const asked = { run: async () => 'sent', signal }
    const limited = allowing(70_000_000n, [])
    await act(async () => {
      void approvals.ask(allowing(2n ** 256n - 1n, ['noLimit']), {
        ...asked,
        limit: async () => limited,
      })
    })
    expect(find('[data-testid=limit]').textContent).toBe('Limit to 70 USDC')
    expect(find(approve).dataset['variant']).toBe('secondary')
    await press('[data-testid=limit]')
    expect(find('h1').textContent).toBe('Let 0xbbbb…bbbb take up to 70 USDC')
    expect(find(approve).dataset['variant']).toBe('primary')
    expect(text()).not.toContain(en.reasons.noLimit)
    expect(container.querySelector('[data-testid=limit]')).toBeNull()
  })

  test('error: says that a limit failed', async () => {
    const { approvals, find, press } = await setup()
    const { signal } = new AbortController()
    const limit = { amount: 1n, token: '0xAA', units: { decimals: 0, symbol: 'A' } }
    if (collection.kind !== 'call') throw new Error('Not a call')
    await act(async () => {
      void approvals.ask(request({ ...collection, limit }), {
        limit: async () => {
          throw new RequestError('unavailable')
        },
        run: async () => 'sent',
        signal,
      })
    })
    await press('[data-testid=limit]')
    expect(find('[data-testid=approval-unlimited]').textContent).toBe(en.limitFailed)
  })

  test('typed data is read field by field, and what is not seen in it stands there by its name', async () => {
    const { ask, find } = await setup()
    const to = `0x${'7'.repeat(40)}`
    await ask({
      app: undefined,
      contract: undefined,
      fields: [
        { depth: 0, isCode: false, name: 'order', value: '' },
        { depth: 1, isCode: true, name: 'to', value: to },
        { depth: 1, isCode: false, name: 'note', value: 'a\u202eb' },
      ],
      kind: 'typedData',
      moreFields: 3,
      verdict: unreadData,
    })
    const rows = [...find('[data-testid=approval-fields] dl').children]
    expect(rows.map((row) => (row as HTMLElement).dataset['depth'])).toEqual(['0', '1', '1', '0'])
    expect(rows.map((row) => row.querySelector('dt')?.textContent)).toEqual([
      ...['order', 'to', 'note', '…'],
    ])
    expect(rows[1]?.querySelector('dd')?.textContent?.replace(/\s/g, '')).toContain('0x7777')
    expect(rows[2]?.querySelector('mark')?.textContent).toBe('U+202E')
    expect(rows[3]?.textContent).toContain(en.moreFields(3))
  })

  const swap: ApprovalSubject = {
    amount: eth(5n * 10n ** 16n),
    balance: eth(10n ** 18n),
    changes: [
      { change: { amount: -5n * 10n ** 16n, kind: 'coins' } },
      {
        change: { amount: 124_500_000n, kind: 'coins', token: '0xcc' },
        token: { decimals: 6, symbol: 'USDC' },
      },
    ],
    kind: 'call',
    maxFee: eth(10n ** 16n),
    to: '0xAA',
    verdict: unread,
  }

  test('says what leaves and what comes, and what is left', async () => {
    const { ask, find, text } = await setup()
    await ask(swap)
    expect(find('h1').textContent).toBe('Pay 0.05 ETH, get about 124.5 USDC')
    const rows = [...find('[data-testid=approval-changes] ul').children]
    expect(rows.map((row) => row.textContent)).toEqual([
      'You pay −0.05 ETH',
      'You get +124.5 USDC0xcc',
    ])
    expect(text()).toContain(`${en.balanceAfter}0.94 ETH`)
    expect(text()).toContain(en.reasons.unread)
  })

  test('says that it has changed, waits anew, and asks anew what is bad', async () => {
    const { ask, clock, find, isInert, press, text, view } = await setup()
    const run = vi.fn(async () => 'signed')
    let answer: (next: ApprovalRequest | undefined) => void = () => {}
    const check = () => new Promise<ApprovalRequest | undefined>((resolve) => (answer = resolve))
    await ask(collection, run, { check })
    await view.pass(800)
    await press(approve)
    await view.pass(800)
    clock.nowMs += 30_001
    await press(approve)
    expect(find(approve).textContent).toContain(en.checking)
    expect(isInert()).toBe(true)
    await act(async () => answer(request({ ...collection, to: '0xBB' })))
    expect(find('[data-testid=approval-changed]').textContent).toContain(en.changed)
    expect(text()).toContain('0xBB')
    expect(isInert()).toBe(true)
    expect(find(approve).textContent).toBe(en.verbs.allow)
    expect(run).not.toHaveBeenCalled()
  })

  test('error: an account that has too little is told how much, and can only close it', async () => {
    const { ask, container, find } = await setup()
    const refusal = new RequestError(-32_000, { message: 'insufficient funds' })
    await ask({ amount: eth(5n), balance: eth(4n), kind: 'transfer', to: '0xAA' }, undefined, {
      refusal,
    })
    expect(find('[data-testid=approval-failed]').textContent).toContain(
      en.lack('0.000000000000000005 ETH', '0.000000000000000004 ETH'),
    )
    expect(container.querySelectorAll('button')).toHaveLength(1)
  })

  test('lists all that one call does, with what is bad as its headline', async () => {
    const { ask, container, find } = await setup()
    if (collection.kind !== 'call') throw new Error('Not a call')
    const { effects } = collection.verdict
    await ask({
      ...collection,
      verdict: { ...collection.verdict, effects: [...unread.effects, ...effects] },
    })
    expect(find('h1').textContent).toBe(en.kindAllowItems('0xbbbb…bbbb'))
    expect([...container.querySelectorAll('ol > li')].map((each) => each.textContent)).toEqual([
      en.kindCall,
      en.kindAllowItems(`0x${'b'.repeat(40)}`),
    ])
  })

  test('asks what may be lost anew of the next request', async () => {
    const { ask, find, press, view } = await setup()
    const [first, second] = [await ask(collection), await ask(collection)]
    for (const _ of [1, 2]) {
      await view.pass(800)
      await press(approve)
    }
    expect(first.value).toBe('signed')
    expect(find(approve).textContent).toBe(en.verbs.allow)
    await view.pass(800)
    await press(approve)
    expect(second.value).toBeUndefined()
  })

  test('waits for a network', async () => {
    const { ask, isInert, text, view } = await setup()
    await ask()
    await view.pass(800)
    await view.setOnline(false)
    expect(text()).toContain(en.offline)
    expect(isInert()).toBe(true)
    await view.setOnline(true)
    await view.pass(800)
    expect(isInert()).toBe(false)
  })

  test('speaks the language of the site, from its side', async () => {
    const { appearance, ask, find } = await setup()
    await ask()
    expect(document.documentElement.dir).toBe('ltr')
    await act(async () => appearance.showSite({ locale: 'ar-EG', name: 'متجر' }))
    expect(document.documentElement).toMatchObject({ dir: 'rtl', lang: 'ar' })
    await eventually(() => expect(find(approve).textContent).toBe('توقيع'))
    expect(document.title).toBe('المحفظة')
  })

  test('takes its colours by checked tokens, without a style attribute of its markup', async () => {
    const { appearance, ask, container } = await setup()
    await ask()
    await act(async () => appearance.showTheme({ accent: '#ff0000', mode: 'light', radius: 4 }))
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

test('the name of an app says what is not seen in it', () => {
  const subject = {
    app: 'Un\u202eiswap\u200b',
    contract: undefined,
    kind: 'typedData',
    fields: [],
    moreFields: 0,
    verdict: unreadData,
  } as const
  expect(describeRequest(request(subject), en).facts).toContainEqual({
    name: en.app,
    value: 'Un[U+202E]iswap[U+200B]',
  })
})

describe('words', () => {
  const subjects: readonly (readonly [ApprovalSubject, string | undefined, readonly string[]])[] = [
    [hello, undefined, []],
    [
      {
        ...{ app: 'Mailer', contract: '0xAA', fields: [], moreFields: 0 },
        kind: 'typedData',
        verdict: unreadData,
      },
      en.reasons.unread,
      ['Mailer', '0xAA'],
    ],
    [{ amount: eth(10n ** 18n), kind: 'transfer', to: '0xAA' }, undefined, ['0xAA']],
    [
      { amount: eth(1n), kind: 'transfer', maxFee: eth(2n), to: '0xAA' },
      undefined,
      ['0xAA', '0.000000000000000002 ETH'],
    ],
    [
      {
        amount: eth(0n),
        changes: [],
        kind: 'call',
        maxFee: eth(5n * 10n ** 17n),
        to: '0xAA',
        verdict: unread,
      },
      en.reasons.unread,
      ['0xAA', '0.5 ETH'],
    ],
    [{ amount: eth(0n), kind: 'create', maxFee: eth(0n) }, en.reasons.unread, ['0 ETH']],
    [
      {
        amount: eth(10n ** 18n),
        changes: [],
        kind: 'call',
        maxFee: eth(123_456n),
        to: '0xAA',
        verdict: unread,
      },
      en.reasons.unread,
      ['1 ETH', '0xAA', '0.000000000000124 ETH'],
    ],
  ]
  test.each(subjects.map(([subject, warning, values]) => ({ subject, values, warning })))(
    'of a $subject.kind: $values',
    ({ subject, values, warning }) => {
      const said = describeRequest(request(subject), en)
      expect(said.warning).toBe(warning)
      expect(said.facts.map(({ value }) => value)).toEqual(values)
    },
  )

  test('of data that allows are those of what it allows, and what is lost', () => {
    const said = describeRequest(
      request({
        app: undefined,
        contract: '0xAA',
        kind: 'typedData',
        fields: [],
        moreFields: 0,
        verdict: { ...unread, reasons: ['signature'], risk: 'bad' },
      }),
      en,
    )
    expect(said).toMatchObject({ heading: en.kindCall, loss: en.reasons.signature })
    expect(said.warning).toBeUndefined()
  })

  test('say what a kind is', () => {
    const heading = (subject: ApprovalSubject) => describeRequest(request(subject), en).heading
    expect(heading({ amount: eth(1n), kind: 'transfer', to: '0xAA' })).toBe(
      'Send 0.000000000000000001 ETH',
    )
  })

  test('name the site that a text signs in to, on the button too', () => {
    const said = describeRequest(request({ ...hello, signsInTo: 'shop.example' }), en)
    expect(said).toMatchObject({ heading: 'Sign in to shop.example', verb: 'Sign in' })
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
    ['timeout', en.failedOther],
    ['storage_full', en.failedFull],
    ['logged_out', en.failedLoggedOut],
    ['outdated', en.failedOutdated],
    ['slot_damaged', en.failedSlot],
    ['wallet_frozen', en.failedFrozen],
    ['descriptor_changed', en.failedDescriptor],
    ['unavailable', en.failedOther],
    [-32_602, en.failedUnreadable],
    [-32_000, en.failedRefused],
  ] as const)('of the failure %s', (code, text) => {
    expect(failureText(new RequestError(code), { symbol: 'ETH', texts: en })).toBe(text)
  })

  test.each([
    'insufficient funds for gas * price + value',
    'Attempt to debit an account: insufficient lamports 5, need 10',
    'InsufficientFundsForFee',
  ])('of a node that says “%s”', (message) => {
    expect(failureText(new RequestError(-32_000, { message }), { symbol: 'ETH', texts: en })).toBe(
      'There isn’t enough ETH for amount and fee.',
    )
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

  test.each<[bigint, string]>([
    [969_801_794_695_964_890n, '0.969801 X'],
    [1n, '0.000000000000000001 X'],
    [0n, '0 X'],
    [10n ** 18n, '1 X'],
    [999_999_999_999_999_999n, '0.999999 X'],
  ])('a balance of %i is at least %s', (value, text) => {
    expect(formatAtLeast({ decimals: 18, symbol: 'X', value }, 6)).toBe(text)
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
