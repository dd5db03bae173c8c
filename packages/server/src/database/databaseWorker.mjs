// @ts-check
// Owns the embedded PostgreSQL, on a thread of its own: what blocks it, such as a full disk, blocks nothing else. In
// JavaScript, because a thread of Node 20 cannot load TypeScript.
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** @typedef {import('./DatabaseMessage.ts').DatabaseAnswer} DatabaseAnswer */
/** @typedef {import('./DatabaseMessage.ts').SentRequest} SentRequest */
/** @typedef {import('./DatabaseMessage.ts').DatabaseThreadData} DatabaseThreadData */
/** @typedef {Pick<import('@electric-sql/pglite').Transaction, 'exec' | 'query'>} Session */

/** @type {DatabaseThreadData} */
const { folder } = workerData
/** @type {{ id: number, session: Session, end: (commit: boolean) => void, done: Promise<void> } | undefined} */
let open
let isReadOnly = false
/** Why PostgreSQL did not start, which PGlite does not say. */
let fatal = ''

keepPrivate()
const opening = openDatabase()
parentPort?.on('message', async (/** @type {SentRequest} */ request) => {
  try {
    say({ id: request.id, result: await answerTo(request, await opening) })
  } catch (error) {
    say({ error: plain(error), id: request.id })
  }
})
opening.then(
  () => say({ id: 0, result: undefined }),
  (error) => {
    const { code, message } = plain(error)
    say({ error: { code, message: fatal ? `${message}: ${fatal}` : message }, id: 0 })
  },
)

function openDatabase() {
  return PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    onStderr(line) {
      const panic = /\bPANIC: +(.*)/.exec(line)
      // PGlite itself would try the same again without end. The lines after this one hold the statement.
      if (panic) {
        say({ panic: panic[1] ?? '' })
        process.exit(1)
      }
      fatal = /\bFATAL: +(.*)/.exec(line)?.[1] ?? fatal
      return false
    },
    startParams: [
      ...PGlite.defaultStartParams,
      // A quarter of what it would take; the system keeps pages of files too.
      ...['-c', 'shared_buffers=32MB'],
      // Files of the journal that are kept to be written over: a checkpoint is set after 64 MB.
      ...['-c', 'max_wal_size=128MB', '-c', 'min_wal_size=32MB'],
    ],
  })
}

/**
 * @param {SentRequest} request
 * @param {PGlite} pglite
 * @returns {Promise<unknown>}
 */
async function answerTo(request, pglite) {
  switch (request.kind) {
    case 'query': {
      const { asText, parameters, rowMode, sql } = request
      const parsers = Object.fromEntries(asText.map((type) => [type, asItIs]))
      const session = sessionOf(request, pglite)
      const { affectedRows, fields, rows } = await session.query(sql, [...parameters], {
        parsers,
        rowMode,
      })
      return { affectedRows, fields, rows }
    }
    case 'script':
      await sessionOf(request, pglite).exec(request.sql)
      return undefined
    case 'begin':
      return begin(request, pglite)
    case 'end': {
      const { done, end } = transactionOf(request.transaction)
      end(request.commit)
      return done
    }
    case 'close':
      return pglite.close()
    default:
      throw new Error('There is no such request.')
  }
}

/**
 * @param {{ transaction?: number | undefined, readOnly: boolean }} request
 * @param {PGlite} pglite
 * @returns {Session}
 */
function sessionOf({ readOnly, transaction }, pglite) {
  if (transaction !== undefined) return transactionOf(transaction).session
  setReadOnly(readOnly, pglite)
  return pglite
}

/** @param {number} id */
function transactionOf(id) {
  if (open?.id !== id) throw new Error('The transaction is over.')
  return open
}

/**
 * Answers when the transaction has its turn.
 *
 * @param {{ id: number, readOnly: boolean }} request
 * @param {PGlite} pglite
 * @returns {Promise<void>}
 */
function begin({ id, readOnly }, pglite) {
  setReadOnly(readOnly, pglite)
  const rolledBack = new Error('rolled back')
  return new Promise((resolve, reject) => {
    const done = pglite
      .transaction(async (session) => {
        const commit = await new Promise((end) => {
          open = { done, end, id, session }
          resolve()
        })
        if (!commit) throw rolledBack
      })
      .catch((error) => {
        if (error !== rolledBack) throw error
      })
      .finally(() => {
        if (open?.id === id) open = undefined
      })
    // One that never had its turn; later failures are the answer to its end.
    done.catch(reject)
  })
}

/**
 * Lets PostgreSQL tell writes from reads. What was asked before comes before.
 *
 * @param {boolean} readOnly
 * @param {PGlite} pglite
 */
function setReadOnly(readOnly, pglite) {
  if (readOnly === isReadOnly) return
  isReadOnly = readOnly
  // That it fails is seen by what follows it.
  pglite
    .exec(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    .catch(() => undefined)
}

/** Its files are for their owner alone; PGlite makes them for everybody, whatever the umask says. */
function keepPrivate() {
  const { chmodSync, mkdirSync, writeFileSync } = fs
  fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & 0o700)
  // Only as PGlite calls them.
  Object.assign(fs, {
    /** @type {(path: string, mode?: number) => void} */
    mkdirSync: (path, mode = 0o700) => mkdirSync(path, Number(mode) & 0o700),
    /** @type {(path: string, data: string, options?: { mode: number }) => void} */
    writeFileSync: (path, data, options) =>
      writeFileSync(path, data, { ...options, mode: (options?.mode ?? 0o600) & 0o700 }),
  })
}

/** @param {string} value */
function asItIs(value) {
  return value
}

/** @param {DatabaseAnswer} answer */
function say(answer) {
  parentPort?.postMessage(answer)
}

/**
 * @param {unknown} error
 * @returns {{ code: string | undefined, message: string }}
 */
function plain(error) {
  if (!(error instanceof Error)) return { code: undefined, message: String(error) }
  return {
    code: 'code' in error && error.code !== undefined ? String(error.code) : undefined,
    message: error.message,
  }
}
