import { expect, test } from 'vitest'
import { startListening } from './startListening.ts'

const failure = (reason: string) => new Error(`The command ${reason}`)
const starting = (script: string, quietMs?: number) =>
  startListening({
    command: process.execPath,
    failure,
    parameters: () => ['-e', script],
    port: 0,
    quietMs,
  })

test('error: a command that lives and says nothing is ended, and told so', async () => {
  await expect(starting('setInterval(() => {}, 1000)', 1)).rejects.toThrow(
    'The command fell silent before it was ready',
  )
})

test('error: a command that ends is told with its last words, long before anyone loses patience', async () => {
  await expect(starting("console.error('no room'); process.exit(3)")).rejects.toThrow(
    'The command ended with code 3: no room',
  )
})

test('what it says counts, also what is no word of being ready', async () => {
  const running = await starting(
    "console.log('loading'); console.log('Listening on 127.0.0.1:4242'); setInterval(() => {}, 1000)",
  )
  expect(running.port).toBe(4242)
  await running.stop()
})
