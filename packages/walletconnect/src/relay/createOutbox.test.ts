import { expect, test } from 'vitest'
import { createOutbox, type OutboxRequest } from './createOutbox.ts'

function setup() {
  const sent: { id: string; method: string; params: unknown }[] = []
  const settled: unknown[] = []
  const line = { isOpen: true, nowMs: 1000 }
  const outbox = createOutbox({
    now: () => line.nowMs,
    send(text) {
      if (line.isOpen) sent.push(JSON.parse(text))
      return line.isOpen
    },
  })
  const add = (change: Partial<OutboxRequest> = {}) =>
    outbox.add({
      isVolatile: false,
      method: 'm',
      onSettled: (error) => settled.push(error),
      params: { a: 1 },
      ...change,
    })
  return { add, line, outbox, sent, settled }
}

test('sends at once on an open socket, and everything that lasts on the next one', () => {
  const { add, line, outbox, sent } = setup()
  add()
  add({ isVolatile: true, method: 'v' })
  line.isOpen = false
  outbox.reset()
  add({ method: 'later' })
  expect(sent.map(({ method }) => method)).toEqual(['m', 'v'])
  line.isOpen = true
  outbox.resend()
  expect(sent.slice(2).map(({ method }) => method)).toEqual(['m', 'later'])
  expect(sent[2]).toEqual(sent[0])
})

test('knows what was sent and has no answer, on the present socket', () => {
  const { add, line, outbox, sent } = setup()
  add()
  expect(outbox.hasUnanswered(1000)).toBe(false)
  expect(outbox.hasUnanswered(1001)).toBe(true)
  outbox.reset()
  expect(outbox.hasUnanswered(1001)).toBe(false)
  line.nowMs = 2000
  outbox.resend()
  expect(outbox.hasUnanswered(2000)).toBe(false)
  outbox.receive({ id: sent[0]?.id, result: true })
  expect(outbox.hasUnanswered(9999)).toBe(false)
  expect(outbox.isEmpty()).toBe(true)
})

test('settles each request once, with its own answer', () => {
  const { add, outbox, sent, settled } = setup()
  add()
  add()
  outbox.receive({ error: { code: -32_000, message: 'no' }, id: sent[1]?.id })
  expect(settled).toMatchObject([{ code: 'remote.relay_request_failed', details: ['-32000: no'] }])
  outbox.receive({ id: sent[0]?.id, result: true })
  outbox.receive({ id: sent[0]?.id, result: true })
  outbox.failAll(new Error('over'))
  expect(settled).toHaveLength(2)
  expect(settled[1]).toBeUndefined()
})

test('gives an error back that answers no request, and forgets a request that is removed', () => {
  const { add, outbox, settled } = setup()
  const remove = add()
  remove()
  expect(outbox.isEmpty()).toBe(true)
  expect(outbox.receive({ error: { message: 'Unauthorized' }, id: 0 })).toBe('Unauthorized')
  expect(outbox.receive({ id: 0, result: true })).toBeUndefined()
  const error = new Error('over')
  add()
  outbox.failAll(error)
  expect(settled).toEqual([error])
})
