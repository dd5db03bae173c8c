// The Solana development chain as a program: `main.ts --port=8899 --slot-ms=400 --owner=FOLDER`.
// A program of its own, because a panic of the VM ends the process it runs in.
import { parseArgs } from 'node:util'
import { listenOnPair } from './listenOnPair.ts'

const { values } = parseArgs({
  options: {
    // Not read here: it names the owner to whoever lists the processes.
    owner: { type: 'string' },
    port: { default: '8899', type: 'string' },
    'slot-ms': { default: '400', type: 'string' },
  },
})

try {
  const servers = await listenOnPair(Number(values.port))
  console.log(`Listening on 127.0.0.1:${servers[0].port}`)
  // Loaded only now: the VM takes a while.
  const { serveSolana } = await import('./serveSolana.ts')
  await serveSolana({ servers, slotMs: Number(values['slot-ms']) })
  console.log('Ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
