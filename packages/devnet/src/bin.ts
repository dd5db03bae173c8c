// Starts the world, and stops it on a signal or when the process that started this one ends.
// The handlers come first: the other imports take a while.

const controller = new AbortController()
const stop = () => controller.abort(new Error('stopped'))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)
// Undefined without a channel; false when the parent went while this file was being loaded.
if (process.connected === false) stop()

const { runWorld } = await import('./runWorld.ts')
process.exit(await runWorld({ parameters: process.argv.slice(2), signal: controller.signal }))
