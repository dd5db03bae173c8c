import { Worker } from 'node:worker_threads'
import { createTestClock } from '@latchkey/testing/node'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabaseThread, type DatabaseThread } from './createDatabaseThread.ts'
import { DatabaseStuckError } from './DatabaseStuckError.ts'

const opened: DatabaseThread[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((thread) => thread.close()))
})

/** One that a busy machine ends only after the limit; it ends with its test. */
class EndlessWorker extends Worker {
  override terminate(): Promise<number> {
    onTestFinished(async () => void (await super.terminate()))
    return new Promise(() => {})
  }
}

/** A thread that opens, and does with each request what the script says. */
function setup(onRequest: string, Thread = Worker) {
  const clock = createTestClock()
  const script = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (request) => { ${onRequest} })
    parentPort.postMessage({ id: 0 })`
  const onStuck = vi.fn()
  const stuck = () =>
    vi.waitFor(() => {
      const [call] = onStuck.mock.calls
      if (!call) throw new Error('not yet')
      const [{ code, message }, { hasEnded }] = call
      return { code, hasEnded, message }
    })
  const thread = createDatabaseThread({
    answerMs: 20_000,
    clock,
    folder: undefined,
    isReadOnly: () => false,
    onStuck,
    scriptMs: 300_000,
    startWorker: () => new Thread(script, { eval: true }),
  })
  opened.push(thread)
  const query = (sql: string) =>
    thread.ask({ asText: [], kind: 'query', parameters: [], rowMode: 'object', sql })
  return { clock, onStuck, query, stuck, thread }
}

test('a thread that is blocked for good is ended, and everything that waits fails', async () => {
  const { clock, onStuck, query, stuck, thread } = setup('for (;;);')
  await thread.opened
  const answers = Promise.allSettled([query('select 1'), query('select 2')])
  await clock.advance(20_000)
  for (const answer of await answers)
    expect(answer).toMatchObject({ reason: expect.any(DatabaseStuckError), status: 'rejected' })
  expect(await stuck()).toEqual({
    code: 'database_stuck',
    hasEnded: true,
    message: 'The embedded database has not answered for 20 seconds.',
  })
  await expect(query('select 3')).rejects.toThrow(DatabaseStuckError)
  expect(await thread.close()).toBe(true)
  expect(onStuck).toHaveBeenCalledOnce()
})

test('a panic is told at once, although the thread ends in the same breath', async () => {
  const { query, stuck, thread } = setup(
    "parentPort.postMessage({ panic: 'no room' }); process.exit(1)",
  )
  await thread.opened
  await expect(query('select 1')).rejects.toThrow('The embedded database panicked: no room')
  expect(await stuck()).toMatchObject({ hasEnded: true })
})

test.each([
  ['ends', 'process.exit(7)', 'exit code 7'],
  ['throws', "throw new Error('out of memory')", 'out of memory'],
])('a thread that %s by itself is told with its reason', async (_, script, reason) => {
  const { query, stuck, thread } = setup(script)
  await thread.opened
  await expect(query('select 1')).rejects.toThrow(reason)
  expect(await stuck()).toMatchObject({ code: 'database_stuck' })
})

test('a value that no thread can be sent fails its own statement only', async () => {
  const { clock, onStuck, query, thread } = setup('parentPort.postMessage({ id: request.id })')
  await thread.opened
  const bad = thread.ask({
    asText: [],
    kind: 'query',
    parameters: [() => 1],
    rowMode: 'object',
    sql: 'select $1',
  })
  await expect(bad).rejects.toThrow('could not be cloned')
  await clock.advance(100_000)
  await query('select 1')
  expect(onStuck).not.toHaveBeenCalled()
})

test('closing is no failure, and what comes after it fails at once', async () => {
  const { onStuck, query, thread } = setup(
    "if (request.kind === 'close') parentPort.postMessage({ id: request.id })",
  )
  await thread.opened
  const unanswered = expect(query('select 1')).rejects.toThrow('is closed')
  expect(await Promise.all([thread.close(), thread.close()])).toEqual([true, true])
  await unanswered
  await expect(query('select 2')).rejects.toThrow('is closed')
  expect(onStuck).not.toHaveBeenCalled()
})

test('files that the database has closed are free, though its thread takes long to end', async () => {
  const { clock, thread } = setup(
    "if (request.kind === 'close') parentPort.postMessage({ id: request.id })",
    EndlessWorker,
  )
  await thread.opened
  const closing = thread.close()
  await expect.poll(() => clock.waiting).toEqual([3000])
  await clock.advance(3000)
  expect(await closing).toBe(true)
})

test('files of a thread that neither closes them nor ends are not free', async () => {
  const { clock, stuck, query, thread } = setup('', EndlessWorker)
  await thread.opened
  const unanswered = expect(query('select 1')).rejects.toThrow(DatabaseStuckError)
  await clock.advance(20_000)
  await unanswered
  await expect.poll(() => clock.waiting).toEqual([3000])
  await clock.advance(3000)
  expect(await stuck()).toMatchObject({ hasEnded: false })
  expect(await thread.close()).toBe(false)
})
