// The Bitcoin development chain as a program: `main.ts --port=3002 --block-delay-ms=2000 --owner=FOLDER`.
import { parseArgs } from 'node:util'
import { listenHeld } from '../process/listenHeld.ts'

const { values } = parseArgs({
  options: {
    'block-delay-ms': { default: '2000', type: 'string' },
    'blocks-file': { type: 'string' },
    // Not read here: it names the owner to whoever lists the processes.
    owner: { type: 'string' },
    port: { default: '3002', type: 'string' },
    'seed-file': { type: 'string' },
  },
})

try {
  const server = await listenHeld(Number(values.port))
  console.log(`Listening on 127.0.0.1:${server.port}`)
  // Loaded only now: the chain takes a while.
  const { serveBitcoin } = await import('./serveBitcoin.ts')
  await serveBitcoin({
    blockDelayMs: Number(values['block-delay-ms']),
    blocksFile: values['blocks-file'],
    seedFile: values['seed-file'],
    server,
  })
  console.log('Ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
