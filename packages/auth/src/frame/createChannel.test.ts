import {
  frameAnswerMs,
  frameLoadMs,
  frameVersion,
  maxFrameMessageLength,
  signOutTimeoutMs,
} from '@latchkey/protocol/frame'
import { describe, expect, test } from 'vitest'
import { hang, refuse } from '../fixtures/createTestFrame.ts'
import { one, setupChannel, siteOrigin, visitor } from '../fixtures/setup.ts'

const message = (answer: Promise<unknown>) => answer.then(undefined, ({ message }) => message)
const codeOf = (answer: Promise<unknown>) => answer.then(undefined, ({ code }) => code)
const sign = { method: 'personal_sign', networkId: one } as const

/** A channel whose frame is ready. */
async function open(...parameters: Parameters<typeof setupChannel>) {
  const it = setupChannel(...parameters)
  it.frame.answer('session.isConnected', () => ({ isConnected: true }))
  const answer = it.call('session.isConnected', {})
  await it.ready()
  await answer
  return it
}

describe('loading', () => {
  test('the frame is asked half a second after it is ready, and no sooner (S4.9, S9.16)', async () => {
    const it = setupChannel()
    it.frame.answer('session.isConnected', () => ({ isConnected: true }))
    const answer = it.call('session.isConnected', {})
    await expect.poll(() => it.clock.hasTimer(500)).toBe(true)
    it.clock.advance(499)
    expect(it.isOpen()).toBe(false)
    it.clock.advance(1)
    expect(await answer).toEqual({ isConnected: true })
    expect(it.frame.documents()).toBe(1)
  })

  test('error: a frame that never loads is over after 20 seconds, with an alert (S8.21, S8.25, S9.13)', async () => {
    const it = setupChannel({ loads: false })
    const answer = message(it.call('request', sign))
    it.clock.advance(19_999)
    expect(it.errors).toEqual([])
    it.clock.advance(1)
    expect(await answer).toBe('Unable to load email login dependency')
    expect(it.errors).toMatchObject([{ code: 'iframe_load_failed' }])
  })

  test('a frame that failed to load is loaded again by the next call', async () => {
    const it = setupChannel({ loads: false })
    const answer = message(it.call('session.isConnected', {}))
    it.clock.advance(frameLoadMs)
    await answer
    it.frame.loads = true
    it.frame.answer('session.isConnected', () => ({ isConnected: false }))
    const again = it.call('session.isConnected', {})
    await it.ready()
    expect(await again).toEqual({ isConnected: false })
  })

  test('without a line no site is to blame', async () => {
    const it = setupChannel({ loads: false })
    it.line.isOnline = false
    const answer = message(it.call('session.isConnected', {}))
    it.clock.advance(frameLoadMs)
    expect(await answer).toBe('Unable to load email login dependency')
    expect(it.errors).toEqual([])
  })

  test('error: a frame of an older version is said at once, and which (S8.25)', async () => {
    const it = setupChannel()
    const answer = it.call('session.isConnected', {}).catch((error: unknown) => error)
    await expect.poll(() => it.frame.documents()).toBe(1)
    it.frame.send({ m: 'ready', p: {}, t: 'evt', v: frameVersion - 1 })
    expect(await answer).toMatchObject({
      details: [expect.stringContaining(`version ${frameVersion - 1}`)],
      message: 'Unable to load email login dependency',
    })
  })

  test('error: a frame that believes to be in another page serves this one not (S8.21)', async () => {
    const it = setupChannel({ embedder: 'https://other.example' })
    expect(await codeOf(it.call('session.isConnected', {}))).toBe('unverified_domain')
    expect(it.errors).toMatchObject([
      { code: 'unverified_domain', details: [expect.stringContaining(siteOrigin)] },
    ])
  })

  test('error: a frame that is refused by the policy of the site fails at once', async () => {
    const it = setupChannel({ loads: false })
    const answer = message(it.call('session.isConnected', {}))
    it.fail(new Error('blocked'))
    expect(await answer).toBe('blocked')
  })

  test('error: a page that is not encrypted loads no frame, and its owner reads why', async () => {
    const it = setupChannel()
    it.line.isSecure = false
    expect(await codeOf(it.call('session.isConnected', {}))).toBe('iframe_insecure')
    expect(it.frame.documents()).toBe(0)
    expect(it.errors).toMatchObject([
      { code: 'iframe_insecure', details: [expect.stringContaining('https:')] },
    ])
  })

  test('what was asked of a frame ends at once when it is taken out of the page', async () => {
    const it = await open()
    it.frame.answer('request', hang)
    const lost = message(it.call('request', sign))
    await expect.poll(it.frame.methods).toContain('request')
    it.frame.takeOut()
    it.lose()
    expect(await lost).toBe('Request was aborted')
    const answer = it.call('session.isConnected', {})
    await it.ready()
    expect(await answer).toEqual({ isConnected: true })
  })

  test('what is left is ended by the frame, or answered with what it has done (S8.22)', async () => {
    const it = await open()
    let send = (_: unknown) => {}
    it.frame.answer(
      'request',
      () =>
        new Promise((resolve) => {
          send = resolve
        }) as never,
    )
    const leave = async (endsLeft: boolean) => {
      const before = it.frame.asked.length
      it.frame.endsLeft = endsLeft
      const controller = new AbortController()
      const answer = it
        .call('request', sign, { left: controller.signal })
        .catch((error: { frameCode?: string; code?: string }) => error.frameCode ?? error.code)
      await expect.poll(() => it.frame.asked.length).toBe(before + 1)
      controller.abort()
      await expect.poll(() => it.frame.aborted).toContain(it.frame.asked.at(-1)?.id)
      return answer
    }
    expect(await leave(true)).toBe('aborted')
    const sent = leave(false)
    await expect.poll(() => it.frame.aborted).toHaveLength(2)
    send('0xhash')
    expect(await sent).toBe('0xhash')
    const silent = leave(false)
    await expect.poll(() => it.clock.hasTimer(60_000)).toBe(true)
    it.clock.advance(60_000)
    expect(await silent).toBe('iframe_request_timeout')
    const asked = it.frame.asked.length
    const early = it.call('request', sign, { left: AbortSignal.abort() })
    expect(await message(early)).toBe('Request was aborted')
    expect(it.frame.asked).toHaveLength(asked)
  })

  test('a frame that the site has taken out is put back, and loads anew', async () => {
    const it = await open()
    it.frame.answer('login.email', hang)
    const lost = message(it.call('login.email', { email: 'ann@example.com' }))
    await expect.poll(it.frame.methods).toContain('login.email')
    it.frame.takeOut()
    const answer = it.call('session.isConnected', {})
    expect(await lost).toBe('Something went wrong')
    await it.ready()
    expect(await answer).toEqual({ isConnected: true })
    expect(it.frame.documents()).toBe(2)
  })

  test('a document that loads again loses what the one before was asked, and no later call (S7.48, S8.22)', async () => {
    const it = await open()
    it.frame.answer('request', hang)
    const lost = message(it.call('request', sign))
    await expect.poll(it.frame.methods).toContain('request')
    void it.call('reload', {}).catch(() => undefined)
    expect(await lost).toBe('Request was aborted')
    const answer = it.call('session.isConnected', {})
    await it.ready()
    expect(await answer).toEqual({ isConnected: true })
    expect(it.frame.documents()).toBe(2)
  })

  test('error: after the end of the instance nothing is asked any more (S8.26)', async () => {
    const it = await open()
    it.frame.answer('request', hang)
    const pending = message(it.call('request', sign))
    it.lifetime.abort()
    expect(await pending).toBe('Request was aborted')
    expect(await message(it.call('session.isConnected', {}))).toBe('W3mFrame: iframe is not set')
  })
})

describe('answers', () => {
  test('who is logged in, and on which network, is what the frame says (S7.45)', async () => {
    const it = await open()
    it.frame.answer('session.user', () => ({ signed: [], user: visitor }))
    it.frame.answer('chain.id', () => ({ networkId: one }))
    expect(await it.call('session.user', {})).toEqual({ signed: [], user: visitor })
    expect(await it.call('chain.id', { namespace: 'eip155' })).toEqual({ networkId: one })
  })

  test('a number of the wallet is handed through with its words', async () => {
    const it = await open()
    it.frame.answer('request', refuse(4001))
    await expect(it.call('request', sign)).rejects.toMatchObject({
      code: 4001,
      message: 'frame: 4001',
    })
  })

  test('an error of ours keeps its code and facts, and has words without any of the frame (S8.24)', async () => {
    const it = await open()
    it.frame.answer('login.code', refuse('code_wrong', { triesLeft: 3 }))
    await expect(it.call('login.code', { code: '123456' })).rejects.toMatchObject({
      code: 'auth.code_wrong',
      facts: { triesLeft: 3 },
    })
    it.frame.answer('login.code', hang)
    const silent = message(it.call('login.code', { code: '123456' }))
    await expect
      .poll(() => it.frame.methods().filter((each) => each === 'login.code'))
      .toHaveLength(2)
    const id = it.frame.asked.at(-1)?.id
    it.frame.send({ e: { code: 'unavailable', message: '' }, id, t: 'err', v: frameVersion })
    expect(await silent).toBe('An error occurred')
  })

  test('error: an answer that is none by its schema (S8.24)', async () => {
    const it = await open()
    it.frame.answer('session.isConnected', () => ({ isConnected: 'yes' }))
    expect(await message(it.call('session.isConnected', {}))).toBe('An error occurred')
  })

  test('a site that the wallet does not serve is an alert (S8.21)', async () => {
    const it = await open()
    it.frame.answer('session.user', refuse('embedder_refused'))
    expect(await codeOf(it.call('session.user', {}))).toBe('auth.embedder_refused')
    expect(it.errors).toMatchObject([{ code: 'unverified_domain' }])
  })

  test('big integers of a request go in hexadecimal, and what is no data does not go', async () => {
    const it = await open()
    it.frame.answer('request', (({ params }: { params: unknown }) => params) as never)
    expect(await it.call('request', { ...sign, params: [{ value: 255n }] })).toEqual([
      { value: '0xff' },
    ])
    const cycle: unknown[] = []
    cycle.push(cycle)
    expect(await codeOf(it.call('request', { ...sign, params: cycle }))).toBe(
      'auth.invalid_message',
    )
    const long = 'x'.repeat(maxFrameMessageLength)
    expect(await codeOf(it.call('request', { ...sign, params: long }))).toBe('auth.invalid_message')
  })

  test.each<[string, unknown]>([
    ['no object', 'ready'],
    ['nothing', null],
    ['unknown keys', { id: '0'.repeat(22), extra: 1, t: 'res', v: frameVersion }],
    ['an id of no call', { id: 'x'.repeat(22), t: 'res', v: frameVersion }],
    ['an unknown event', { m: 'toString', t: 'evt', v: frameVersion }],
    [
      'an event with other data',
      { m: 'approvals', p: { count: 'all' }, t: 'evt', v: frameVersion },
    ],
    [
      'too much',
      { m: 'escape', p: { text: 'x'.repeat(maxFrameMessageLength) }, t: 'evt', v: frameVersion },
    ],
  ])('a message with %s is ignored, and counted', async (_, sent) => {
    const it = await open()
    it.frame.send(sent)
    await expect.poll(it.ignored).toBe(1)
    expect(it.events).toEqual(['ready'])
    expect(await it.call('session.isConnected', {})).toEqual({ isConnected: true })
  })

  test('what the frame tells by itself reaches the page', async () => {
    const it = await open()
    it.frame.emit('approvals', { count: 2, method: 'personal_sign' })
    it.frame.emit('escape', {})
    await expect
      .poll(() => it.events)
      .toEqual(['ready', ['approvals', { count: 2, method: 'personal_sign' }], ['escape', {}]])
  })
})

describe('limits', () => {
  test.each([
    ['login.email', { email: 'ann@example.com' }],
    ['login.code', { code: '123456' }],
    ['login.resend', {}],
  ] as const)(
    'error: %s is over after 120 seconds with an alert, and the frame begins anew (S7.48, S8.21, S8.23, S9.14)',
    async (method, params) => {
      const it = await open()
      it.frame.answer(method, hang)
      const answer = message(it.call(method, params as never))
      await expect.poll(it.frame.methods).toContain(method)
      it.clock.advance(119_999)
      expect(it.errors).toEqual([])
      it.clock.advance(1)
      expect(await answer).toBe('Something went wrong')
      expect(it.errors).toMatchObject([{ code: 'iframe_request_timeout' }])
      await expect.poll(it.frame.documents).toBe(2)
      expect(it.frame.aborted).toEqual([it.frame.asked.at(-2)?.id])
    },
  )

  test('a device that is not confirmed within 120 seconds is no alert (S9.14)', async () => {
    const it = await open()
    it.frame.answer('login.device', hang)
    const answer = codeOf(it.call('login.device', {}))
    await expect.poll(it.frame.methods).toContain('login.device')
    it.clock.advance(120_000)
    expect(await answer).toBe('iframe_request_timeout')
    expect(it.errors).toEqual([])
    expect(it.frame.documents()).toBe(1)
  })

  test('the page waits 3 seconds for a sign-out, which the frame goes on with (S9.15)', async () => {
    const it = await open()
    it.frame.answer('session.signOut', hang)
    let isOver = false
    const answer = codeOf(it.call('session.signOut', {})).finally(() => {
      isOver = true
    })
    await expect.poll(it.frame.methods).toContain('session.signOut')
    it.clock.advance(2999)
    // What has ended is known by the time that the frame has answered something else.
    await it.call('session.isConnected', {})
    expect(isOver).toBe(false)
    it.clock.advance(1)
    expect(await answer).toBe('iframe_request_timeout')
    expect(await it.call('session.isConnected', {})).toEqual({ isConnected: true })
    expect(it.frame.aborted).toEqual([])
  })

  test('a frame that is still loading learns of a sign-out once it is there', async () => {
    const it = setupChannel()
    const answer = codeOf(it.call('session.signOut', {}))
    it.clock.advance(signOutTimeoutMs)
    expect(await answer).toBe('iframe_request_timeout')
    await it.ready()
    await expect.poll(it.frame.methods).toEqual(['session.signOut'])
  })

  test('anything else has half a minute, and a request to the wallet all the time', async () => {
    const it = await open()
    it.frame.answer('session.user', hang)
    it.frame.answer('request', hang)
    const user = codeOf(it.call('session.user', {}))
    let isOver = false
    void it.call('request', sign).then(undefined, () => {
      isOver = true
    })
    await expect.poll(it.frame.methods).toContain('request')
    it.clock.advance(frameAnswerMs)
    expect(await user).toBe('iframe_request_timeout')
    it.clock.advance(24 * 3_600_000)
    expect(await it.call('session.isConnected', {})).toEqual({ isConnected: true })
    expect(isOver).toBe(false)
  })

  test('an aborted request says so, also to the frame (S7.49, S8.22)', async () => {
    const it = await open()
    it.frame.answer('request', hang)
    const controller = new AbortController()
    const answer = message(it.call('request', sign, { signal: controller.signal }))
    await expect.poll(it.frame.methods).toContain('request')
    controller.abort()
    expect(await answer).toBe('Request was aborted')
    const { id } = it.frame.asked.at(-1) ?? {}
    await expect.poll(() => it.frame.aborted).toEqual([id])
  })

  test('anything else that is aborted has no more words than that (S8.23)', async () => {
    const it = await open()
    it.frame.answer('login.email', hang)
    const controller = new AbortController()
    const { signal } = controller
    const answer = message(it.call('login.email', { email: 'ann@example.com' }, { signal }))
    controller.abort()
    expect(await answer).toBe('Something went wrong')
    expect(await message(it.call('session.isConnected', {}, { signal }))).toBe(
      'Something went wrong',
    )
  })
})
