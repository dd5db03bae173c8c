import { expect, test } from 'vitest'
import { createEventLog } from './createEventLog.ts'
import { type KeepLogParameters, keepLog } from './keepLog.ts'
import type { Latchkey } from './Latchkey.ts'

function setup(parameters?: KeepLogParameters) {
  const events = createEventLog({ now: () => 7 })
  const log = keepLog({ internal: { events } } as Latchkey, parameters)
  const fail = (message: string) =>
    events.emit({ error: message, event: 'RENDER_ERROR', type: 'error' })
  const read = () =>
    log
      .read()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { events, fail, log, read }
}

test('a connect that failed is kept among the errors', () => {
  const { events, read } = setup()
  events.emit({ event: 'CONNECT_SUCCESS' })
  events.emit({ event: 'CONNECT_ERROR', properties: { message: 'no' } })
  expect(read()).toMatchObject([{ event: 'CONNECT_ERROR', properties: { message: 'no' } }])
})

test('errors are kept, and everything only on request (S9.30)', () => {
  const quiet = setup()
  const loud = setup({ level: 'info' })
  for (const { events, fail } of [quiet, loud]) {
    events.emit({ event: 'MODAL_OPEN' })
    fail('no')
  }
  expect(quiet.read()).toMatchObject([{ errorMessage: 'no', event: 'RENDER_ERROR' }])
  expect(loud.read().map(({ event }) => event)).toEqual(['MODAL_OPEN', 'RENDER_ERROR'])
})

test('1024000 bytes are kept to the byte, the last lines (S9.30)', () => {
  const { fail, log, read } = setup()
  const sizeOf = (text: string) => new TextEncoder().encode(text).length
  fail('000000')
  const bytes = sizeOf(log.read())
  expect(bytes).toBeLessThan(120)
  const kept = Math.floor(1_024_000 / bytes)
  for (let count = 1; count <= kept + 5; count++) fail(`${count}`.padStart(6, '0'))
  expect(sizeOf(log.read())).toBe(kept * bytes)
  expect(read()[0]).toMatchObject({ errorMessage: '000006' })
})

test('characters of several bytes count as such', () => {
  const { fail, log, read } = setup()
  const text = 'ü '.repeat(10_000)
  for (let count = 0; count < 60; count++) fail(`${count} ${text}`)
  const { length } = new TextEncoder().encode(log.read())
  expect(length).toBeLessThanOrEqual(1_024_000)
  expect(length).toBeGreaterThan(1_024_000 - 40_000)
  expect(read().at(-1)).toMatchObject({ errorMessage: expect.stringMatching(/^59 /) })
  expect(read()[0]?.errorMessage).not.toMatch(/^0 /)
})

test('a line that is larger than the log is not kept, and the log goes on', () => {
  const { fail, read } = setup({ maxBytes: 200 })
  fail('a '.repeat(200))
  expect(read()).toEqual([])
  fail('no')
  expect(read()).toHaveLength(1)
})

test('what happens after its end is not kept', () => {
  const { fail, log, read } = setup()
  fail('one')
  log.stop()
  fail('two')
  expect(read()).toHaveLength(1)
})
