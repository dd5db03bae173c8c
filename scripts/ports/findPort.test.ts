import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPort, isFree } from './findPort.ts'

const listen = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('a port that was found is none of those that the system gives to who asks for any', async () => {
  const given = await Promise.all(Array.from({ length: 50 }, () => listen(0)))
  const lowest = Math.min(...given.map((server) => (server.address() as AddressInfo).port))
  for (const server of given) server.close()
  for (let count = 0; count < 50; count += 1) expect(await findPort()).toBeLessThan(lowest)
})

test('a port that was found is free until someone takes it', async () => {
  const port = await findPort()
  expect(await isFree(port)).toBe(true)
  const server = await listen(port)
  expect(await isFree(port)).toBe(false)
  server.close()
})
