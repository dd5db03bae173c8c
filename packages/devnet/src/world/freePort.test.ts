import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './freePort.ts'

async function occupy(host: string, port = 0): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, ...(host === '::1' ? { ipv6Only: true } : {}), port }, resolve)
  })
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

test('a free port is kept', async () => {
  const port = await freePort(0)
  expect(await freePort(port)).toBe(port)
})

test.each(['127.0.0.1', '0.0.0.0'])('a port taken on %s gives a later one', async (host) => {
  const port = await occupy(host)
  expect(await freePort(port)).toBeGreaterThan(port)
})

test('a port taken on ::1 alone gives a later one, since browsers ask it first for localhost', async (context) => {
  const port = await occupy('::1').catch(() => context.skip())
  expect(await freePort(port)).toBeGreaterThan(port)
})
