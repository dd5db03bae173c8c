// @ts-check
// Loaded into the server's process by `startSoakServer.ts`: SIGUSR2 collects garbage on every thread. What the database's
// own thread has not collected counts as resident memory of the process, and is nothing that a server keeps. In JavaScript,
// because a thread of Node 20 cannot load TypeScript.
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

const { gc } = globalThis
const channel = new threads.BroadcastChannel('collect')
channel.unref()

if (threads.isMainThread)
  process.on('SIGUSR2', () => {
    gc?.()
    channel.postMessage(undefined)
  })
else channel.onmessage = () => gc?.()

// Threads of the server start without what its process was given to load.
const { Worker } = threads
threads.Worker = class extends Worker {
  /** @param {string | URL} file @param {import('node:worker_threads').WorkerOptions} [options] */
  constructor(file, options = {}) {
    super(file, {
      ...options,
      execArgv: [...(options.execArgv ?? []), '--import', import.meta.url],
    })
  }
}
syncBuiltinESMExports()
