import { collectDefaultMetrics } from 'prom-client'
import { createServer } from '../createServer.ts'
import type { OnDatabaseStuck } from '../database/createDatabaseThread.ts'
import type { Command } from './Command.ts'
import { exitCodes } from './exitCodes.ts'
import { openPorts } from './openPorts.ts'
import { configOf, readOptions } from './readOptions.ts'
import { usage } from './usage.ts'

/** Of requests under way: part of what `deploy/` gives a server to stop. */
export const graceMs = 25_000
/** A connection that was used within it learns from an answer that the server stops, before it is closed. */
const lingerMs = 2000

/** `latchkey-server serve`: runs until a signal ends it. */
export const serveCommand: Command = async (context) => {
  const { values } = readOptions(context.args, {
    host: { type: 'string' },
    only: { type: 'string' },
    port: { type: 'string' },
  })
  if (values.help) {
    context.print(usage.serve)
    return 0
  }
  const config = await configOf(context, values)
  // From the first moment on: a signal while the database opens must not leave its lock behind.
  const stopped = nextSignal()
  let isOpen = false
  // Nor may a database that cannot be opened keep the process for long.
  void stopped.then(() =>
    setTimeout(() => {
      if (!isOpen) process.exit(exitCodes.failed)
    }, graceMs).unref(),
  )
  const server = await createServer(config, {
    commit: context.environment['LATCHKEY_COMMIT'],
    onDatabaseStuck: endProcess,
  })
  isOpen = true
  try {
    collectDefaultMetrics({ prefix: 'latchkey_', register: server.metrics.registry })
    const { api, wallet } = await openPorts(server)
    server.logger.info({ url: api.url }, 'listening')
    if (wallet) server.logger.info({ url: wallet.url }, 'the wallet is listening')

    const signal = await stopped
    server.logger.info({ signal }, 'stopping')
    server.drain()
    if (config.limits.drainMs > 0)
      await new Promise((resolve) => setTimeout(resolve, config.limits.drainMs))
    await Promise.all([api, wallet].map((each) => each?.close({ graceMs, lingerMs })))
  } finally {
    await server.close()
  }
  server.logger.info('stopped')
  return 0
}

/**
 * Ends the process at once: what is under way needs the database. A thread that is inside the file system would keep
 * `process.exit` waiting, so there the system ends it, and the exit code is lost.
 */
const endProcess: OnDatabaseStuck = (_, { hasEnded }) => {
  if (hasEnded) process.exit(exitCodes.databaseStuck)
  process.kill(process.pid, 'SIGKILL')
}

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        resolve(signal)
      })
  })
}
