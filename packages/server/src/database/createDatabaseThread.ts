import { Worker } from 'node:worker_threads'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import { createWatchdog } from './createWatchdog.ts'
import type {
  DatabaseAnswer,
  DatabaseRequest,
  DatabaseThreadData,
  SentRequest,
} from './DatabaseMessage.ts'
import { type DatabaseFailure, DatabaseStuckError } from './DatabaseStuckError.ts'
import { StatementError } from './StatementError.ts'

/** Called once when the database answers no more; `hasEnded` tells whether its thread could be ended. */
export type OnDatabaseStuck = (error: DatabaseStuckError, state: { hasEnded: boolean }) => void

export type DatabaseThreadParameters = DatabaseThreadData & {
  /** How long a statement may go without an answer. */
  answerMs: number
  /** The same for opening and for scripts, which are migrations. */
  scriptMs: number
  /** Whether new work may only read. */
  isReadOnly: () => boolean | Promise<boolean>
  onStuck: OnDatabaseStuck
  clock?: Clock | undefined
  startWorker?: ((data: DatabaseThreadData) => Worker) | undefined
}

export type DatabaseThread = {
  /** Fulfilled when the database is open. */
  opened: Promise<void>
  /** @throws {StatementError} @throws {DatabaseStuckError} */
  ask(request: DatabaseRequest): Promise<Answered>
  /** Closes the database, or ends the thread of one that is stuck; answers whether its files are free. */
  close(): Promise<boolean>
}

type Answered = { id: number; result: unknown }

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** How long ending the thread may take: one that is inside the file system cannot be ended. */
const terminateMs = 3000

/** Runs the embedded PostgreSQL on a thread of its own. */
export function createDatabaseThread({
  folder,
  answerMs,
  scriptMs,
  isReadOnly,
  onStuck,
  clock = systemClock,
  startWorker = startDatabaseWorker,
}: DatabaseThreadParameters): DatabaseThread {
  const worker = startWorker({ folder })
  const waiting = new Map<number, Waiting>()
  const watchdog = createWatchdog({
    clock,
    onSilence: (quietMs) => fail({ quietMs, reason: 'silent' }),
  })
  let lastId = 0
  let failed: DatabaseStuckError | undefined
  let terminated: Promise<boolean> | undefined
  let closing: Promise<boolean> | undefined

  function wait(id: number, request?: DatabaseRequest): Promise<unknown> {
    const isLong = request === undefined || request.kind === 'script'
    watchdog.asked(id, {
      limitMs: isLong ? scriptMs : answerMs,
      transaction: request && 'transaction' in request ? request.transaction : undefined,
    })
    // An idle thread keeps no program from ending.
    if (waiting.size === 0) worker.ref()
    return new Promise((resolve, reject) => {
      waiting.set(id, { reject, resolve })
    })
  }

  function settle(id: number): Waiting | undefined {
    watchdog.answered(id)
    const found = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    return found
  }

  function terminate(): Promise<boolean> {
    watchdog.stop()
    terminated ??= withTimeLimit(worker.terminate(), terminateMs, clock).then(
      () => true,
      () => false,
    )
    return terminated
  }

  function fail(failure: DatabaseFailure): void {
    if (failed || terminated) return
    const error = new DatabaseStuckError(failure)
    failed = error
    for (const id of [...waiting.keys()]) settle(id)?.reject(error)
    void terminate().then((hasEnded) => onStuck(error, { hasEnded }))
  }

  worker.on('message', (answer: DatabaseAnswer) => {
    if ('panic' in answer) return fail({ reason: 'panic', said: answer.panic })
    const found = settle(answer.id)
    if ('error' in answer) found?.reject(new StatementError(answer.error))
    else found?.resolve(answer.result)
  })
  worker.on('error', ({ message }) => fail({ reason: 'ended', said: message }))
  worker.on('exit', (code) => fail({ reason: 'ended', said: `exit code ${code}` }))

  const opened = wait(0).then(() => undefined)

  async function ask(request: DatabaseRequest): Promise<Answered> {
    if (failed) throw failed
    if (terminated) throw closedError()
    lastId += 1
    const id = lastId
    // Watched from here on: the file system that is asked for its room may be what hangs.
    const answer = wait(id, request)
    const send = (readOnly: boolean) => {
      try {
        if (!failed) worker.postMessage({ ...request, id, readOnly } satisfies SentRequest)
      } catch (error) {
        // A value that no thread can be sent.
        settle(id)?.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const readOnly = isReadOnly()
    // A file system that hangs is what the watchdog is for, too.
    if (readOnly instanceof Promise) readOnly.then(send, () => send(false))
    else send(readOnly)
    try {
      const result = await answer
      if (request.kind === 'begin') watchdog.enter(id)
      return { id, result }
    } finally {
      if (request.kind === 'end') watchdog.leave()
    }
  }

  async function close(): Promise<boolean> {
    let isClosed = false
    try {
      if (!failed) {
        await ask({ kind: 'close' })
        isClosed = true
      }
    } finally {
      await terminate()
      for (const id of [...waiting.keys()]) settle(id)?.reject(closedError())
    }
    // A database that has closed its files touches them no more, however long a busy machine takes to end its thread.
    return isClosed || terminate()
  }

  return {
    ask,
    close() {
      closing ??= close().catch((error) => {
        // A database that is stuck is closed by ending its thread.
        if (failed) return terminate()
        throw error
      })
      return closing
    },
    opened,
  }
}

function closedError(): Error {
  return new Error('The embedded database is closed.')
}

function startDatabaseWorker(workerData: DatabaseThreadData): Worker {
  return new Worker(new URL('./databaseWorker.mjs', import.meta.url), {
    // It needs none of the server's secrets.
    env: {},
    execArgv: [],
    workerData,
  })
}
