import { pino } from 'pino'
import { type App, createApp } from '../http/createApp.ts'
import { createMemoryLimiter, type Rate } from '../http/Limiter.ts'
import { createMetrics } from '../http/metrics.ts'
import { rateClasses } from '../http/RateClass.ts'
import type { Rates } from '../http/rateLimit.ts'
import type { Route } from '../http/route.ts'
import type { Project } from '../projects/Project.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { testProject } from './testProject.ts'

const rate = { burst: 1e6, perSecond: 1e6 }
const rates = Object.fromEntries(rateClasses.map((name) => [name, rate])) as Rates

/**
 * Routes behind what every request passes, without a database, with rates that no test reaches, and for callers that are
 * all of one project.
 */
export function createTestApp(
  routes: readonly Route[],
  {
    calls = rate,
    clock = systemClock,
    project = () => testProject,
  }: {
    /** What an address may ask of nodes. */
    calls?: Rate | undefined
    clock?: Clock | undefined
    project?: (() => Project) | undefined
  } = {},
): Pick<App, 'request'> {
  const app = createApp({
    groups: [{ authenticators: { project: () => ({ project: project() }) }, routes }],
    limiter: createMemoryLimiter({ now: clock.now }),
    logger: pino({ level: 'silent' }),
    maxBodyBytes: 1024 * 1024,
    metrics: createMetrics(),
    rates: { perAddress: { ...rates, calls }, perProject: rates },
    timeoutMs: 30_000,
    trustProxy: [],
  })
  return { request: (input, init, env = {}) => app.request(input, init, env) }
}
