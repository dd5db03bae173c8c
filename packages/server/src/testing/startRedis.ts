import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createClient } from '@redis/client'
import { findPort } from '../../../../scripts/ports/findPort.ts'

export type TestRedis = {
  url: string
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Where Redis is on this machine, or where `REDIS_SERVER` says; `undefined` when it is not. */
export function findRedis(): string | undefined {
  const named = process.env['REDIS_SERVER']
  return [...(named ? [named] : []), '/usr/local/bin/redis-server', '/usr/bin/redis-server'].find(
    existsSync,
  )
}

/** Starts a private Redis on a free port of 127.0.0.1 that keeps nothing. */
export async function startRedis(binary: string): Promise<TestRedis> {
  const port = await findPort()
  const child = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { cwd: tmpdir(), stdio: 'ignore' },
  )
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `redis://127.0.0.1:${port}`
  const deadline = Date.now() + 10_000
  for (;;)
    try {
      await flush(url)
      break
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  return {
    flush: () => flush(url),
    async stop() {
      process.off('exit', endWithUs)
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    url,
  }
}

async function flush(url: string): Promise<void> {
  const client = createClient({ socket: { reconnectStrategy: false }, url })
  client.on('error', () => undefined)
  await client.connect()
  await client.flushAll()
  await client.close()
}
