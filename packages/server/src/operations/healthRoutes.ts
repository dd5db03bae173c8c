import * as z from 'zod'
import { type Route, route } from '../http/route.ts'
import { version } from '../version.ts'
import type { Check, Checks } from './Check.ts'

export type HealthRoutesParameters = {
  checks: Checks
  isStopping: () => boolean
  commit: string
  features: readonly string[]
  now?: (() => number) | undefined
}

const checkTimeoutMs = 2000

const liveness = z.object({
  status: z.literal('ok'),
  uptimeSeconds: z.number(),
  version: z.string(),
})
const readiness = z.object({
  checks: z.record(
    z.string(),
    z.object({ detail: z.string().optional(), status: z.enum(['ok', 'degraded', 'failed']) }),
  ),
  status: z.enum(['ready', 'degraded', 'stopping', 'failed']),
})

/** Probes: `/health` for people, `/livez` and `/readyz` for whatever runs the process. */
export function healthRoutes({
  checks,
  isStopping,
  commit,
  features,
  now = Date.now,
}: HealthRoutesParameters): Route[] {
  const startedAt = now()
  const uptimeSeconds = () => Math.floor((now() - startedAt) / 1000)
  let running: Promise<Record<string, Check>> | undefined

  /** Runs the checks once for however many probes wait: anybody may send them, and each costs the database some statements. */
  function runAll(): Promise<Record<string, Check>> {
    running ??= Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await run(check)] as const),
    )
      .then((results) => Object.fromEntries(results))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return [
    route(
      {
        access: 'public',
        method: 'get',
        path: '/health',
        rate: 'unlimited',
        response: {
          content: 'text/plain',
          description: 'Version, commit, features and uptime in a line.',
          status: 200,
        },
        summary: 'Says that the server runs.',
        tag: 'Operations',
      },
      (c) =>
        c.text(
          `OK v${version}, commit hash: ${commit}, features: ${features.join(' ') || 'none'}, uptime: ${uptimeSeconds()} seconds`,
        ),
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/livez',
        rate: 'unlimited',
        response: { content: liveness, description: 'The process runs.', status: 200 },
        summary: 'Probe: whether the process runs.',
        tag: 'Operations',
      },
      (c) => {
        c.header('Cache-Control', 'no-store')
        return c.json({ status: 'ok', uptimeSeconds: uptimeSeconds(), version })
      },
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/readyz',
        rate: 'unlimited',
        response: {
          content: readiness,
          description: 'Ready, perhaps degraded; 503 with the same body when not.',
          status: 200,
        },
        summary: 'Probe: whether to send requests here.',
        tag: 'Operations',
      },
      async (c) => {
        c.header('Cache-Control', 'no-store')
        if (isStopping()) return c.json({ checks: {}, status: 'stopping' }, 503)
        const results = await runAll()
        const statuses = Object.values(results).map(({ status }) => status)
        if (statuses.includes('failed')) return c.json({ checks: results, status: 'failed' }, 503)
        const status = statuses.includes('degraded') ? 'degraded' : 'ready'
        return c.json({ checks: results, status })
      },
    ),
  ]
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
