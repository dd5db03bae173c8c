import { Hono } from 'hono'
import type { ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import { version } from '../version.ts'

/** One thing readiness depends on. `degraded` still takes requests; `failed` does not. */
export type Check = { status: 'ok' | 'degraded' | 'failed'; detail?: string | undefined }

export type HealthRoutesParameters = {
  /** Named checks, run on every `/readyz`. */
  checks: Readonly<Record<string, () => Check | Promise<Check>>>
  isStopping: () => boolean
  commit: string
  features: readonly string[]
  now?: (() => number) | undefined
}

const checkTimeoutMs = 2000

/** Probes: `/health` for people, `/livez` and `/readyz` for whatever runs the process. */
export function healthRoutes({
  checks,
  isStopping,
  commit,
  features,
  now = Date.now,
}: HealthRoutesParameters): ServerRoutes {
  const startedAt = now()
  const uptimeSeconds = () => Math.floor((now() - startedAt) / 1000)
  return new Hono<ServerEnv>()
    .get('/health', (c) =>
      c.text(
        `OK v${version}, commit hash: ${commit}, features: ${features.join(' ') || 'none'}, uptime: ${uptimeSeconds()} seconds`,
      ),
    )
    .get('/livez', (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ status: 'ok', uptimeSeconds: uptimeSeconds(), version })
    })
    .get('/readyz', async (c) => {
      c.header('Cache-Control', 'no-store')
      if (isStopping()) return c.json({ checks: {}, status: 'stopping' }, 503)
      const results = Object.fromEntries(
        await Promise.all(
          Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
        ),
      )
      const statuses = Object.values(results).map(({ status }) => status)
      if (statuses.includes('failed')) return c.json({ checks: results, status: 'failed' }, 503)
      const status = statuses.includes('degraded') ? 'degraded' : 'ready'
      return c.json({ checks: results, status })
    })
}

async function run(check: () => Check | Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve({ detail: 'no answer', status: 'failed' }), checkTimeoutMs)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return { detail: error instanceof Error ? error.name : 'error', status: 'failed' }
  } finally {
    clearTimeout(timer)
  }
}
