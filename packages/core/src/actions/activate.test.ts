import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../fixtures/eventually.ts'
import { type Answers, setup } from '../fixtures/setup.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { activate } from './activate.ts'
import { closeModal } from './closeModal.ts'
import { openModal } from './openModal.ts'

const features = [
  { config: ['email', 'google'], id: 'social_login', isEnabled: true },
  { config: ['1inch'], id: 'swap', isEnabled: true },
]
const answers = {
  '/appkit/v1/config': { body: { features } },
  '/e': { body: {}, status: 202 },
  '/getAnalyticsConfig': { body: { isAnalyticsEnabled: true } },
  '/projects/v1/origins': { body: { allowedOrigins: ['https://site.example'] } },
}
const codes = (it: ReturnType<typeof setup>) => it.state().alerts.map(({ code }) => code)

describe('features', () => {
  test("come from the project's configuration, once (S6.2, S7.29)", async () => {
    const it = setup({ answers })
    await Promise.all([activate(it.latchkey), activate(it.latchkey)])
    expect(featuresOf(it.latchkey)).toMatchObject({ email: true, socials: ['google'] })
    expect(it.state().projectConfig.status).toBe('settled')
    expect(it.server.paths().filter((path) => path === '/appkit/v1/config')).toHaveLength(1)
  })

  test('override local settings with a warning (S6.3)', async () => {
    const it = setup({ answers, features: { email: false } })
    await activate(it.latchkey)
    expect(featuresOf(it.latchkey).email).toBe(true)
    expect(it.state().alerts).toMatchObject([
      {
        code: 'local_configuration_ignored',
        message: 'Local configuration ignored',
        variant: 'warning',
      },
    ])
  })

  test('asked for and not there yet, they are refused by name', async () => {
    const it = setup({
      adapters: [],
      answers,
      debug: true,
      features: { collapseWallets: true, receive: true, swaps: ['1inch'] } as object,
    })
    const said = (['error', 'warn'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => {}),
    )
    onTestFinished(() => {
      for (const spy of said) spy.mockRestore()
    })
    await activate(it.latchkey)
    expect(it.state().alerts).toContainEqual({
      code: 'option_refused',
      details: expect.stringContaining('`features.collapseWallets`.'),
      message: 'Option refused',
      variant: 'error',
    })
  })

  test.each([
    ['offline', new TypeError('Failed to fetch')],
    ['a server error', { body: {}, status: 500 }],
    ['a malformed answer', { body: { features: 'all' } }],
  ])('defaults apply when the configuration cannot be had: %s (S6.4)', async (_, config) => {
    const it = setup({ answers: { ...answers, '/appkit/v1/config': config } })
    await activate(it.latchkey)
    expect(featuresOf(it.latchkey).swaps).toEqual(['1inch'])
    expect(it.state().projectConfig).toEqual({ answer: undefined, status: 'settled' })
  })

  test('without a project no server is asked (S5.13)', async () => {
    const it = setup({ answers, projectId: '' })
    await activate(it.latchkey)
    expect(it.server.requests).toEqual([])
  })

  test('basic mode and manual control ask for none (S6.5)', async () => {
    for (const options of [{ basic: true }, { manualWCControl: true }]) {
      const it = setup({ answers, ...options })
      await activate(it.latchkey)
      expect(it.server.paths()).not.toContain('/appkit/v1/config')
    }
  })

  test('every call carries projectId, st and sv (S7.1, S3.44)', async () => {
    const it = setup({ answers })
    await activate(it.latchkey)
    for (const { url } of it.server.requests) {
      expect(url.searchParams.get('projectId')).toBe('p')
      expect(url.searchParams.get('st')).toBe('latchkey')
      expect(url.searchParams.get('sv')).toMatch(/^html-eip155-\d/)
    }
  })
})

describe('allowed origins', () => {
  const withOrigins = (origins: { body: unknown; status?: number } | Error) =>
    setup({ answers: { ...answers, '/projects/v1/origins': origins } })

  test('an origin that is not allowed raises an alert (S5.14, S8.14, S7.30)', async () => {
    const it = withOrigins({ body: { allowedOrigins: ['https://other.example'] } })
    await activate(it.latchkey)
    expect(codes(it)).toEqual(['origin_not_allowed'])
  })

  test('a wildcard label allows (S5.14)', async () => {
    const it = withOrigins({ body: { allowedOrigins: ['https://*.example'] } })
    await activate(it.latchkey)
    expect(codes(it)).toEqual([])
  })

  test('429 raises RATE_LIMITED (S8.15)', async () => {
    const it = withOrigins({ body: {}, status: 429 })
    await activate(it.latchkey)
    expect(codes(it)).toEqual(['rate_limited'])
  })

  test('5xx raises SERVER_ERROR with the message (S8.16)', async () => {
    const it = withOrigins({
      body: { reasons: [{ description: 'database away', field: '' }] },
      status: 503,
    })
    await activate(it.latchkey)
    expect(it.state().alerts[0]).toMatchObject({
      code: 'server_error',
      details: expect.stringContaining('database away'),
    })
  })

  test.each([
    { body: {}, status: 403 },
    { body: {}, status: 404 },
    { body: { allowedOrigins: 7 } },
    new TypeError('offline'),
  ])('other failures count as an empty list (S8.17): %#', async (origins) => {
    const it = withOrigins(origins)
    await activate(it.latchkey)
    expect(codes(it)).toEqual([])
  })

  test.each([
    ['e-mail alone', ['email'], true],
    ['one social login alone', ['google'], true],
    ['neither', [], false],
  ])('are asked for where a visitor may log in, with %s (S5.14)', async (_, config, asked) => {
    const login = { config, id: 'social_login', isEnabled: true }
    const it = setup({
      answers: { ...answers, '/appkit/v1/config': { body: { features: [login] } } },
    })
    await activate(it.latchkey)
    expect(it.server.paths().includes('/projects/v1/origins')).toBe(asked)
  })
})

describe('analytics', () => {
  const events = (it: ReturnType<typeof setup>) =>
    it.server.requests.flatMap(({ body, url }) =>
      url.pathname === '/e' ? [(body as { props: { event: string } }).props.event] : [],
    )

  test('events carry id, url, domain, timestamp and props; MODAL_CREATED is never sent (S7.32, S7.33, S7.35)', async () => {
    const it = setup({ answers })
    await activate(it.latchkey)
    it.latchkey.internal.events.emit({ event: 'MODAL_OPEN', properties: { connected: false } })
    await eventually(() => expect(events(it)).toEqual(['INITIALIZE', 'MODAL_OPEN']))
    expect(it.server.requests.at(-1)?.body).toEqual({
      domain: 'site.example',
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      props: { event: 'MODAL_OPEN', properties: { connected: false }, type: 'track' },
      timestamp: expect.any(Number),
      url: 'https://site.example/',
    })
  })

  test('of errors five a minute are sent, with class, message and stack; other events go on (S7.33, S7.36)', async () => {
    let clock = 1_000
    const it = setup({ answers, environment: { now: () => clock } })
    await activate(it.latchkey)
    const sent = () =>
      it.server.requests.flatMap(({ body, url }) =>
        url.pathname === '/e' ? [(body as { props: { event: string; type: string } }).props] : [],
      )
    const fail = () =>
      it.latchkey.internal.events.emit({
        error: new TypeError('Nothing to draw'),
        event: 'RENDER_ERROR',
        type: 'error',
      })
    for (let count = 0; count < 7; count++) fail()
    it.latchkey.internal.events.emit({ event: 'MODAL_OPEN' })
    await eventually(() => expect(sent().at(-1)?.event).toBe('MODAL_OPEN'))
    const errors = () => sent().filter(({ type }) => type === 'error')
    expect(errors()).toHaveLength(5)
    expect(errors()[0]).toEqual({
      errorMessage: 'Nothing to draw',
      errorType: 'TypeError',
      event: 'RENDER_ERROR',
      properties: {},
      stackTrace: expect.stringContaining('TypeError: Nothing to draw'),
      type: 'error',
    })
    clock += 60_000
    fail()
    await eventually(() => expect(errors()).toHaveLength(6))
  })

  test.each([
    ['off by the operator', { body: { isAnalyticsEnabled: false } }],
    ['a failed request', new TypeError('offline')],
  ])('with telemetry off only INITIALIZE is sent: %s (S7.35, S8.19, S7.31)', async (_, config) => {
    const it = setup({ answers: { ...answers, '/getAnalyticsConfig': config } })
    await activate(it.latchkey)
    it.latchkey.internal.events.emit({ event: 'MODAL_OPEN' })
    await eventually(() => expect(events(it)).toEqual(['INITIALIZE']))
  })

  test('a 403 raises Invalid App Configuration once and ends the sending (S8.18)', async () => {
    const it = setup({ answers: { ...answers, '/e': { body: {}, status: 403 } } })
    await activate(it.latchkey)
    await eventually(() =>
      expect(it.state().alerts).toMatchObject([
        {
          details: expect.stringContaining('not on the allowlist'),
          message: 'Invalid App Configuration',
          variant: 'error',
        },
      ]),
    )
    it.latchkey.internal.events.emit({ event: 'MODAL_OPEN' })
    await Promise.resolve()
    expect(events(it)).toEqual(['INITIALIZE'])
  })

  test('events refused at the same time are one complaint (S8.18)', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const it = setup({ answers: { ...answers, '/e': { body: {}, status: 403 } }, debug: true })
    it.latchkey.internal.events.emit({ event: 'MODAL_OPEN' })
    await activate(it.latchkey)
    await eventually(() => expect(codes(it)).toEqual(['invalid_app_configuration']))
    // One turn of the event loop: every answer is in by then.
    await new Promise((next) => setTimeout(next))
    expect(events(it)).toEqual(['MODAL_OPEN', 'INITIALIZE'])
    expect(said).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })

  test('failures are ignored (S7.34)', async () => {
    const it = setup({ answers: { ...answers, '/e': new TypeError('offline') } })
    await activate(it.latchkey)
    await Promise.resolve()
    expect(codes(it)).toEqual([])
  })
})

describe('what the page knows meanwhile, and tells the developer', () => {
  test('the configuration is pending until the server has answered', async () => {
    const it = setup({ answers })
    const seen = new Set([it.state().projectConfig])
    it.latchkey.store.subscribe(({ projectConfig }) => seen.add(projectConfig))
    await activate(it.latchkey)
    expect([...seen]).toEqual([
      { status: 'idle' },
      { status: 'loading' },
      { answer: { features }, status: 'settled' },
    ])
  })

  test('error: a configuration that could not be had is asked for again with the next opening (S6.4)', async () => {
    let nowMs = 1_000_000
    const given: Answers = { ...answers, '/appkit/v1/config': { body: {}, status: 503 } }
    const it = setup({ answers: given, environment: { now: () => nowMs } })
    const asked = () => it.server.paths().filter((path) => path === '/appkit/v1/config').length
    openModal(it.latchkey)
    await activate(it.latchkey)
    expect(it.state().projectConfig).toEqual({ answer: undefined, status: 'settled' })
    given['/appkit/v1/config'] = { body: { features } }
    closeModal(it.latchkey)
    nowMs += 999
    openModal(it.latchkey)
    expect(asked()).toBe(1)
    closeModal(it.latchkey)
    nowMs += 1
    openModal(it.latchkey)
    await eventually(() =>
      expect(it.state().projectConfig).toEqual({ answer: { features }, status: 'settled' }),
    )
    closeModal(it.latchkey)
    openModal(it.latchkey)
    expect(asked()).toBe(2)
  })

  test('what waits for it goes with the wait: nothing stays of each failure', async () => {
    let nowMs = 1_000_000
    const given: Answers = { ...answers, '/appkit/v1/config': { body: {}, status: 503 } }
    const it = setup({ answers: given, environment: { now: () => nowMs } })
    const { signal } = it.latchkey.internal
    let listeners = 0
    const add = vi.spyOn(signal, 'addEventListener').mockImplementation(() => {
      listeners += 1
    })
    const remove = vi.spyOn(signal, 'removeEventListener').mockImplementation(() => {
      listeners -= 1
    })
    onTestFinished(() => {
      add.mockRestore()
      remove.mockRestore()
    })
    openModal(it.latchkey)
    await activate(it.latchkey)
    const before = listeners
    const asked = () => it.server.paths().filter((path) => path === '/appkit/v1/config').length
    for (let visit = 2; visit < 12; visit += 1) {
      closeModal(it.latchkey)
      nowMs += 2000
      openModal(it.latchkey)
      await eventually(() => expect(asked()).toBe(visit))
      await eventually(() => expect(it.state().projectConfig.status).toBe('settled'))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(listeners).toBeLessThanOrEqual(before)
  })

  test('each local setting that is ignored is named once (S6.3)', async () => {
    const it = setup({ answers, features: { email: false, swaps: [] } })
    await activate(it.latchkey)
    const [alert] = it.state().alerts
    expect(alert?.details.match(/"\w+"/g)).toEqual(['"email"', '"swaps"'])
  })

  test.each([
    [499, []],
    [500, ['server_error']],
  ])('a server that answers %i about origins raises %j (S8.16)', async (status, expected) => {
    const it = setup({ answers: { ...answers, '/projects/v1/origins': { body: {}, status } } })
    await activate(it.latchkey)
    expect(codes(it)).toEqual(expected)
    // Without a reason of the server's its status has to do.
    for (const { details } of it.state().alerts) expect(details).toContain(String(status))
  })

  test('an origin that is not allowed is named, with the project (S8.14)', async () => {
    const origins = { body: { allowedOrigins: ['https://other.example'] } }
    const it = setup({ answers: { ...answers, '/projects/v1/origins': origins } })
    await activate(it.latchkey)
    expect(it.state().alerts[0]?.details).toContain('https://site.example')
    expect(it.state().alerts[0]?.details).toContain('project edit p ')
  })
})
