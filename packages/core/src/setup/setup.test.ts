import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activate } from '../actions/activate.ts'
import { closeModal } from '../actions/closeModal.ts'
import { dismissAlert } from '../actions/dismissAlert.ts'
import { openModal } from '../actions/openModal.ts'
import { reportMistake } from '../actions/reportMistake.ts'
import { eventually } from '../fixtures/eventually.ts'
import { createFakePage, setup as startSite } from '../fixtures/setup.ts'

/** A site with `debug` on. */
const start = ({ environment, ...options }: Parameters<typeof startSite>[0] = {}) =>
  startSite({ debug: true, environment: { window: createFakePage(), ...environment }, ...options })

let said: string[]
beforeEach(() => {
  said = []
  for (const method of ['error', 'info', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((text) => void said.push(text))
})
afterEach(() => vi.restoreAllMocks())

const config = '/appkit/v1/config'
const telemetry = '/getAnalyticsConfig'
const refusal = (code: string, status: number) => ({
  body: { code, reasons: [{ description: 'No.', field: '' }], status: 'FAILED' },
  status,
})
const both = (answer: { body: unknown; status?: number } | Error) => ({
  [config]: answer,
  [telemetry]: answer,
})
const codes = (it: ReturnType<typeof start>) => it.state().alerts.map(({ code }) => code)
const linesOf = (code: string) => said.filter((line) => line.startsWith(`[latchkey] ${code}: `))

describe('the options', () => {
  test('are looked at with the first request: each mistake is said once, with its code, fix and docs', async () => {
    const it = start({ answers: {}, ...{ projectID: 'x' } })
    await activate(it.latchkey)
    expect(linesOf('option_unknown')).toEqual([
      '[latchkey] option_unknown: There is no option `projectID`, so it has no effect. Did you mean `projectId`? (@latchkey/core/docs/troubleshooting.md#option_unknown)',
    ])
    expect(codes(it)).toContain('option_unknown')
  })

  test('are looked at once: what was dismissed stays so', async () => {
    const it = start({ projectId: '' })
    await eventually(() => expect(codes(it)).toEqual(['project_id_missing']))
    dismissAlert(it.latchkey, { code: 'project_id_missing' })
    await activate(it.latchkey)
    expect(codes(it)).toEqual([])
    expect(linesOf('project_id_missing')).toHaveLength(1)
  })

  test('without `debug` nothing is looked for, and nothing is said', async () => {
    const it = start({ answers: both(new TypeError('no')), debug: false, ...{ projectID: 'x' } })
    await activate(it.latchkey)
    expect(codes(it)).toEqual([])
    expect(said).toEqual([])
  })

  test('no adapters at all is no error, but a mistake that is said', async () => {
    const { latchkey } = start({ adapters: undefined as never })
    await activate(latchkey)
    expect(linesOf('adapters_missing')).toHaveLength(1)
  })
})

describe('a server that does not do as asked', () => {
  test.each<[string, { body: unknown; status?: number } | Error, boolean]>([
    ['project_unknown', refusal('project_unknown', 401), true],
    ['project_disabled', refusal('project_disabled', 401), true],
    ['origin_not_allowed', refusal('origin_not_allowed', 403), true],
    ['server_mistaken', { body: 'Not found', status: 404 }, false],
    ['server_mistaken', { body: '<!doctype html>' }, false],
    ['server_unreachable', new TypeError('Failed to fetch'), false],
  ])(
    '%s is said once; in the bar only what the site has to mend: %#',
    async (code, answer, inBar) => {
      const it = start({ answers: both(answer) })
      await activate(it.latchkey)
      expect(linesOf(code)).toHaveLength(1)
      expect(codes(it)).toEqual(inBar ? [code] : [])
    },
  )

  test.each<[string, Record<string, { body: unknown; status?: number } | Error>]>([
    [
      'one request of two',
      { [config]: new TypeError('no'), [telemetry]: { body: { isAnalyticsEnabled: false } } },
    ],
    ['a failure of its own', both({ body: {}, status: 500 })],
    ['too many requests', both({ body: {}, status: 429 })],
  ])('nothing is said of %s', async (_, answers) => {
    const it = start({ answers })
    await activate(it.latchkey)
    expect(said).toEqual([])
  })

  test.each(['basic', 'manualWCControl'] as const)(
    'with `%s` telemetry alone is asked for: a blocker of it is no mistake, an answer tells',
    async (option) => {
      const blocked = start({ answers: both(new TypeError('Failed to fetch')), [option]: true })
      await activate(blocked.latchkey)
      expect(blocked.server.paths()).not.toContain(config)
      expect(said).toEqual([])
      const answers = both(refusal('project_unknown', 401))
      await activate(start({ answers, [option]: true }).latchkey)
      expect(linesOf('project_unknown')).toHaveLength(1)
    },
  )

  test('nothing is said of an instance that was destroyed meanwhile', async () => {
    const { latchkey } = start({ answers: both(new TypeError('Failed to fetch')) })
    const activated = activate(latchkey)
    latchkey.destroy()
    await activated
    expect(said).toEqual([])
  })

  test('nothing is said of a page that is offline', async () => {
    const it = start({ answers: both(new TypeError('Failed to fetch')) })
    it.latchkey.store.setState({ online: false })
    await activate(it.latchkey)
    expect(said).toEqual([])
  })
})

test('a wallet with an odd rdns is said to the console alone (EIP-6963)', async () => {
  const page = createFakePage()
  const it = start({ environment: { window: page } })
  await activate(it.latchkey)
  page.dispatchEvent(
    new page.CustomEvent('eip6963:announceProvider', {
      detail: { info: { name: 'Odd', rdns: 'odd' } },
    }),
  )
  page.dispatchEvent(
    new page.CustomEvent('eip6963:announceProvider', {
      detail: { info: { name: 'Odd', rdns: 'odd' } },
    }),
  )
  await eventually(() => expect(linesOf('wallet_without_rdns')).toHaveLength(1))
  expect(codes(it)).toEqual([])
})

test('a wallet that announces no text at all throws nothing on the page', async () => {
  const page = createFakePage()
  const it = start({ environment: { window: page } })
  await activate(it.latchkey)
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  for (const rdns of [1n, circular])
    page.dispatchEvent(
      new page.CustomEvent('eip6963:announceProvider', { detail: { info: { name: 'Odd', rdns } } }),
    )
  await eventually(() =>
    expect(linesOf('wallet_without_rdns').join()).toContain('an rdns that is no text,'),
  )
})

test('two mistakes of one code are both said, and one is in the bar', async () => {
  const it = start({})
  await reportMistake(it.latchkey, ['option_unknown', { name: 'one' }])
  await reportMistake(it.latchkey, ['option_unknown', { name: 'two' }])
  await reportMistake(it.latchkey, ['option_unknown', { name: 'one' }])
  expect(linesOf('option_unknown')).toHaveLength(2)
  expect(codes(it)).toEqual(['option_unknown'])
})

describe('a modal that is opened', () => {
  const mountMs = 3000
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** What the console says of it, once its words are there. */
  async function saidAfter(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
    return linesOf('modal_not_mounted')
  }

  test('and that nothing on the page shows, is said to the console, once', async () => {
    const it = start({})
    openModal(it.latchkey)
    expect(await saidAfter(mountMs - 1)).toEqual([])
    expect(await saidAfter(1)).toEqual([
      expect.stringMatching(
        /nothing on the page shows the modal\. .*`mountModal\(latchkey\)`.*\(@latchkey\/core\/docs\/troubleshooting\.md#modal_not_mounted\)$/,
      ),
    ])
    openModal(it.latchkey, { view: 'Connect' })
    expect(await saidAfter(mountMs)).toHaveLength(1)
    expect(codes(it)).toEqual([])
  })

  test.each<[string, (it: ReturnType<typeof start>) => unknown]>([
    [
      'it was mounted meanwhile',
      ({ latchkey }) => Object.assign(latchkey.internal, { hasModal: true }),
    ],
    ['a page that draws its own screens has begun', ({ latchkey }) => activate(latchkey)],
    ['it was closed', ({ latchkey }) => closeModal(latchkey)],
    ['the instance is gone', ({ latchkey }) => latchkey.destroy()],
  ])('nothing is said of it where %s', async (_, happen) => {
    const it = start({})
    openModal(it.latchkey)
    await happen(it)
    expect(await saidAfter(2 * mountMs)).toEqual([])
  })

  test.each([
    ['`debug` is off', { debug: false }],
    ['there is no page', { environment: { window: undefined } }],
  ])('nothing is said of it where %s', async (_, options) => {
    openModal(start(options).latchkey)
    expect(await saidAfter(2 * mountMs)).toEqual([])
  })
})

test('on a server, which opens nothing, nothing is looked for', () => {
  const { latchkey } = start({ environment: { window: undefined } })
  expect(latchkey.internal.isSetupChecked).toBeUndefined()
})
